import { contains, type Interval, intervalOf, TOLERANCES } from './compare-amounts.js'
import type { Amount, Comparison, Quantity, RangeAmount } from './quantity.js'

const ROUNDING = 1e-9

/**
 * Compares two amounts of which one at least is a range. Two ranges agree where both ends do. A single number within the
 * evidence's range may hold and is not what it says; one of the evidence within the stated range bears it out.
 */
export function compareRanges(stated: Quantity, found: Quantity): Comparison {
  if (!isMeasured(stated) || !isMeasured(found) || stated.measure !== found.measure) return 'other'
  if (stated.kind === 'range' && found.kind === 'range' && isSame(stated, found)) return 'same'
  const [claim, given] = [interval(stated, TOLERANCES.about), interval(found, 0)]
  const isBothRanges = stated.kind === 'range' && found.kind === 'range'
  const isRough = found.kind === 'amount' && found.bound === 'about'
  if (!isBothRanges && !isRough && contains(claim, given)) return 'same'
  const [claimMost, givenMost] = [stated, found].map((one) => interval(one, TOLERANCES.aboutMost))
  if (!claimMost || !givenMost) return 'near'
  const gap = Math.max(claimMost.low - givenMost.high, givenMost.low - claimMost.high)
  return gap > Math.max(stated.step, found.step) / 2 ? 'different' : 'near'
}

type Measured = Amount | RangeAmount

function isMeasured(quantity: Quantity): quantity is Measured {
  return quantity.kind === 'amount' || quantity.kind === 'range'
}

function isSame(one: RangeAmount, other: RangeAmount): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b))
  return isNear(one.low, other.low) && isNear(one.high, other.high)
}

function interval(quantity: Measured, about: number): Interval {
  if (quantity.kind === 'amount') return intervalOf(quantity, about)
  return { low: quantity.low, high: quantity.high, isOpen: false }
}
