import type { DateQuantity, DateSpan } from '../quantity.js'
import type { Reader, Reading } from '../reader.js'
import { ordinalAt } from './ordinals.js'
import { matchAt, tokenAfter } from './token-at.js'

const BEFORE_CHRIST = /\d{1,5} ?(?:B\.? ?C\.? ?(?:E\b\.?)?)(?!\p{L})/uy
const AFTER_CHRIST = /(\d{1,4}) ?(?:A\.? ?D\b|C\.? ?E\b)(?!\p{L})/uy
const AD_FIRST = /A\.?D\.? (\d{1,4})(?![\p{L}\p{Nd}]|[.,]\p{Nd})/uy

/** Reads "44 BC", "AD 79", "500 CE". */
export function readEraYear(reader: Reader, at: number): Reading | undefined {
  if (reader.tokens[at]?.kind === 'word') {
    const first = matchAt(reader, at, AD_FIRST)
    return first ? yearReading(reader, at, first, Number(first[1])) : undefined
  }
  const before = matchAt(reader, at, BEFORE_CHRIST)
  if (before) return yearReading(reader, at, before, -Number.parseInt(before[0], 10))
  const after = matchAt(reader, at, AFTER_CHRIST)
  return after ? yearReading(reader, at, after, Number(after[1])) : undefined
}

function yearReading(
  reader: Reader,
  at: number,
  { 0: written, index }: RegExpExecArray,
  year: number,
): Reading | undefined {
  // The last full stop may be the sentence's.
  const end = index + written.replace(/\.$/, '').trimEnd().length
  const to = tokenAfter(reader, at, end)
  return to === undefined ? undefined : { from: at, to, quantity: { kind: 'date', year } }
}

const PERIOD = /((?:1\d|20)\d\d)(?: ?[-–—] ?|\/)((?:1\d|20)\d\d|\d\d)(?![-–/\p{Nd}\p{L}]|\.\p{Nd})/uy

/** Reads the first year of "1914–18", "1914-1918" and "2019/20"; the second is read where it stands. */
export function readPeriodStart(reader: Reader, at: number): Reading | undefined {
  const ends = endsOf(matchAt(reader, at, PERIOD))
  return ends && { from: at, to: at + 1, quantity: { kind: 'date', year: ends[0], ends } }
}

/** Reads the "18" of "1914–18" as 1918. */
export function readPeriodEnd(reader: Reader, at: number): Reading | undefined {
  const isAfterDash = /[-–—/] ?$/.test(reader.text.slice(0, reader.tokens[at]?.start).slice(-2))
  const ends = isAfterDash ? endsOf(matchAt(reader, at - 1, PERIOD)) : undefined
  return ends && { from: at, to: at + 1, quantity: { kind: 'date', year: ends[1], ends } }
}

function endsOf(match: RegExpExecArray | null): readonly [number, number] | undefined {
  if (!match) return undefined
  const [written, from = '', to = ''] = match
  const [first, last] = [Number(from), Number(to.length === 2 ? from.slice(0, 2) + to : to)]
  // "2001-05" may be May, "2019/7" is no season, and 1918 is not before 1914.
  const mayBeMonth = to.length === 2 && written.includes('-') && Number(to) <= 12
  if (last <= first || mayBeMonth) return undefined
  return written.includes('/') && last !== first + 1 ? undefined : [first, last]
}

/** The years of "from 2001 to 2005" and "between 2001 and 2005", given the date that was read at its first. */
export function withEnds(reader: Reader, reading: Reading): Reading {
  const { quantity, from, to } = reading
  if (quantity.kind !== 'date' || quantity.ends || !isBareYear(quantity)) return reading
  const [before, after] = [reader.word(from - 1), reader.word(to)]
  const last = isJoint(before, after) ? yearAt(reader, to + 1) : undefined
  const first = last === undefined && isLastOf(reader, from) ? yearAt(reader, from - 2) : undefined
  const ends = pair(first ?? quantity.year, last ?? (first === undefined ? undefined : quantity.year))
  return ends ? { ...reading, quantity: { ...quantity, ends } } : reading
}

function isJoint(before: string, joint: string): boolean {
  return (
    (before === 'from' && /^(?:to|until|till|through)$/.test(joint)) ||
    (before === 'between' && joint === 'and')
  )
}

function isLastOf(reader: Reader, at: number): boolean {
  return isJoint(reader.word(at - 3), reader.word(at - 1))
}

function yearAt(reader: Reader, at: number): number | undefined {
  const text = reader.tokens[at]?.kind === 'digits' ? (reader.tokens[at]?.text ?? '') : ''
  return /^(?:1\d|20)\d\d$/.test(text) ? Number(text) : undefined
}

function pair(first: number | undefined, last: number | undefined): readonly [number, number] | undefined {
  return first !== undefined && last !== undefined && first < last ? [first, last] : undefined
}

function isBareYear({ month, year }: DateQuantity): boolean {
  return month === undefined && year !== undefined
}

/** Reads "Q3 2024", "the third quarter of 2024", "H1 2024", "the first half of 2024". */
export function readPartOfYear(reader: Reader, at: number): Reading | undefined {
  const short = /^([qh])([1-4])$/.exec(reader.word(at))
  const named = short ? undefined : partInWords(reader, at)
  if (!short && !named) return undefined
  const parts = short ? (short[1] === 'q' ? 4 : 2) : (named?.parts ?? 0)
  const number = short ? Number(short[2]) : (named?.number ?? 0)
  const place = short ? at + 1 : at + 2
  const yearPlace = reader.word(place) === 'of' ? place + 1 : place
  const year = yearAt(reader, yearPlace)
  if (year === undefined || number > parts || !reader.joined(yearPlace - 1)) return undefined
  const months = 12 / parts
  const from = year * 12 + (number - 1) * months
  return { from: at, to: yearPlace + 1, quantity: { kind: 'span', from, to: from + months - 1, slack: 0 } }
}

function partInWords(reader: Reader, at: number): { parts: number; number: number } | undefined {
  const name = reader.word(at + 1)
  const parts = name === 'quarter' ? 4 : name === 'half' ? 2 : undefined
  const number =
    parts === undefined ? undefined : reader.word(at) === 'second' ? 2 : ordinalAt(reader, at)?.value
  return parts === undefined || number === undefined || number < 1 ? undefined : { parts, number }
}

/** In common speech the 19th century may begin with 1800. */
const CENTURY_SLACK = 12

/** Reads "the 19th century", "the nineteenth century", "the 5th century BC". */
export function readCentury(reader: Reader, at: number): Reading | undefined {
  const ordinal = ordinalAt(reader, at)
  if (
    !ordinal ||
    !/^centur(?:y|ies)$/.test(reader.word(ordinal.to)) ||
    ordinal.value < 1 ||
    ordinal.value > 21
  )
    return undefined
  const to = ordinal.to + 1
  const isBefore = /^ ?B\.? ?C/.test(reader.text.slice(reader.tokens[to - 1]?.end).slice(0, 5))
  const first = isBefore ? -100 * ordinal.value : 100 * (ordinal.value - 1) + 1
  const quantity: DateSpan = {
    kind: 'span',
    from: first * 12,
    to: (first + 99) * 12 + 11,
    slack: CENTURY_SLACK,
  }
  return { from: at, to: isBefore ? eraEnd(reader, to) : to, quantity }
}

function eraEnd(reader: Reader, at: number): number {
  const era = matchAt(reader, at, /B\.? ?C\.? ?(?:E\b)?/y)
  const end = era ? era.index + era[0].replace(/\. ?$/, '').trimEnd().length : 0
  return tokenAfter(reader, at, end) ?? at + 1
}

/** Decades by name, and the first year of each. */
export const DECADES: ReadonlyMap<string, number> = new Map(
  'twenties thirties forties fifties sixties seventies eighties nineties'
    .split(' ')
    .map((name, i): [string, number] => [name, 1920 + 10 * i]),
)

/** Reads "the nineties"; "in her nineties" is an age. */
export function readNamedDecade(reader: Reader, at: number): Reading | undefined {
  const decade = DECADES.get(reader.word(at))
  if (decade === undefined || reader.word(at - 1) !== 'the') return undefined
  return {
    from: at,
    to: at + 1,
    quantity: { kind: 'amount', measure: 'decade', value: decade, written: decade, step: 0 },
  }
}
