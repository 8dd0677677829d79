import type { Reader } from '../../core/quantities/reader.js'

/** Names of several words, or of letters with stops, and the one word that stands for each. */
const NAMES = `united states of america=usa, united states=usa, u s a=usa, u s=usa, usa=usa, us=usa
united kingdom=uk, great britain=uk, u k=uk, uk=uk
european union=eu, e u=eu, eu=eu
united nations=un, u n=un, un=un
soviet union=ussr, u s s r=ussr, ussr=ussr`
  .split(/,\s*|\n/)
  .map((line) => line.split('='))
  .map(([long = '', short = '']) => ({ words: long.split(' '), short }))

const byFirst = new Map<string, typeof NAMES>()
for (const name of NAMES)
  byFirst.set(name.words[0] ?? '', [...(byFirst.get(name.words[0] ?? '') ?? []), name])

/** A name that stands at a place, under one word, up to a place. */
export interface ShortName {
  readonly word: string
  readonly to: number
}

/** "United States", "U.S." and "US" are one name; "us" and "un" without capitals are words, but for "the us". */
export function shortNameAt(reader: Reader, at: number): ShortName | undefined {
  const names = byFirst.get(reader.word(at))
  if (names === undefined) return undefined
  const found = names.find(
    ({ words }) =>
      words.every((word, n) => reader.word(at + n) === word) && isWritten(reader, at, words.length),
  )
  return found && { word: found.short, to: at + found.words.length }
}

function isWritten({ text, tokens, word }: Reader, at: number, length: number): boolean {
  const parts = tokens.slice(at, at + length)
  if (parts.every((part) => part.text.length === 1))
    return parts.every(
      (part, n) =>
        /[A-Z]/.test(part.text) && (n === length - 1 || /^\.\s?$/.test(between(text, part, parts[n + 1]))),
    )
  if (length > 1) return true
  return /^[A-Z]+$/.test(parts[0]?.text ?? '') || word(at - 1) === 'the'
}

function between(text: string, one: { end: number }, other: { start: number } | undefined): string {
  return text.slice(one.end, other?.start)
}
