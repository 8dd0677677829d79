import { divide, multiply, type Rational, rationalOf } from '../number/rational.js'
import { isWithin, type Tolerance } from '../number/tolerance.js'
import type { NumberInText, NumberMeaning } from './numbers-in.js'
import { currencyOf, type Unit, unitOf } from './units.js'

/** How 60 % is taken for a number: as 60, or as 0.6. */
export type PercentPolicy = 'as_written' | 'fraction'

/** A number that is looked for. Numbers as JSON writes them. */
export interface SoughtNumber {
  readonly expected: string
  readonly tolerance?: Tolerance | undefined
  /** As a text would name it: km, USD, $, %. Without one any unit will do. */
  readonly unit?: string | undefined
  readonly percent?: PercentPolicy | undefined
}

const HUNDRED = rationalOf('100')

/** The unit of a name, or null where it is not known. */
export function soughtUnit(name: string): Unit | null {
  const currency = currencyOf(name)
  if (currency !== undefined) return { measure: currency, factor: 1 }
  if (name === '%') return { measure: '%', factor: 1 }
  const scale = /^°([CF])$/.exec(name)?.[1]
  if (scale) return { measure: `temperature:${scale.toLowerCase()}`, factor: 1 }
  return unitOf(name) ?? null
}

/**
 * Whether a number in a text is the one that is looked for; null: it may be. A share is so where no policy says how to take
 * it, and one of the two ways would do.
 *
 * @throws {BudgetExceeded}
 */
export function isSought(found: NumberInText, sought: SoughtNumber): boolean | null {
  const answers = found.meanings.map((meaning) => saysNumber(meaning, sought))
  const [only = false] = answers
  if (found.isSure) return only
  return answers.some((answer) => answer !== false) ? null : false
}

function saysNumber(meaning: NumberMeaning, sought: SoughtNumber): boolean | null {
  if (sought.unit !== undefined) return saysMeasure(meaning, sought, soughtUnit(sought.unit))
  const value = rationalOf(meaning.text)
  if (meaning.measure !== '%') return isNear(value, sought)
  const asWritten = isNear(value, sought)
  const asFraction = isNear(divide(value, HUNDRED), sought)
  if (sought.percent !== undefined) return sought.percent === 'as_written' ? asWritten : asFraction
  return asWritten === asFraction ? asWritten : null
}

/** In the unit that is looked for, so that a tolerance is one in it. */
function saysMeasure(meaning: NumberMeaning, sought: SoughtNumber, unit: Unit | null): boolean {
  if (unit === null || meaning.measure !== unit.measure) return false
  const inBase = multiply(rationalOf(meaning.text), rationalOf(String(meaning.factor)))
  return isNear(divide(inBase, rationalOf(String(unit.factor))), sought)
}

function isNear(value: Rational, { expected, tolerance }: SoughtNumber): boolean {
  return isWithin(value, rationalOf(expected), tolerance)
}
