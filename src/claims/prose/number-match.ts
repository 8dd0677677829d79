/** A number of a prose text and the values that it may restate. */
export interface NumberMatch {
  /** As it stands, with its sign and unit: "$1,610.46", "7 %". */
  readonly text: string
  /** UTF-16 units of the text; `end` is exclusive. */
  readonly start: number
  readonly end: number
  /**
   * `matched`: one value, or one clearly better than the others by the words near the number. `ambiguous`: several, or
   * one that the words do not fit. `not_found`: none.
   */
  readonly status: 'matched' | 'ambiguous' | 'not_found'
  /** The values' paths, best first; at most ten. Empty where nothing was found. */
  readonly paths: readonly string[]
  /** How many more paths there are. */
  readonly more?: number
  /** What else is to be said, in one sentence. */
  readonly note?: string
}
