/** A stretch of a text. `index`: which of the spans it is, null for what lies between. */
export interface Cut {
  readonly text: string
  readonly start: number
  readonly index: number | null
}

/**
 * Cuts a text at spans, in the order of their places. Of spans that overlap, what an earlier one has taken is left out of a
 * later one.
 *
 * @param spans UTF-16 offsets
 */
export function cutAt(
  text: string,
  spans: readonly { readonly start: number; readonly end: number }[],
): readonly Cut[] {
  const cuts: Cut[] = []
  let at = 0
  const push = (start: number, end: number, index: number | null) => {
    if (end > start) cuts.push({ text: text.slice(start, end), start, index })
  }
  const ordered = spans
    .map((span, index) => ({ ...span, index }))
    .sort((one, other) => one.start - other.start)
  for (const { start, end, index } of ordered) {
    push(at, Math.min(start, text.length), null)
    push(Math.max(at, start), end, index)
    at = Math.max(at, end)
  }
  push(at, text.length, null)
  return cuts
}
