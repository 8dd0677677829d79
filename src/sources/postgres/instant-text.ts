import { instantIn } from '../../core/data/instant.js'
import type { InstantValue } from '../../core/data/value.js'

const ORDINARY = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00$/
const RARE = /^(\d+)(-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00( BC)?$/
const EXPANDED = /^([+-])(\d{6})(-\d\d-\d\d)T([\d:.]+)Z$/

/** The moment that PostgreSQL writes in UTC; null for `infinity` and `-infinity`. */
export function readInstant(text: string): InstantValue | null {
  const [, date, time] = ORDINARY.exec(text) ?? []
  if (date !== undefined) return { kind: 'instant', utc: `${date}T${time}Z` }
  const [, year = '', day = '', clock = '', isBefore] = RARE.exec(text) ?? []
  // The year before 1 AD is 1 BC in PostgreSQL, and 0 in RFC 3339.
  const signed = isBefore === undefined ? Number(year) : 1 - Number(year)
  const padded = String(Math.abs(signed)).padStart(6, '0')
  return year === '' ? null : instantIn(`${signed < 0 ? '-' : '+'}${padded}${day}T${clock}Z`)
}

/** Writes what {@link readInstant} reads. */
export function writeInstant({ utc }: InstantValue): string {
  const [, sign, digits = '', day = '', clock = ''] = EXPANDED.exec(utc) ?? []
  if (sign === undefined) return utc
  const year = Number(digits)
  return sign === '+' ? `${year}${day} ${clock}+00` : `${year + 1}${day} ${clock}+00 BC`
}
