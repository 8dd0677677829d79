import { isSameTemperature } from './compare-temperatures.js'
import type { Amount, Comparison } from './quantity.js'

/** By which share of the larger two amounts may differ. */
export const TOLERANCES = {
  /** Amounts in different units are rounded in writing: these are the same. */
  converted: 0.005,
  /** "About" and its like: these are the same. */
  about: 0.05,
  /** "About": beyond this they cannot both hold. */
  aboutMost: 0.25,
  /** Amounts in different units, rounded more: beyond this they cannot both hold. */
  convertedMost: 0.1,
} as const

// 1.1 million is 1100000.0000000001 as a double.
const ROUNDING = 1e-12
const NOT_COUNTS: ReadonlySet<string> = new Set(['%', 'points', 'ordinal', 'decade', 'weekday'])

/** Compares a statement's amount with one of the evidence. */
export function compareAmounts(stated: Amount, found: Amount): Comparison {
  if (stated.change && found.change && stated.change !== found.change) return 'other'
  if (stated.measure === found.measure) {
    if (stated.isFraction || found.isFraction) return compareFractions(stated, found)
    const isPlain = stated.bound === undefined && found.bound === undefined
    return isPlain ? comparePlain(stated, found) : compareBounds(stated, found)
  }
  if (isSameTemperature(stated, found)) return 'same'
  if (stated.written !== found.written || !isCount(stated) || !isCount(found)) return 'other'
  if (stated.measure === '') return 'same'
  return found.measure === '' ? 'compatible' : 'other'
}

/** "Two thirds" is 67 %, and 60 % may be told so; two fractions are as exact as they stand. */
function compareFractions(stated: Amount, found: Amount): Comparison {
  if (stated.bound !== found.bound && (stated.bound ?? 'about') !== 'about')
    return compareBounds(stated, found)
  const size = Math.max(Math.abs(stated.value), Math.abs(found.value))
  const apart = Math.abs(stated.value - found.value)
  if (apart <= Math.max(ROUNDING * size, stated.step / 2, found.step / 2)) return 'same'
  const isExact = stated.isFraction && found.isFraction && !stated.bound && !found.bound
  return !isExact && apart <= TOLERANCES.aboutMost * size ? 'near' : 'different'
}

// "60" is not "60 %", nor "3" "the third"; "13" may be "13 years".
function isCount({ measure }: Amount): boolean {
  return !NOT_COUNTS.has(measure)
}

function comparePlain(stated: Amount, found: Amount): Comparison {
  const size = Math.max(Math.abs(stated.value), Math.abs(found.value))
  const apart = Math.abs(stated.value - found.value)
  if (apart <= ROUNDING * size) return 'same'
  if (isConverted(stated, found)) {
    if (apart <= TOLERANCES.converted * size) return 'same'
    const isRounded = apart <= (stated.step + found.step) / 2
    return isRounded && apart <= TOLERANCES.convertedMost * size ? 'near' : 'different'
  }
  return compareRounded(stated, found, apart * (1 - 1e-9))
}

/** "4.9 %" is 4.87 % rounded; "25" may be 25.4 rounded, which says less; "5,000" may or may not be 5,213. */
function compareRounded(stated: Amount, found: Amount, apart: number): Comparison {
  if (found.step < stated.step && apart <= stated.step / 2) return stated.isDecimal ? 'same' : 'compatible'
  if (apart <= found.step / 2) return 'near'
  // A sum of money in round figures is as exact as any.
  const coarse = stated.measure.startsWith('money') ? 0 : Math.max(stated.coarse ?? 0, found.coarse ?? 0)
  return apart <= coarse / 2 ? 'near' : 'different'
}

function isConverted(stated: Amount, found: Amount): boolean {
  return stated.value * found.written !== found.value * stated.written && !stated.measure.startsWith('money')
}

/** All values that an amount leaves open. */
export interface Interval {
  readonly low: number
  readonly high: number
  /** Whether the end itself is left out. */
  readonly isOpen: boolean
}

function compareBounds(stated: Amount, found: Amount): Comparison {
  if (stated.bound === found.bound && stated.value === found.value) return 'same'
  const [claim, given] = [intervalOf(stated, TOLERANCES.about), intervalOf(found, 0)]
  if (found.bound !== 'about' && contains(claim, given)) return 'same'
  const [claimMost, givenMost] = [stated, found].map((one) => intervalOf(one, TOLERANCES.aboutMost))
  if (!claimMost || !givenMost) return 'near'
  return claimMost.high < givenMost.low || givenMost.high < claimMost.low ? 'different' : 'near'
}

/** Whether all values of one are values of the other. */
export function contains(outer: Interval, inner: Interval): boolean {
  const isStrict = outer.isOpen && !inner.isOpen
  const [low, high] = [inner.low - outer.low, outer.high - inner.high]
  if (isStrict) return (low > 0 || outer.low === -Infinity) && (high > 0 || outer.high === Infinity)
  return !(low < 0) && !(high < 0)
}

/** The values that an amount with its hedge leaves open; `about` is the share by which "about" may be off. */
export function intervalOf({ value, bound }: Amount, about: number): Interval {
  switch (bound) {
    case 'over':
    case 'from':
      return { low: value, high: Infinity, isOpen: bound === 'over' }
    case 'under':
    case 'upto':
      return { low: -Infinity, high: value, isOpen: bound === 'under' }
    case 'about': {
      const slack = (about * Math.abs(value)) / (1 - about)
      return { low: value - slack, high: value + slack, isOpen: false }
    }
    default:
      return { low: value, high: value, isOpen: false }
  }
}
