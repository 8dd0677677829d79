/** Most that a detail repeats of an output. */
const EXCERPT_CHARS = 200

/**
 * The beginning of a text in double quotes, as JSON writes a string, for use in a detail. What is cut off is shown
 * by an ellipsis; half of a surrogate pair becomes U+FFFD, so that a detail can always be signed.
 */
export function excerpt(text: string, chars: number = EXCERPT_CHARS): string {
  const shown = JSON.stringify(text.slice(0, chars).toWellFormed())
  return text.length > chars ? `${shown}…` : shown
}
