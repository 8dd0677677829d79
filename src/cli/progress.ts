/** Where progress is shown, as far as it is asked. */
export interface ProgressStream {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** How often a line is written where nobody sees it written over. */
const LINE_MS = 10_000
const CLEAR_LINE = '\r\u001b[K'

/**
 * Shows how far work is: on a terminal in one line, which null clears away; else in a line every ten seconds.
 *
 * @param now in milliseconds
 */
export function progressOn(stream: ProgressStream, now: () => number): (text: string | null) => void {
  if (stream.isTTY === true) return (text) => void stream.write(`${CLEAR_LINE}${text ?? ''}`)
  let next = now() + LINE_MS
  return (text) => {
    if (text === null || now() < next) return
    next = now() + LINE_MS
    stream.write(`${text}\n`)
  }
}
