/** A part of a text, in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

const SPACE = /[\s\u200B\uFEFF]/
const SPACE_OR_QUOTE_MARK = /[\s\u200B\uFEFF>]/

/** The span without white space at its ends. */
export function trimmed(text: string, span: Span): Span {
  return shrunk(text, span, SPACE)
}

/** The span without white space, Markdown's ">" and those marks of emphasis at its ends that close nothing within it. */
export function withoutMarkup(text: string, span: Span): Span {
  const { start, end } = shrunk(text, span, SPACE_OR_QUOTE_MARK)
  const source = text.slice(start, end)
  const before = /^[*_~]+/.exec(source)?.[0] ?? ''
  const after = /(?<![*_~])[*_~]+$/.exec(source)?.[0] ?? ''
  const inner = source.slice(before.length, source.length - after.length)
  // "**Oslo** is cold" keeps its marks; "**Oslo is cold.**" and the first half of an emphasis lose them.
  const opensWithin = before !== '' && inner.includes(before)
  const closesWithin = after !== '' && inner.includes(after)
  return trimmed(text, {
    start: opensWithin ? start : start + before.length,
    end: closesWithin ? end : Math.max(start + before.length, end - after.length),
  })
}

function shrunk(text: string, { start, end }: Span, before: RegExp): Span {
  let [from, to] = [start, end]
  while (from < to && before.test(text[from] ?? '')) from++
  while (to > from && SPACE.test(text[to - 1] ?? '')) to--
  return { start: from, end: to }
}
