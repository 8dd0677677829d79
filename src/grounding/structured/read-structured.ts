import type { JsonNode } from '../../core/json/node.js'
import { readJson, readJsonAt } from '../../core/json/read.js'
import type { Span } from '../split/span.js'
import { type Grid, readDelimited } from './delimited.js'
import type { Fact } from './fact.js'
import { jsonFacts } from './json-facts.js'
import { pipeTables } from './pipe-tables.js'
import { tableFacts } from './table-facts.js'

/** A text within a piece of evidence, to be read as sentences. */
export interface ProsePart {
  readonly text: string
  /** Where a place of the text stands in the piece of evidence. */
  placeOf(offset: number): number
  readonly path?: () => string
}

/** What one piece of evidence says: in sentences, and in facts. */
export interface ReadPiece {
  readonly prose: readonly ProsePart[]
  readonly facts: readonly Fact[]
}

/**
 * Reads one piece of evidence: as JSON or JSON lines, as a table of separated values, else as a text that may hold tables.
 * What looks like one of these and is broken is text.
 */
export function readPiece(text: string, item: number): ReadPiece {
  const json = jsonIn(text)
  if (json) return ofJson(text, json, item)
  const grid = gridIn(text)
  return grid ? { prose: [], facts: tableFacts(grid, item) } : ofText(text, item)
}

/** The whole text as an object or array; or each of its lines, of which there must be two, as the items of one array. */
function jsonIn(text: string): JsonNode | undefined {
  const first = /^[\s\uFEFF]*([{[])/.exec(text)
  if (!first) return undefined
  const start = first[0].length - 1
  const reading = start > 0 && text[0] === '\uFEFF' ? readJsonAt(text, start) : readJson(text)
  if (reading.ok) return text.slice(reading.node.end).trim() === '' ? reading.node : undefined
  return jsonLines(text)
}

function jsonLines(text: string): JsonNode | undefined {
  const items: JsonNode[] = []
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    const from = at + (/^[ \t\r]*/.exec(text.slice(at, Math.min(end, at + 80)))?.[0].length ?? 0)
    at = end + 1
    if (from >= end) continue
    const reading = /[{[]/.test(text[from] ?? '') ? readJsonAt(text, from) : undefined
    if (!reading?.ok || reading.node.end > end || text.slice(reading.node.end, end).trim() !== '')
      return undefined
    items.push(reading.node)
  }
  return items.length > 1 ? { kind: 'array', items, start: 0, end: text.length } : undefined
}

function ofJson(text: string, node: JsonNode, item: number): ReadPiece {
  const { facts, prose } = jsonFacts(node, item)
  return {
    facts,
    prose: prose.map(({ value, start, path }) => ({
      text: value,
      path,
      placeOf: placesIn(text, start, value),
    })),
  }
}

/** Where each unit of a JSON string stands in the source; found once, when first asked for. */
function placesIn(text: string, start: number, value: string): (offset: number) => number {
  let places: Uint32Array | null | undefined
  return (offset) => {
    if (places === undefined)
      places = text.startsWith(value, start + 1) ? null : escapedPlaces(text, start + 1, value.length)
    return places === null ? start + 1 + offset : (places[offset] ?? start)
  }
}

function escapedPlaces(text: string, start: number, length: number): Uint32Array {
  const places = new Uint32Array(length + 1)
  let at = start
  for (let unit = 0; unit <= length; unit++) {
    places[unit] = at
    at += text[at] !== '\\' ? 1 : text[at + 1] === 'u' ? 6 : 2
  }
  return places
}

const SEPARATORS = [',', ';', '\t', '|']

/** A text of separated values: a head of names, and rows as long as it. */
function gridIn(text: string): Grid | undefined {
  for (const separator of SEPARATORS) {
    if (!text.includes(separator)) continue
    const grid = readDelimited(text, separator)
    if (grid && isTable(grid, text, separator)) return grid
  }
  return undefined
}

const NAME_CHARS = 60
const NUMBER = /^[-−+(]?[$€£¥₹]?\s?\d[\d,.\s]*[%)]?$/

/**
 * A head of different names, rows below it, and nothing that looks like prose: no cell ends as a sentence does, and where
 * commas have spaces behind them, as in prose, some column is all numbers.
 */
function isTable(grid: Grid, text: string, separator: string): boolean {
  const [head = [], ...rows] = grid
  const names = head.map((cell) => cell.text)
  if (names.length < 2 || rows.length === 0 || new Set(names).size < names.length) return false
  const isNamed = names.every(
    (name, at) => name.length <= NAME_CHARS && (at === 0 || name !== '') && !endsSentence(name),
  )
  if (!isNamed || names.every((name) => NUMBER.test(name))) return false
  const cells = rows.flat()
  if (cells.some((cell) => endsSentence(cell.text) && text[cell.start - 1] !== '"')) return false
  const hasNumbers = names.some((_, at) => rows.every((row) => NUMBER.test(row[at]?.text ?? '')))
  const isTight = separator !== ',' || !text.includes(', ')
  return hasNumbers || (isTight && rows.length > 1) || names.length > 3
}

function endsSentence(cell: string): boolean {
  return /\p{L}{3,}[.!?。！？]$/u.test(cell) && /\s/.test(cell)
}

function ofText(text: string, item: number): ReadPiece {
  const tables = pipeTables(text)
  return {
    facts: tables.flatMap(({ grid, caption }) => tableFacts(grid, item, caption)),
    prose: gaps(text, tables).map(({ start, end }) => ({
      text: text.slice(start, end),
      placeOf: (offset) => start + offset,
    })),
  }
}

function gaps(text: string, taken: readonly Span[]): Span[] {
  const ends = [0, ...taken.map(({ end }) => end)]
  const starts = [...taken.map(({ start }) => start), text.length]
  return ends
    .map((start, at) => ({ start, end: starts[at] ?? start }))
    .filter(({ start, end }) => start < end)
}
