/** What a text's length may be counted in. */
export const LENGTH_UNITS = ['characters', 'code_points', 'bytes', 'words', 'sentences', 'lines'] as const
export type LengthUnit = (typeof LENGTH_UNITS)[number]

/** How many there are at least and at most: the same where they can be counted for sure. */
export interface LengthRange {
  readonly least: number
  readonly most: number
}

/** The length of a text. A line end at the very end begins no line, and an empty text has none. */
export function lengthIn(text: string, unit: LengthUnit): LengthRange {
  switch (unit) {
    case 'characters':
      return exactly(text.length)
    case 'code_points':
      return exactly([...text].length)
    case 'bytes':
      return exactly(utf8Bytes(text))
    case 'lines':
      return exactly(text === '' ? 0 : text.replace(/(?:\r\n|\n|\r)$/, '').split(/\r\n|\n|\r/).length)
    case 'words':
      return wordsIn(text)
    case 'sentences':
      return sentencesIn(text)
  }
}

function exactly(count: number): LengthRange {
  return { least: count, most: count }
}

/** Half of a surrogate pair is written as U+FFFD, of three bytes. */
function utf8Bytes(text: string): number {
  let bytes = 0
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}

/** Scripts that put no space between words. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu

/** Runs without white space that have a letter or a digit. Where no spaces part words, a run may have one or one a letter. */
function wordsIn(text: string): LengthRange {
  let [least, most] = [0, 0]
  for (const [run] of text.matchAll(/\S+/g)) {
    if (!/[\p{L}\p{N}]/u.test(run)) continue
    const unspaced = run.match(UNSPACED)?.length ?? 0
    least++
    most += Math.max(1, unspaced)
  }
  return { least, most }
}

/** Whether a text has words that nothing parts. */
export function hasUnspacedWords(text: string): boolean {
  return text.search(UNSPACED) >= 0
}

const ENDS = /[.!?…]+["'”’)\]]*(?=\s+(?:["'“‘([]*[^\p{Ll}\s])|\s*$)|[。！？]+["'”’」』]*|\n\s*\n|\n/gu
const ABBREVIATION =
  /(?:^|[\s("'“])(?:\p{L}|(?:\p{L}\.)+\p{L}|Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|Inc|Ltd|Co|Corp|No|vs|etc|approx|e\.g|i\.e|cf|Fig|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)$/u

/**
 * Sentences end at a mark before a capital, a digit or the end, and at a blank line. Whether one ends behind an abbreviation
 * ("Dr. Smith") or at the end of a line without a mark is not sure.
 */
function sentencesIn(text: string): LengthRange {
  let [least, most, from] = [0, 0, 0]
  let hasOpen = false
  for (const { 0: mark, index } of text.matchAll(ENDS)) {
    const hasWords = hasWord(text.slice(from, index))
    if (hasWords) most++
    const isSure = mark.trim() === '' ? /\n\s*\n/.test(mark) : !isAbbreviated(text, index, mark)
    hasOpen ||= hasWords
    if (isSure && hasOpen) {
      least++
      hasOpen = false
    }
    from = index + mark.length
  }
  const rest = hasWord(text.slice(from))
  return { least: least + (hasOpen || rest ? 1 : 0), most: most + (rest ? 1 : 0) }
}

function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

function isAbbreviated(text: string, index: number, mark: string): boolean {
  const isAtEnd = text.slice(index + mark.length).trim() === ''
  return (
    mark.startsWith('.') &&
    !mark.startsWith('..') &&
    !isAtEnd &&
    ABBREVIATION.test(text.slice(Math.max(0, index - 12), index))
  )
}
