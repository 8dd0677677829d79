/** A line of a text, without its line break. */
export interface Line {
  readonly text: string
  /** UTF-16 offset of its first character. */
  readonly start: number
}

/** The lines of a text; a break is LF or CR LF. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const piece of text.split('\n')) {
    lines.push({ text: piece.endsWith('\r') ? piece.slice(0, -1) : piece, start })
    start += piece.length + 1
  }
  return lines
}

/** The offsets at which lines begin. */
export function lineStarts(text: string): number[] {
  return linesOf(text).map(({ start }) => start)
}

/** The line that an offset lies in, from 0. */
export function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}
