/**
 * Whether two values are the same. `not_comparable`: they are of kinds that cannot be told apart or equated without
 * guessing. `looksSame`: it is only their kind that differs, as of 5 and the text '5'; whoever searches among many values
 * passes over the others.
 */
export type Sameness = { readonly kind: 'same' } | { readonly kind: 'different' } | Doubt

/** Why two values are neither the same nor different. */
export interface Doubt {
  readonly kind: 'not_comparable'
  readonly looksSame: boolean
  /** In words, which are made only when they are asked for: most doubts are passed over. */
  explain(): string
}

export const SAME: Sameness = { kind: 'same' }
export const DIFFERENT: Sameness = { kind: 'different' }

export function samenessOf(isSame: boolean): Sameness {
  return isSame ? SAME : DIFFERENT
}

/**
 * The sameness of a whole by that of its parts: different if a part is, or is of another kind altogether; not comparable
 * if only the kind of a part differs.
 */
export function wholeSameness(parts: Iterable<Sameness>): Sameness {
  let unclear: Sameness | null = null
  for (const part of parts) {
    if (part.kind === 'different') return part
    if (part.kind !== 'not_comparable') continue
    if (!part.looksSame) return DIFFERENT
    unclear ??= part
  }
  return unclear ?? SAME
}

/** Whether one of many is the same: values of other kinds are passed over, unless only the kind is in the way. */
export function searchSameness(candidates: Iterable<Sameness>): Sameness {
  let unclear: Sameness | null = null
  for (const candidate of candidates) {
    if (candidate.kind === 'same') return candidate
    if (candidate.kind === 'not_comparable' && candidate.looksSame) unclear ??= candidate
  }
  return unclear ?? DIFFERENT
}

/** A doubt about a part, with its place. */
export function within(place: string, sameness: Sameness): Sameness {
  if (sameness.kind !== 'not_comparable') return sameness
  return { ...sameness, explain: () => `${place}: ${sameness.explain()}` }
}
