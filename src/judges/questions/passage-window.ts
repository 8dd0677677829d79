import type { Passage } from './find-quote.js'

/** How far the sentence around a quote is looked for, in UTF-16 units. */
const REACH_CHARS = 240

/** A passage with the text that it stands in. */
interface PassageIn {
  readonly text: string
  readonly passage: Passage
}

const ENDS = /[.!?。！？](?=\s)|\n/g

/** The text of a passage, widened to the sentence or line that it stands in. */
export function passageWindow({ text, passage: { start, end } }: PassageIn): string {
  const from = Math.max(0, start - REACH_CHARS)
  const to = Math.min(text.length, end + REACH_CHARS)
  const before = [...text.slice(from, start).matchAll(ENDS)].at(-1)
  const [after] = text.slice(end, to).matchAll(ENDS)
  return text.slice(before ? from + before.index + 1 : from, after ? end + after.index + 1 : to)
}
