import type { Reader } from '../../core/quantities/reader.js'
import { type Unit, unitOf } from '../../core/quantities/units.js'
import type { NumericLeaf } from './leaf-index.js'
import type { Surroundings } from './near-words.js'
import type { Prose } from './numbers-in.js'
import type { ProseNumber } from './prose-number.js'
import { isRowWord, type RowLabels } from './row-labels.js'

/** The rows that one sentence speaks of. */
export interface SpokenRows {
  /** List -> the only rows of it that are spoken of. */
  readonly only: ReadonlyMap<string, ReadonlySet<string>>
  /** All rows that may be spoken of, those in `only` among them. */
  readonly likely: ReadonlySet<string>
}

/** A number that may say which row is spoken of. */
export interface Mention {
  /** "Month 12" names a row; "12 months" may. */
  readonly isNamed: boolean
  /** The unit that the row's word stands for. */
  readonly unit: Unit | undefined
  readonly rows: readonly string[]
  /** The rows' labels, or the rows where they have none. */
  readonly paths: readonly string[]
}

/** What a text says of rows. */
export interface RowMentions {
  readonly of: ReadonlyMap<ProseNumber, Mention>
  spokenIn(sentence: number): SpokenRows
}

interface Spoken {
  readonly only: Map<string, Set<string>>
  readonly likely: Set<string>
}

const YEARS = { from: 1900, to: 2100 }
const NONE: SpokenRows = { only: new Map(), likely: new Set() }

export function rowMentionsOf(prose: Prose, labels: RowLabels, around: Surroundings): RowMentions {
  const bySentence = new Map<number, Spoken>()
  const spoken = (token: number): Spoken => {
    const sentence = around.sentenceOf(token)
    const known = bySentence.get(sentence) ?? { only: new Map(), likely: new Set() }
    bySentence.set(sentence, known)
    return known
  }
  const of = new Map<ProseNumber, Mention>()
  for (const number of prose.numbers) {
    const mention = mentionOf(prose.reader, number, labels, spoken(number.from))
    if (mention.rows.length > 0) of.set(number, mention)
  }
  for (const { value, from, to } of prose.ordinals) {
    const word = prose.reader.word(to)
    if (isRowWord(word)) named(value, word, labels, spoken(from))
  }
  notePaths(prose.reader, labels, spoken)
  return { of, spokenIn: (sentence) => bySentence.get(sentence) ?? NONE }
}

function mentionOf(reader: Reader, number: ProseNumber, labels: RowLabels, spoken: Spoken): Mention {
  const value = Number(number.key)
  if (number.measure !== '') return counted(number, value, labels, spoken)
  const word = reader.joined(number.from - 1) ? reader.word(number.from - 1) : ''
  if (isRowWord(word)) return named(value, word, labels, spoken)
  if (number.isYear && value >= YEARS.from && value <= YEARS.to)
    return { ...named(value, 'year', labels, spoken), unit: undefined }
  if (isFirstCell(reader, number)) return named(value, undefined, labels, spoken)
  return { isNamed: false, unit: undefined, rows: [], paths: [] }
}

/** Puts the rows down that are named by their label or, in lists without labels, by their number. */
function named(value: number, word: string | undefined, labels: RowLabels, spoken: Spoken): Mention {
  const unit = word === undefined ? undefined : unitOf(word)
  const found = labels.labelled(value, word)
  for (const { leaf, isSure } of found) {
    if (isSure) addRow(spoken, leaf.list, leaf.row)
    else spoken.likely.add(leaf.row)
  }
  if (found.length > 0 || word === undefined) return mentionedBy(true, unit, found)
  const rows = labels.counted(value)
  for (const row of rows) addRow(spoken, row.slice(0, row.lastIndexOf('[')), row)
  return { isNamed: true, unit, rows, paths: rows }
}

/** "After 12 months": the row of the twelfth month may be meant. */
function counted(number: ProseNumber, value: number, labels: RowLabels, { likely }: Spoken): Mention {
  const isTime = number.measure === 'calendar' || number.measure === 'duration'
  const found = isTime ? labels.inUnits(number.measure, value * number.factor) : []
  for (const { leaf } of found) likely.add(leaf.row)
  return mentionedBy(false, undefined, found)
}

function mentionedBy(
  isNamed: boolean,
  unit: Unit | undefined,
  found: readonly { readonly leaf: NumericLeaf }[],
): Mention {
  return {
    isNamed,
    unit,
    rows: found.map(({ leaf }) => leaf.row),
    paths: found.map(({ leaf }) => leaf.path),
  }
}

function isFirstCell({ text }: Reader, { start, end }: ProseNumber): boolean {
  return (
    /(?:^|\n)[ \t]*\|[ \t*]*$/.test(text.slice(Math.max(0, start - 20), start)) &&
    /^[ \t*]*\|/.test(text.slice(end, end + 20))
  )
}

/** `schedule[3].balance`, written out in a text. */
function notePaths({ text, tokens }: Reader, labels: RowLabels, spoken: (token: number) => Spoken): void {
  let token = 0
  for (const { index, 0: path } of text.matchAll(/[\p{L}_$][\p{L}\p{N}_$.]{0,80}\[\d{1,9}\]/gu)) {
    while (token + 1 < tokens.length && (tokens[token + 1]?.start ?? 0) <= index) token++
    if (labels.isRow(path)) addRow(spoken(token), path.slice(0, path.lastIndexOf('[')), path)
  }
}

function addRow({ only, likely }: Spoken, list: string, row: string): void {
  only.set(list, (only.get(list) ?? new Set()).add(row))
  likely.add(row)
}
