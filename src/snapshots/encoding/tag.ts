/** What kind of value the next bytes are. Part of the format: a number never changes its meaning. */
export const TAG = {
  missing: 0,
  null: 1,
  false: 2,
  true: 3,
  /** UTF-8, counted. */
  text: 4,
  /** UTF-16, counted in bytes: a text with half of a surrogate pair, which UTF-8 cannot bear. */
  brokenText: 5,
  /** Its text, counted. */
  number: 6,
  /** Its text, counted. */
  instant: 7,
  /** 32 bytes of SHA-256, and the count of bytes as a text. */
  blob: 8,
  /** A count of values, and they. */
  list: 9,
  /** A count of members, and for each its name as a value, and its value. */
  object: 10,
} as const
