import type { Language } from './languages.js'

/** Code in an answer. */
export interface CodeBlock {
  /** Where it comes from: marked by a fence, or the whole answer, since the request asked for code. */
  readonly origin: 'fence' | 'whole'
  /** What the fence says of it, in lower case; '' where it says nothing. */
  readonly label: string
  /** What it says it is written in, or the request asked for; null where nobody says, or where it is no language of ours. */
  readonly language: Language | null
  /** What it is written in by the looks of it, where nobody says. */
  readonly likely: Language | null
  /** Without the indentation of its fence. */
  readonly text: string
  /** UTF-16 offsets of it in the response. */
  readonly start: number
  readonly end: number
  readonly isClosed: boolean
  /** The place in the response of an offset in the text. */
  placeOf(offset: number): number
}
