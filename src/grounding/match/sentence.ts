import type { ProsePart } from '../structured/read-structured.js'
import type { Token } from '../words/token.js'

/** A clause of the evidence: a part of one sentence that has its own negation. */
export interface Clause {
  readonly tokens: readonly Token[]
  /** The stems, and the roots after '~'. */
  readonly keys: ReadonlySet<string>
}

/** A sentence of the evidence, read once for all statements. */
export interface Sentence {
  /** Which piece of evidence, from 0. */
  readonly item: number
  /** The text that it is of: the piece, or a part of it. */
  readonly part: ProsePart
  /** UTF-16 offsets in that text; the tokens' offsets are in it too. */
  readonly start: number
  readonly end: number
  readonly text: string
  readonly tokens: readonly Token[]
  readonly clauses: readonly Clause[]
  readonly stems: ReadonlySet<string>
  readonly roots: ReadonlySet<string>
  readonly synonyms: ReadonlySet<number>
  readonly quantities: readonly Token[]
  /** Its place in {@link Evidence}. */
  readonly rank: number
}
