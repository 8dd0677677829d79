import { MONTHS } from './number-words.js'
import type { DateQuantity } from './quantity.js'
import type { Reader, Reading } from './reader.js'

// A month alone: "may" is a verb and "March" a walk unless one of these stands before.
const BEFORE_MONTH = /^(?:in|of|by|since|until|last|next|early|mid|late|during|from)$/
const ISO = /^[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/

/** Reads a date that starts at a place: 2023-10-21, October 21st, 2023, 21 October 2023, October 2023, 1995. */
export function readDate(reader: Reader, at: number): Reading | undefined {
  return readIso(reader, at) ?? readMonthFirst(reader, at) ?? readDayFirst(reader, at) ?? readYear(reader, at)
}

// Only year first: 03/04/2023 is two dates, and its day order is not ours to guess.
function readIso(reader: Reader, at: number): Reading | undefined {
  const [year, month, day] = [reader.tokens[at], reader.tokens[at + 1], reader.tokens[at + 2]]
  if (!year || !month || !day || yearOf(reader, at) === undefined) return undefined
  const parts = ISO.exec(reader.text.slice(year.end, year.end + 7))
  if (!parts || day.end !== year.end + parts[0].length) return undefined
  const date = dateOf(yearOf(reader, at), Number(parts[1]), Number(parts[2]))
  return date && { from: at, to: at + 3, quantity: date }
}

function readMonthFirst(reader: Reader, at: number): Reading | undefined {
  const month = monthOf(reader, at)
  if (month === undefined) return undefined
  const day = dayOf(reader, at + 1)
  const afterDay = day === undefined ? at + 1 : at + 1 + day.length
  const year = yearOf(reader, afterDay)
  if (day === undefined && year === undefined && !BEFORE_MONTH.test(reader.word(at - 1))) return undefined
  const to = year === undefined ? afterDay : afterDay + 1
  const date = dateOf(year, month, day?.value)
  return date && { from: at, to, quantity: date }
}

function readDayFirst(reader: Reader, at: number): Reading | undefined {
  const day = dayOf(reader, at)
  if (day === undefined) return undefined
  const at2 = reader.word(at + day.length) === 'of' ? at + day.length + 1 : at + day.length
  const month = monthOf(reader, at2)
  if (month === undefined) return undefined
  const year = yearOf(reader, at2 + 1)
  const date = dateOf(year, month, day.value)
  return date && { from: at, to: year === undefined ? at2 + 1 : at2 + 2, quantity: date }
}

function readYear(reader: Reader, at: number): Reading | undefined {
  const year = yearOf(reader, at)
  return year === undefined ? undefined : { from: at, to: at + 1, quantity: { kind: 'date', year } }
}

/** Four digits from 1000 to 2099 that nothing else claims. */
function yearOf(reader: Reader, at: number): number | undefined {
  const token = reader.tokens[at]
  if (token?.kind !== 'digits' || !/^(?:1\d|20)\d\d$/.test(token.text)) return undefined
  const gap = reader.text.slice(token.end, reader.tokens[at + 1]?.start)
  if (reader.word(at + 1) === 's' && /^ ?['’]?$/.test(gap)) return undefined
  return reader.touches(at) && reader.tokens[at + 1]?.kind === 'word' ? undefined : Number(token.text)
}

// "may" and "march" are months only with a capital.
function monthOf(reader: Reader, at: number): number | undefined {
  const token = reader.tokens[at]
  if (!token || token.text[0] !== token.text[0]?.toUpperCase()) return undefined
  return MONTHS.get(reader.word(at))
}

function dayOf(reader: Reader, at: number): { value: number; length: number } | undefined {
  const token = reader.tokens[at]
  if (token?.kind !== 'digits' || !/^\d{1,2}$/.test(token.text)) return undefined
  const value = Number(token.text)
  if (value < 1 || value > 31) return undefined
  const suffixed = reader.touches(at) && /^(?:st|nd|rd|th)$/.test(reader.word(at + 1))
  return { value, length: suffixed ? 2 : 1 }
}

function dateOf(year: number | undefined, month: number, day: number | undefined): DateQuantity | undefined {
  if (month < 1 || month > 12 || (day !== undefined && (day < 1 || day > 31))) return undefined
  return {
    kind: 'date',
    month,
    ...(year === undefined ? {} : { year }),
    ...(day === undefined ? {} : { day }),
  }
}
