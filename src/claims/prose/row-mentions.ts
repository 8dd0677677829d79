import type { Reader } from '../../core/quantities/reader.js'
import type { NumericLeaf } from './leaf-index.js'
import type { Surroundings } from './near-words.js'
import type { Prose } from './numbers-in.js'
import type { ProseNumber } from './prose-number.js'
import { isRowWord, type RowLabels } from './row-labels.js'

/** The rows that one sentence speaks of. */
export interface SpokenRows {
  /** List -> the only rows of it that are spoken of. */
  readonly only: ReadonlyMap<string, ReadonlySet<string>>
  /** Rows that are probably spoken of. */
  readonly likely: ReadonlySet<string>
}

/** What a text says of rows. */
export interface RowMentions {
  /** Paths that a number says as the label or count of a row; empty of any other number. */
  labelPaths(number: ProseNumber): readonly string[]
  spokenIn(sentence: number): SpokenRows
}

interface Spoken {
  readonly only: Map<string, Set<string>>
  readonly likely: Set<string>
}

interface Mention {
  readonly value: number
  /** "month"; undefined of a number in the first cell of a table. */
  readonly word: string | undefined
}

const YEARS = { from: 1900, to: 2100 }
const NONE: SpokenRows = { only: new Map(), likely: new Set() }

export function rowMentionsOf(prose: Prose, labels: RowLabels, around: Surroundings): RowMentions {
  const bySentence = new Map<number, Spoken>()
  const paths = new Map<ProseNumber, readonly string[]>()
  const spoken = (token: number): Spoken => {
    const sentence = around.sentenceOf(token)
    const known = bySentence.get(sentence) ?? { only: new Map(), likely: new Set() }
    bySentence.set(sentence, known)
    return known
  }
  for (const number of prose.numbers) {
    const mention = mentionOf(prose.reader, number)
    if (mention) paths.set(number, noted(mention, labels, spoken(number.from)))
    else noteCounted(number, labels, spoken(number.from))
  }
  for (const { value, from, to } of prose.ordinals) {
    const word = prose.reader.word(to)
    if (isRowWord(word)) noted({ value, word }, labels, spoken(from))
  }
  notePaths(prose.reader, labels, spoken)
  return {
    labelPaths: (number) => paths.get(number) ?? [],
    spokenIn: (sentence) => bySentence.get(sentence) ?? NONE,
  }
}

function mentionOf(reader: Reader, number: ProseNumber): Mention | undefined {
  const { text } = reader
  const value = Number(number.key)
  if (!Number.isInteger(value) || value < 0 || number.measure !== '') return undefined
  const word = reader.joined(number.from - 1) ? reader.word(number.from - 1) : ''
  if (isRowWord(word)) return { value, word }
  if (number.isYear && value >= YEARS.from && value <= YEARS.to) return { value, word: 'year' }
  const isFirstCell =
    /(?:^|\n)[ \t]*\|[ \t*]*$/.test(text.slice(Math.max(0, number.start - 20), number.start)) &&
    /^[ \t*]*\|/.test(text.slice(number.end, number.end + 20))
  return isFirstCell ? { value, word: undefined } : undefined
}

/** Puts the rows of a mention down, and gives the paths that it names. */
function noted({ value, word }: Mention, labels: RowLabels, { only, likely }: Spoken): string[] {
  const found = labels.labelled(value, word)
  for (const { leaf, isSure } of found) {
    if (isSure) addOnly(only, leaf.list, leaf.row)
    likely.add(leaf.row)
  }
  if (found.length > 0 || word === undefined) return found.map(({ leaf }) => leaf.path)
  const counted = labels.counted(value)
  for (const row of counted) addOnly(only, row.slice(0, row.lastIndexOf('[')), row)
  return [...counted]
}

/** "After 12 months": the row of the twelfth month is probably meant. */
function noteCounted(number: ProseNumber, labels: RowLabels, { likely }: Spoken): void {
  if (number.measure !== 'calendar' && number.measure !== 'duration') return
  const base = Number(number.key) * number.factor
  for (const { leaf } of labels.inUnits(number.measure, base)) likely.add(leaf.row)
}

/** `schedule[3].balance`, written out in a text. */
function notePaths({ text, tokens }: Reader, labels: RowLabels, spoken: (token: number) => Spoken): void {
  let token = 0
  for (const { index, 0: path } of text.matchAll(/[\p{L}_$][\p{L}\p{N}_$.]{0,80}\[\d{1,9}\]/gu)) {
    while (token + 1 < tokens.length && (tokens[token + 1]?.start ?? 0) <= index) token++
    if (labels.isRow(path)) addOnly(spoken(token).only, path.slice(0, path.lastIndexOf('[')), path)
  }
}

function addOnly(only: Map<string, Set<string>>, list: string, row: string): void {
  only.set(list, (only.get(list) ?? new Set()).add(row))
}

/** Whether a value stands in a row that the sentence does not speak of. */
export function isElsewhere({ list, row }: NumericLeaf, { only }: SpokenRows): boolean {
  return row !== '' && only.get(list)?.has(row) === false
}
