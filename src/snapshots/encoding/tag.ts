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
  /** The same of a number that came as a double. Canonical numbers are all alike. */
  double: 7,
  /** Its text, counted. */
  instant: 8,
  /** 32 bytes of SHA-256, and the count of bytes as a text. */
  blob: 9,
  /** A count of values, and they. */
  list: 10,
  /** The same of a list whose order says nothing. Canonical ones are in the order of their bytes. */
  bag: 11,
  /** A count of members, and for each its name as a value, and its value. Canonical ones are sorted by name. */
  object: 12,
} as const
