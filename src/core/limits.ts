/** Limits on what one request may hold. "Chars" are UTF-16 units. Each is a setting; these are the defaults. */
export const LIMITS = {
  taskChars: 8_000,
  outputChars: 16_000,
  answersItems: 16,
  evidenceItems: 20,
  evidenceChars: 4_000,
  criteriaItems: 20,
  criterionChars: 500,
  checksItems: 16,
  totalChars: 24_000,
  axesRequestChars: 16_000,
  axesResponseChars: 16_000,
  judgeBodyBytes: 256 * 1024,
  bodyBytes: 1024 * 1024,
  pushChars: 256 * 1024 * 1024,
} as const

/** The limits in force. */
export type Limits = { readonly [Name in keyof typeof LIMITS]: number }

/** Limits that no setting moves: they guard our own memory and stack, not a user's budget. */
export const GUARDS = {
  /** Levels of nesting in a request body. */
  requestDepth: 256,
  /** UTF-16 units of all pointers to numbers that a double cannot hold, in one body. */
  pointerChars: 1_000_000,
  /** Bits of a numerator or denominator in exact arithmetic. */
  rationalBits: 4_096,
  /** Levels of lists and objects within one value of an application's state; what is deeper is text. */
  valueDepth: 500,
} as const
