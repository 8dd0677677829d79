/** A part of a text, in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

const SPACE = /[\s\u200B\uFEFF]/
const MARKUP_BEFORE = /[\s\u200B\uFEFF*_>~]/
const MARKUP_AFTER = /[\s\u200B\uFEFF*_~]/

/** The span without white space at its ends. */
export function trimmed(text: string, span: Span): Span {
  return shrunk(text, span, SPACE, SPACE)
}

/** The span without white space and the marks of emphasis and quotation that Markdown puts round a sentence. */
export function withoutMarkup(text: string, span: Span): Span {
  return shrunk(text, span, MARKUP_BEFORE, MARKUP_AFTER)
}

function shrunk(text: string, { start, end }: Span, before: RegExp, after: RegExp): Span {
  let [from, to] = [start, end]
  while (from < to && before.test(text[from] ?? '')) from++
  while (to > from && after.test(text[to - 1] ?? '')) to--
  return { start: from, end: to }
}
