import type { Fault } from '../../../asserts/index.js'
import { faultAt } from '../../../asserts/index.js'
import { numberTextsBelow } from '../../../core/json/value.js'
import type { TermsContext } from '../../terms/review-terms.js'
import { type EntryMatcher, reviewNeeded } from './entry-matcher.js'
import type { StepSpec } from './schema.js'

/** Entries that follow one another, with gaps between, before and after them: always one gap more than entries. */
export interface Sequence {
  readonly entries: readonly SequenceEntry[]
  readonly gaps: readonly Gap[]
}

export interface SequenceEntry {
  readonly matcher: EntryMatcher
  /** Where it stands in the check: `sequence[2]`. */
  readonly name: string
}

/** What may stand between two entries: nothing, or anything but what is forbidden. */
export interface Gap {
  readonly isOpen: boolean
  readonly never: readonly SequenceEntry[]
}

type SequenceReview =
  | { readonly ok: true; readonly sequence: Sequence }
  | { readonly ok: false; readonly faults: readonly Fault[] }

type Step =
  | { readonly kind: 'then' | 'never'; readonly entry: SequenceEntry }
  | { readonly kind: 'anything' }
  | { readonly kind: 'wrong'; readonly faults: readonly Fault[] }

/** @param context.at where the check stands @throws {Unavailable} */
export async function reviewSequence(
  specs: readonly StepSpec[],
  context: TermsContext,
): Promise<SequenceReview> {
  const steps: Step[] = []
  for (const [index, spec] of specs.entries()) {
    const name = `sequence[${index}]`
    const numbers = numberTextsBelow(context.numbers, `/sequence/${index}`)
    steps.push(await reviewStep(spec, name, { ...context, at: `${context.at}.${name}`, numbers }))
  }
  const faults = steps.flatMap((step) => (step.kind === 'wrong' ? step.faults : []))
  if (faults.length > 0) return { ok: false, faults }
  if (steps.every(({ kind }) => kind === 'anything')) {
    return {
      ok: false,
      faults: [faultAt(`${context.at}.sequence`, 'holds of any log; it needs a then or a never')],
    }
  }
  return { ok: true, sequence: sequenceOf(steps) }
}

async function reviewStep(spec: StepSpec, name: string, context: TermsContext): Promise<Step> {
  const kinds = (['then', 'anything', 'never'] as const).filter((kind) => spec[kind] !== undefined)
  const [kind] = kinds
  if (kind === undefined || kinds.length > 1) {
    return { kind: 'wrong', faults: [faultAt(context.at, 'must have one of then, anything and never')] }
  }
  if (kind === 'anything') return { kind }
  const numbers = numberTextsBelow(context.numbers, `/${kind}`)
  const { matcher, faults } = await reviewNeeded(spec[kind] ?? {}, {
    ...context,
    at: `${context.at}.${kind}`,
    numbers,
  })
  return faults.length > 0 || !matcher ? { kind: 'wrong', faults } : { kind, entry: { matcher, name } }
}

function sequenceOf(steps: readonly Step[]): Sequence {
  const entries: SequenceEntry[] = []
  const gaps: Gap[] = [{ isOpen: false, never: [] }]
  for (const step of steps) {
    const gap = gaps.pop() ?? { isOpen: false, never: [] }
    if (step.kind === 'then') {
      entries.push(step.entry)
      gaps.push(gap, { isOpen: false, never: [] })
    } else {
      const never = step.kind === 'never' ? [...gap.never, step.entry] : gap.never
      gaps.push({ isOpen: true, never })
    }
  }
  return { entries, gaps }
}
