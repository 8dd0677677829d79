import type { DecimalText } from '../../core/number/decimal.js'
import { divide, type Rational, rationalOf } from '../../core/number/rational.js'
import { currencyOf, unitOf } from '../../core/quantities/units.js'

/** What a value's unit measures, in the terms in which prose is read. */
export interface UnitKind {
  /** 'share', 'money:usd', 'calendar', ... ; 'count'; '' where nothing is said; 'other' of a unit that prose has no word for. */
  readonly measure: string
  /** Base units in one: 12 of years, and of shares hundredths in one: 100 of a ratio. */
  readonly factor: number
}

const SHARES: ReadonlyMap<string, number> = new Map([
  ['ratio', 100],
  ['fraction', 100],
  ['share', 100],
  ['percent', 1],
  ['percentage', 1],
  ['%', 1],
  ['pct', 1],
  ['percentage points', 1],
  ['pp', 1],
  ['basis points', 0.01],
  ['bps', 0.01],
])
const NAMES: ReadonlyMap<string, string> = new Map([
  ['s', 'second'],
  ['h', 'hour'],
  ['d', 'day'],
])

/** `USD/month` is money, `ratio` a share, `years` a time by the calendar. */
export function unitKindOf(unit: string): UnitKind {
  const head = (unit.split(/\/| per /)[0] ?? '').trim()
  const word = head.toLowerCase()
  if (word === '') return { measure: '', factor: 1 }
  if (/^(?:count|number|integer|index)$/.test(word)) return { measure: 'count', factor: 1 }
  const share = SHARES.get(word)
  if (share !== undefined) return { measure: 'share', factor: share }
  if (word === 'currency' || word === 'money') return { measure: 'money', factor: 1 }
  const currency = currencyOf(head)
  if (currency !== undefined) return { measure: currency, factor: 1 }
  const known = unitOf(NAMES.get(word) ?? head)
  if (known) return known
  return { measure: /^[A-Z]{3}$/.test(head) ? `money:${word}` : 'other', factor: 1 }
}

/** Dollars of other countries are written with the same sign. */
const DOLLARS = /^money:(?:usd|cad|aud|nzd|sgd|hkd|twd|mxn)$/
const TIME = /^(?:calendar|duration)$/

const ONE = rationalOf('1')
const HUNDRED = rationalOf('100')

/**
 * By what a value is multiplied to stand beside a number of prose: 100 of the ratio 0.07 beside "7 %", 1/12 of months
 * beside years. Several where the value's unit is not known; none where the two measure different things.
 */
export function scalesTo(
  prose: { readonly measure: string; readonly factor: number },
  value: UnitKind,
): Rational[] {
  if (prose.measure === '') return [ONE]
  const per = exactly(prose.factor)
  if (prose.measure === '%' || prose.measure === 'points') {
    if (value.measure === 'share') return [divide(exactly(value.factor), per)]
    return value.measure === '' ? [divide(ONE, per), divide(HUNDRED, per)] : []
  }
  if (value.measure === '') return [ONE]
  if (value.measure === 'count') return TIME.test(prose.measure) ? [ONE] : []
  if (prose.measure.startsWith('money')) return isSameMoney(prose.measure, value.measure) ? [ONE] : []
  return value.measure === prose.measure ? [divide(exactly(value.factor), per)] : []
}

function isSameMoney(prose: string, value: string): boolean {
  return value === 'money' || value === prose || (prose === 'money:usd' && DOLLARS.test(value))
}

function exactly(factor: number): Rational {
  return rationalOf(String(factor) as DecimalText)
}
