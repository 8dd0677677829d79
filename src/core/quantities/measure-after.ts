import { currencyOf } from './currencies.js'
import type { Reader } from './reader.js'
import { readDegrees } from './temperature.js'
import { readUnit } from './unit-phrase.js'
import type { Unit } from './units.js'

/** What the words after a number say it measures. */
export interface Measured {
  readonly measure: string
  readonly factor: number
  readonly to: number
  readonly sign: 1 | -1
  readonly isUnit: boolean
}

/** Reads the unit of a number that ends before a place: "%", "km", "km/h", "€", "degrees Celsius". */
export function measureAfter(reader: Reader, to: number, currency: string | undefined): Measured {
  const plain: Measured = { measure: currency ?? '', factor: 1, to, sign: 1, isUnit: currency !== undefined }
  if (currency !== undefined) return plain
  const share = readShare(reader, to)
  if (share) return { ...plain, ...share, isUnit: true }
  const degrees = readDegrees(reader, to)
  if (degrees) {
    const { measure = '', isBelowZero } = degrees
    return { ...plain, measure, to: degrees.to, sign: isBelowZero ? -1 : 1, isUnit: measure !== '' }
  }
  const sign = signAfter(reader, to)
  if (sign !== undefined) return { ...plain, measure: sign, to: to + 1, isUnit: true }
  const unit = readUnit(reader, to)
  return unit ? { ...plain, ...rateOf(reader, unit.unit, unit.to), isUnit: true } : plain
}

/** The currency sign of "30 €"; that of "5 $10 tickets" belongs to the next number. */
function signAfter(reader: Reader, to: number): string | undefined {
  if (reader.tokens[to]?.kind !== 'symbol' || !reader.joined(to - 1)) return undefined
  const isOfNext = reader.touches(to) && reader.tokens[to + 1]?.kind === 'digits'
  return isOfNext ? undefined : currencyOf(reader.word(to))
}

const PER_HOUR: ReadonlyMap<string, number> = new Map([
  ...['h', 'hr', 'hour'].map((name): [string, number] => [name, 1]),
  ...['min', 'minute'].map((name): [string, number] => [name, 60]),
  ...['s', 'sec', 'second'].map((name): [string, number] => [name, 3600]),
])

/** "km/h" and "km per hour" are speeds; "mg/l" is a measure of its own. */
function rateOf(
  reader: Reader,
  { measure, factor }: Unit,
  at: number,
): { measure: string; factor: number; to: number } {
  const [last, next] = [reader.tokens[at - 1], reader.tokens[at]]
  const hasSlash = last && next?.kind === 'word' && reader.text.slice(last.end, next.start) === '/'
  const per = hasSlash ? at : reader.word(at) === 'per' ? at + 1 : undefined
  const word = per === undefined ? '' : reader.word(per)
  const times = measure === 'length' ? PER_HOUR.get(word) : undefined
  if (per !== undefined && times !== undefined)
    return { measure: 'speed', factor: factor * times, to: per + 1 }
  return hasSlash ? { measure: `${measure}/${word}`, factor, to: at + 1 } : { measure, factor, to: at }
}

/** "%", "per cent", "percentage points", "basis points". */
function readShare(reader: Reader, at: number): { measure: string; factor: number; to: number } | undefined {
  if (!reader.joined(at - 1)) return undefined
  const [word, next] = [reader.word(at), reader.word(at + 1)]
  const isPoint = /^points?$/.test(next)
  if (word === 'basis' && isPoint) return { measure: 'points', factor: 0.01, to: at + 2 }
  if (/^(?:%|percentage|percent|pct)$/.test(word) && isPoint)
    return { measure: 'points', factor: 1, to: at + 2 }
  if (word === '%') return { measure: '%', factor: 1, to: at + 1 }
  return word === 'per' && next === 'cent' ? { measure: '%', factor: 1, to: at + 2 } : undefined
}
