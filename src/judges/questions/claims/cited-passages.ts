import { findQuote, type Passage } from '../find-quote.js'
import type { Quotable } from '../quotable.js'
import { quoteParts } from '../quote-parts.js'
import type { ReplyRuling } from './reply-schema.js'

/** The evidence of one pass. */
export interface Sources {
  /** Each piece as the model saw it, which is of the same length as its text. */
  evidence(index: number): Quotable | undefined
  readonly texts: readonly string[]
  readonly pieces: ReadonlyMap<string, number>
}

/** A passage of one piece of evidence. */
export interface CitedPassage {
  readonly index: number
  /** The whole piece, in its own words. */
  readonly text: string
  readonly passage: Passage
}

/**
 * Where a quote stands: in a piece that the judge named, else in another one, since a wrong name takes nothing from a passage
 * that is there.
 *
 * @returns null where a part of it stands nowhere
 */
export function citedPassages({ quote, evidence_ids }: ReplyRuling, sources: Sources): CitedPassage[] | null {
  const named = evidence_ids.flatMap((id) => sources.pieces.get(id) ?? [])
  const order = [...new Set([...named, ...sources.pieces.values()])]
  const whole = passageOf(quote, order, sources)
  if (whole) return [whole]
  const parts = quoteParts(quote).map((part) => passageOf(part, order, sources))
  return parts.length > 0 && parts.every((part) => part !== null) ? parts : null
}

function passageOf(
  quote: string,
  order: readonly number[],
  { evidence, texts }: Sources,
): CitedPassage | null {
  for (const index of order) {
    const piece = evidence(index)
    const passage = piece && findQuote(quote, piece)
    if (passage) return { index, text: texts[index] ?? '', passage }
  }
  return null
}
