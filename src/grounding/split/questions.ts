import { type Span, trimmed } from './span.js'

// A mark within an address ("?q=1") asks nothing.
const ASKS =
  /(?<![?？؟‽⁇⁈⁉!！])[?？؟‽⁇⁈⁉][?？؟‽⁇⁈⁉!！]*["'”’»」』)\]*_]*(?=\s|$)|[？؟‽⁇⁈⁉]|(?:です|ます|でしょう)か[。．.]/g

/** Whether a text ends as a question does. */
export function isQuestion(text: string): boolean {
  return /(?:[?？؟‽⁇⁈⁉][!！]*["'”’»」』)\]*_]*|(?:です|ます|でしょう)か[。．.]?)\s*$/.test(text.slice(-40))
}

/** What a sentence of the evidence says besides asking: 'He asked "Is it safe?" and left.' leaves "and left.". */
export function withoutQuestions(text: string, sentence: Span): Span[] {
  const source = text.slice(sentence.start, sentence.end)
  let start = 0
  for (const { 0: mark, index } of source.matchAll(ASKS)) start = index + mark.length
  const rest = trimmed(text, { start: sentence.start + start, end: sentence.end })
  return rest.start < rest.end && !isQuestion(text.slice(rest.start, rest.end)) ? [rest] : []
}
