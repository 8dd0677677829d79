import { alignedEnd } from './aligned-end.js'
import { type Quotable, quotable } from './quotable.js'

/** A place in a text. UTF-16 offsets. */
export interface Passage {
  readonly start: number
  readonly end: number
}

/** The share of a quote's words that may differ from the text's. */
const DIFFERENT_SHARE = 0.1
/** And never more of them than that. */
const DIFFERENT_MAX = 6
/** Comparisons of words for one quote; so the work is bounded whatever the text. */
const STEPS_MAX = 1_000_000

/**
 * Where a quote stands in a text: its words in a row, whatever their case, spacing and punctuation. Up to a tenth of them may
 * differ, but no number and no negation.
 *
 * @returns null where it does not stand there
 */
export function findQuote(quote: string, within: Quotable): Passage | null {
  const wanted = quotable(quote).forms
  if (wanted.length === 0) return findSigns(quote.trim(), within.text)
  const most = Math.min(DIFFERENT_MAX, Math.floor(wanted.length * DIFFERENT_SHARE))
  let trials = STEPS_MAX / (wanted.length * (most + 1) ** 3)
  for (const anchor of anchorsOf(wanted, within, most + 1)) {
    for (const place of within.places.get(wanted[anchor] ?? '') ?? []) {
      if (trials-- <= 0) return null
      const found = passageAt(wanted, anchor, place, within, most)
      if (found) return found
    }
  }
  return null
}

/** A quote without words, such as "✓". */
function findSigns(signs: string, text: string): Passage | null {
  const start = signs === '' ? -1 : text.indexOf(signs)
  return start < 0 ? null : { start, end: start + signs.length }
}

/** With so many differences, one of any more words than that stands as it is: so the rarest are looked for. */
function anchorsOf(wanted: readonly string[], { places }: Quotable, count: number): number[] {
  const rarity = (at: number) => places.get(wanted[at] ?? '')?.length ?? 0
  return wanted
    .map((_, at) => at)
    .sort((one, other) => rarity(one) - rarity(other))
    .slice(0, count)
}

function passageAt(
  wanted: readonly string[],
  anchor: number,
  place: number,
  { forms, tokens }: Quotable,
  most: number,
): Passage | null {
  for (let shift = -most; shift <= most; shift++) {
    const from = place - anchor + shift
    if (from < 0 || from >= forms.length) continue
    const to = alignedEnd(wanted, forms, from, most)
    const [first, last] = [tokens[from], tokens[(to ?? 0) - 1]]
    if (to !== null && first && last) return { start: first.start, end: last.end }
  }
  return null
}
