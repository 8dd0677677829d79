import type { DecimalText } from '../number/decimal.js'
import { oddDigitRuns } from './digit-runs.js'
import type { Amount, Quantity } from './quantity.js'
import { readerOfText, readingsIn } from './read-quantity.js'
import type { Reader, Reading } from './reader.js'

/** What a number in a text says: a decimal in a unit. */
export interface NumberMeaning {
  /** With sign and magnitude: 3300000 of "3.3 million". */
  readonly text: DecimalText
  /** '' plain, '%', 'money:usd', 'length', ...: see {@link Amount}. */
  readonly measure: string
  /** Base units in the unit beside it: 1000 of "km". */
  readonly factor: number
}

/** A number in a text. Offsets are UTF-16 units. */
export interface NumberInText {
  readonly start: number
  readonly end: number
  /** All that it may mean. */
  readonly meanings: readonly NumberMeaning[]
  /** Whether it has one meaning. 1,5 may be one and a half or two numbers. */
  readonly isSure: boolean
}

/**
 * The numbers that a text mentions, in order, as English writes them: 1,286.04, -5, $3.3 million, 60 %, twenty-five.
 * Digits within a word (COVID-19), dates, times, versions and ordinals are no numbers.
 */
export function numbersIn(text: string): NumberInText[] {
  const odd = oddDigitRuns(text)
  const fromRuns = odd.map((run) => ({
    start: run.start,
    end: run.end,
    meanings: run.values.map((value) => plain(signed(text, run.start, value))),
    isSure: run.isSure,
  }))
  const fromReadings = readingsBeside(readerOfText(text), fromRuns)
  return [...fromRuns, ...fromReadings]
    .filter(({ meanings }) => meanings.length > 0)
    .map((number) => withDash(text, withSign(text, number)))
    .sort((a, b) => a.start - b.start)
}

/** The minus sign that touches a negative number is part of it. */
function withSign(text: string, number: NumberInText): NumberInText {
  const isNegative = number.meanings.every((meaning) => meaning.text.startsWith('-'))
  const hasSign = isNegative && /[-−]/.test(text.charAt(number.start - 1))
  return hasSign ? { ...number, start: number.start - 1 } : number
}

/** A dash that touches a number and nothing before it may be a minus: "Balance: –5". */
function withDash(text: string, number: NumberInText): NumberInText {
  if (!/(?:^|[^\p{L}\p{N}_)\]])[–—]$/u.test(text.slice(Math.max(0, number.start - 3), number.start)))
    return number
  const negative = number.meanings.map((meaning) => ({
    ...meaning,
    text: `-${meaning.text.replace(/^-/, '')}`,
  }))
  return { ...number, meanings: [...number.meanings, ...negative], isSure: false }
}

type Span = Pick<NumberInText, 'start' | 'end'>

/** What the reader of quantities finds outside the spans, which stand in order. */
function readingsBeside(reader: Reader, spans: readonly Span[]): NumberInText[] {
  let next = 0
  return readingsIn(reader).flatMap((reading) => {
    const span = spanOf(reader, reading)
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= span.start) next++
    const isTaken = (spans[next]?.start ?? Number.POSITIVE_INFINITY) < span.end
    return isTaken ? [] : { ...span, ...meaningOf(reader, reading) }
  })
}

function spanOf({ tokens }: Reader, { from, to }: Reading): Span {
  return { start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 }
}

type Meaning = Pick<NumberInText, 'meanings' | 'isSure'>
const NONE: Meaning = { meanings: [], isSure: true }

function meaningOf(reader: Reader, reading: Reading): Meaning {
  const { quantity } = reading
  if (quantity.kind === 'amount') return amountMeaning(reader, reading, quantity)
  const digits = bareDigits(quantity)
  if (digits === null) return NONE
  const { start } = spanOf(reader, reading)
  // 007 and the 3.10 of a version may be names.
  const isName = quantity.kind === 'digits' && quantity.isName === true && /^0\d|\./.test(digits)
  return { meanings: [plain(signed(reader.text, start, digits))], isSure: !isName }
}

/** The digits of a year or of a name that stand for a number; null where they do not. */
function bareDigits(quantity: Quantity): string | null {
  if (quantity.kind === 'date') return quantity.month === undefined ? String(quantity.year) : null
  if (quantity.kind !== 'digits') return null
  return /^[0-9]+(?:\.[0-9]+)?$/.test(quantity.text) ? quantity.text : null
}

const COUNTS_NOTHING = /^(?:ordinal|decade|weekday)$/

function amountMeaning(reader: Reader, reading: Reading, { exact, measure, weak }: Amount): Meaning {
  if (weak || COUNTS_NOTHING.test(measure)) return NONE
  // "6 feet 2 inches" is one length of two numbers.
  if (!exact) return { meanings: digitsWithin(reader, reading).map(plain), isSure: false }
  const last = reader.tokens[reading.to - 1]
  const digits = reader.tokens.slice(reading.from, reading.to).find(({ kind }) => kind === 'digits')
  const start = digits?.start ?? reader.tokens[reading.from]?.start ?? 0
  const value = measure.startsWith('temperature') ? exact.text : signed(reader.text, start, exact.text)
  const isPartOfWord = last?.kind === 'digits' && /^\p{L}/u.test(reader.text.slice(last.end, last.end + 2))
  return { meanings: [{ text: value, measure, factor: exact.factor }], isSure: !isPartOfWord }
}

function digitsWithin({ tokens }: Reader, { from, to }: Reading): string[] {
  const texts = tokens.slice(from, to).map(({ text }) => text)
  return texts.filter((text) => /^[0-9]+(?:\.[0-9]+)?$/.test(text))
}

function plain(text: string): NumberMeaning {
  return { text, measure: '', factor: 1 }
}

/** With the minus sign that touches a number and is no hyphen: "x=-5", but not "5-10". */
function signed(text: string, start: number, value: string): string {
  const isNegative = /(?:^|[^\p{L}\p{N}_)\]])[-−][$€£¥₹]?$/u.test(text.slice(Math.max(0, start - 3), start))
  return isNegative && !value.startsWith('-') && /[1-9]/.test(value) ? `-${value}` : value
}
