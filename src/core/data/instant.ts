import type { InstantValue } from './value.js'

/** A moment to be reckoned with: whole seconds since 1970 in UTC, and the digits of the second after the point. */
interface Moment {
  readonly seconds: number
  /** No zeros at its end. */
  readonly fraction: string
}

const DATE = '([0-9]{4}|[+-][0-9]{6})-([0-9]{2})-([0-9]{2})'
const TIME = '([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\\.([0-9]+))?'
const WITH_ZONE = new RegExp(`^${DATE}[Tt ]${TIME}([Zz]|[+-][0-9]{2}:[0-9]{2})$`)
const WITHOUT_ZONE = new RegExp(`^${DATE}(?:[Tt ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\\.([0-9]+))?)?)?$`)
const DAY_SECONDS = 86_400

/**
 * The moment that a text names by RFC 3339: date, time and zone, with any number of digits after the second; also with
 * years of six digits and a sign, as ECMAScript writes them. A leap second is the second after it. Null where the text
 * names none: without a zone, or on a day that is not in the calendar.
 */
export function instantIn(text: string): InstantValue | null {
  const moment = momentIn(text)
  return moment && { kind: 'instant', utc: utcText(moment) }
}

/** The moment that a date, or a date and time, would name if it were meant in UTC; null for any other text. */
export function instantWithoutZone(text: string): InstantValue | null {
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00', fraction = ''] =
    WITHOUT_ZONE.exec(text) ?? []
  const moment = year === '' ? null : momentOf([year, month, day, hour, minute, second], fraction, 0)
  return moment && { kind: 'instant', utc: utcText(moment) }
}

/** Below, at or above zero as `a` is before, at or after `b`. */
export function compareInstants(a: InstantValue, b: InstantValue): -1 | 0 | 1 {
  if (a.utc === b.utc) return 0
  const [left, right] = [momentIn(a.utc), momentIn(b.utc)]
  if (!left || !right) return a.utc < b.utc ? -1 : 1
  if (left.seconds !== right.seconds) return left.seconds < right.seconds ? -1 : 1
  if (left.fraction === right.fraction) return 0
  return left.fraction < right.fraction ? -1 : 1
}

function momentIn(text: string): Moment | null {
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '', fraction = '', zone = ''] =
    WITH_ZONE.exec(text) ?? []
  const offset = offsetSeconds(zone)
  return offset === null ? null : momentOf([year, month, day, hour, minute, second], fraction, offset)
}

function offsetSeconds(zone: string): number | null {
  if (zone === '') return null
  if (/^[Zz]$/.test(zone)) return 0
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(4))]
  if (hours > 23 || minutes > 59) return null
  return (zone.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60)
}

function momentOf(parts: readonly string[], fraction: string, offset: number): Moment | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number)
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  if (hour > 23 || minute > 59 || second > 60) return null
  const seconds = daysFromEpoch(year, month, day) * DAY_SECONDS + hour * 3600 + minute * 60 + second - offset
  return { seconds, fraction: fraction.replace(/0+$/, '') }
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Days of the Gregorian calendar since 1970-01-01, of any year: Hinnant, chrono-compatible date algorithms. */
function daysFromEpoch(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

function dateOf(days: number): { year: number; month: number; day: number } {
  const z = days + 719_468
  const era = Math.floor(z / 146_097)
  const dayOfEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const m = Math.floor((5 * dayOfYear + 2) / 153)
  const month = m < 10 ? m + 3 : m - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return { year, month, day: dayOfYear - Math.floor((153 * m + 2) / 5) + 1 }
}

function utcText({ seconds, fraction }: Moment): string {
  const days = Math.floor(seconds / DAY_SECONDS)
  const { year, month, day } = dateOf(days)
  const rest = seconds - days * DAY_SECONDS
  const time = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60].map(two).join(':')
  return `${yearText(year)}-${two(month)}-${two(day)}T${time}${fraction && `.${fraction}`}Z`
}

function yearText(year: number): string {
  if (year >= 0 && year <= 9999) return String(year).padStart(4, '0')
  return `${year < 0 ? '-' : '+'}${String(Math.abs(year)).padStart(6, '0')}`
}

function two(n: number): string {
  return String(n).padStart(2, '0')
}
