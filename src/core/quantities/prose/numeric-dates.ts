import type { DateQuantity, Quantity } from '../quantity.js'
import type { Reader, Reading } from '../reader.js'
import { matchAt, tokenAfter, tokenOver } from './token-at.js'

const SLASHED = /(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\p{L}\p{Nd}]|[-/.]\p{Nd})/uy
const PAIR = /\d{1,3}\/\d{1,4}(?![\p{L}\p{Nd}]|\/\p{Nd})/uy
const CHAIN = /\+?\d+(?:[-–]\d+){2,6}(?![\p{L}\p{Nd}]|[-–]\p{Nd})/uy
const YEAR_MONTH = /((?:1\d|20)\d\d)[-/](\d{2})(?![-/\p{Nd}\p{L}]|\.\p{Nd})/uy

/**
 * Reads 21/10/2023, where only one of the two small numbers can be a month. 03/04/2023 and what else is written with marks
 * between its digits (24/7, 555-123-4567) is compared as it is written.
 */
export function readNumericDate(reader: Reader, at: number): Reading | undefined {
  if (/[\p{Nd}\p{L}][-/.]$/u.test(reader.text.slice(0, reader.tokens[at]?.start).slice(-2))) return undefined
  return slashed(reader, at) ?? yearMonth(reader, at) ?? named(reader, at, PAIR) ?? named(reader, at, CHAIN)
}

function slashed(reader: Reader, at: number): Reading | undefined {
  const match = matchAt(reader, at, SLASHED)
  if (!match) return undefined
  const [written, first, mark, second, year = ''] = match
  const to = tokenAfter(reader, at, match.index + written.length)
  if (to === undefined) return undefined
  const date = year.length === 4 ? dateOf(Number(year), Number(first), Number(second)) : undefined
  // "2.0.10" and "192.168.10.1" are no dates.
  if (!date && mark === '.' && year.length < 4) return undefined
  return { from: at, to, quantity: date ?? nameOf(written) }
}

function dateOf(year: number, one: number, other: number): DateQuantity | undefined {
  const isDayFirst = one > 12 || one === other
  const [day, month] = isDayFirst ? [one, other] : [other, one]
  const isSure = day > 12 || day === month
  if (!isSure || month < 1 || month > 12 || day < 1 || day > 31) return undefined
  return { kind: 'date', year, month, day }
}

/** "2024-03"; "2001-05" may be years, and is compared as it is written. */
function yearMonth(reader: Reader, at: number): Reading | undefined {
  const match = matchAt(reader, at, YEAR_MONTH)
  const to = match ? tokenAfter(reader, at, match.index + match[0].length) : undefined
  if (!match || to === undefined || match[0].includes('/')) return undefined
  const [year, month] = [Number(match[1]), Number(match[2])]
  if (month < 1 || month > 12) return undefined
  const mayBeYears = month > year % 100
  return { from: at, to, quantity: mayBeYears ? nameOf(match[0]) : { kind: 'date', year, month } }
}

function named(reader: Reader, at: number, pattern: RegExp): Reading | undefined {
  const match = matchAt(reader, at, pattern)
  const to = match ? tokenAfter(reader, at, match.index + match[0].length) : undefined
  return match && to !== undefined ? { from: at, to, quantity: nameOf(match[0]) } : undefined
}

function nameOf(text: string): Quantity {
  return { kind: 'digits', text: text.replaceAll('–', '-'), isName: true }
}

const HAN_DATE = /(\d{4})年(?:(\d{1,2})月(?:(\d{1,2})[日号號])?)?(?!代|度)|(\d{1,2})月(\d{1,2})[日号號]/y
const KOREAN_DATE = /(\d{4})년(?: ?(\d{1,2})월(?: ?(\d{1,2})일)?)?|(\d{1,2})월 ?(\d{1,2})일/y

/** Reads 2023年10月21日 and 2023년 10월 21일에. */
export function readEastAsianDate(reader: Reader, at: number): Reading | undefined {
  const han = matchAt(reader, at, HAN_DATE)
  if (han) return eastAsian(han, at, tokenAfter(reader, at, han.index + han[0].length))
  const korean = matchAt(reader, at, KOREAN_DATE)
  // A Korean particle is written on to the last word.
  return korean ? eastAsian(korean, at, tokenOver(reader, at, korean.index + korean[0].length)) : undefined
}

function eastAsian(match: RegExpExecArray, at: number, to: number | undefined): Reading | undefined {
  const [year, month, day] = [match[1], match[2] ?? match[4], match[3] ?? match[5]].map((part) =>
    part === undefined ? undefined : Number(part),
  )
  const quantity = eastAsianDate(year, month, day)
  return quantity && to !== undefined ? { from: at, to, quantity } : undefined
}

/** A date of parts that may be missing; undefined where one of them is no month or day. */
export function eastAsianDate(
  year: number | undefined,
  month: number | undefined,
  day: number | undefined,
): DateQuantity | undefined {
  if ((month ?? 1) < 1 || (month ?? 1) > 12 || (day ?? 1) < 1 || (day ?? 1) > 31) return undefined
  return {
    kind: 'date',
    ...(year === undefined ? {} : { year }),
    ...(month === undefined ? {} : { month }),
    ...(day === undefined ? {} : { day }),
  }
}
