import { compare, type DateQuantity } from './quantity.js'
import { readerOfText, readingsIn } from './read-quantity.js'

/** Which number comes first in 03/04/2023. */
export type DayOrder = 'dmy' | 'mdy'

/** A date in a text: all that it may mean. Offsets are UTF-16 units. */
export interface DateInText {
  readonly start: number
  readonly end: number
  readonly meanings: readonly DateQuantity[]
}

/** 03/04/2023, 3.4.23: two small numbers and a year, by the same mark. */
const NUMERIC =
  /(?<![\p{L}\p{Nd}]|\p{Nd}[-/.])(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\p{L}\p{Nd}]|[-/.]\p{Nd})/gu

/**
 * The dates of a text that have a day or a month, in order: 2023-10-21, Oct 21st, 2023, 21 October, 03/04/2023. The last has
 * two meanings where the order of day and month is not given, and a year of two digits is any century's.
 */
export function datesIn(text: string, order: DayOrder | null): DateInText[] {
  const numeric = [...text.matchAll(NUMERIC)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    meanings: meaningsOf(match, order),
  }))
  const reader = readerOfText(text)
  const written = readingsIn(reader).flatMap(({ from, to, quantity }) => {
    if (quantity.kind !== 'date' || quantity.month === undefined) return []
    const [start, end] = [reader.tokens[from]?.start ?? 0, reader.tokens[to - 1]?.end ?? 0]
    return [{ start, end, meanings: [quantity] }]
  })
  const isBeside = (one: DateInText) => !numeric.some(({ start, end }) => one.start < end && start < one.end)
  return [...numeric, ...written.filter(isBeside)]
    .filter(({ meanings }) => meanings.length > 0)
    .sort((a, b) => a.start - b.start)
}

/** Whether a date in a text is the expected one; null: it may be, or the text leaves the year out. */
export function isDate(found: DateInText, expected: DateQuantity): boolean | null {
  const answers = found.meanings.map((meaning) => saysDate(meaning, expected))
  if (answers.every((answer) => answer === true)) return true
  return answers.some((answer) => answer !== false) ? null : false
}

function saysDate(meaning: DateQuantity, expected: DateQuantity): boolean | null {
  const said = compare(expected, meaning)
  if (said === 'same') return true
  // "October" says no day, but "21 October" may well be this year's.
  return said === 'compatible' && meaning.day !== undefined ? null : false
}

function meaningsOf([, first, , second, year]: RegExpExecArray, order: DayOrder | null): DateQuantity[] {
  const [a, b] = [Number(first), Number(second)]
  const years = year?.length === 4 ? { year: Number(year) } : {}
  const dayFirst = dateOf(years, b, a)
  const monthFirst = dateOf(years, a, b)
  if (order === 'dmy') return dayFirst
  if (order === 'mdy') return monthFirst
  return a === b ? dayFirst : [...dayFirst, ...monthFirst]
}

function dateOf(years: { year?: number }, month: number, day: number): DateQuantity[] {
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= daysOf(month, years.year)
  return isDay ? [{ kind: 'date', ...years, month, day }] : []
}

/** The days of a month of the Gregorian calendar; of February without a year the most. */
function daysOf(month: number, year = 2000): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

/** The date that a text is, with a year, a month and mostly a day; null where it is none, or more than one. */
export function wholeDate(text: string): DateQuantity | null {
  const [date, ...others] = datesIn(text, null)
  const isWhole = date?.start === 0 && date.end === text.length && others.length === 0
  const [meaning, ...more] = isWhole ? date.meanings : []
  const month = meaning?.month
  if (meaning?.year === undefined || month === undefined || more.length > 0) return null
  return (meaning.day ?? 1) <= daysOf(month, meaning.year) ? meaning : null
}
