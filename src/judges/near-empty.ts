const INVISIBLE = /[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]+/gu
/** "Thought process:", "**Answer:**" */
const LABEL = /^(?:[\p{L}'’-]+ ){0,3}[\p{L}'’-]+ ?:$/u

/**
 * Whether an output says nothing at all: it is blank, has no letter or digit, or is a label with nothing behind it. No model
 * is asked about such an output, since some are content with it.
 */
export function isNearEmpty(output: string): boolean {
  // A label is short: what is longer says something, and need not be read.
  if (output.length > 10_000) return !/[\p{L}\p{N}]/u.test(output)
  const text = output
    .replace(INVISIBLE, ' ')
    .replace(/[*_#>`~]/g, '')
    .trim()
  return !/[\p{L}\p{N}]/u.test(text) || LABEL.test(text)
}
