import {
  abs,
  add,
  compare,
  multiply,
  negate,
  type Rational,
  rationalOf,
  subtract,
} from '../../core/number/rational.js'
import { areEqual, type Slack } from '../compare.js'
import { exactOf, type LeafIndex, type NumericLeaf, type Scaled } from './leaf-index.js'
import type { ProseNumber } from './prose-number.js'

/** A value that a number may restate. */
export interface Candidate {
  readonly leaf: NumericLeaf
  /** 0: equal within the tolerance; 1: equal when rounded as the number is written; 2: only but for the sign. */
  readonly distance: 0 | 1 | 2
}

const HALF = rationalOf('0.5')
/** How far "about" reaches, as a share of the value. */
const ABOUT = rationalOf('0.05')

/** The values that a number may restate, in no order of worth. */
export function candidatesOf(number: ProseNumber, index: LeafIndex, slack: Slack): Candidate[] {
  const { value } = number
  if (value === undefined) return []
  const found = fitting({ ...number, value }, index, slack)
  if (!number.isSignFree) return found
  const known = new Set(found.map(({ leaf }) => leaf))
  const mirrored = fitting({ ...number, value: negate(value) }, index, slack)
  return [
    ...found,
    ...mirrored.filter(({ leaf }) => !known.has(leaf)).map(({ leaf }) => ({ leaf, distance: 2 as const })),
  ]
}

type Written = ProseNumber & { readonly value: Rational }

function fitting(number: Written, index: LeafIndex, slack: Slack): Candidate[] {
  const middle = toDouble(number.value)
  const reach = reachOf(number, Math.abs(middle), slack)
  const found = new Map<NumericLeaf, 0 | 1>()
  for (const scaled of index.between(number, middle - reach, middle + reach)) {
    const distance = distanceOf(number, scaled, slack)
    if (distance === undefined) continue
    found.set(scaled.leaf, found.get(scaled.leaf) === 0 ? 0 : distance)
  }
  return [...found].map(([leaf, distance]) => ({ leaf, distance }))
}

/** No fitting value is further off. Wide enough for the rounding of doubles. */
function reachOf({ step, coarse, bound }: Written, size: number, { rel, abs: least }: Slack): number {
  const rounding = [step, coarse].map((one) => (one === undefined ? 0 : toDouble(one)))
  const share = (toDouble(rel) + (bound === 'about' ? toDouble(ABOUT) : 0)) * 1.1
  return Math.max(...rounding, toDouble(least)) * 1.1 + size * (share + 1e-9)
}

function distanceOf(number: Written, scaled: Scaled, slack: Slack): 0 | 1 | undefined {
  const computed = exactOf(scaled)
  const isEqual = areEqual(computed, number.value, slack)
  switch (number.bound) {
    case 'over':
      if (isEqual && isTime(number)) return 0
      return !isEqual && isJustAbove(number, computed) ? 1 : undefined
    case 'under':
      return !isEqual && isJustBelow(number, computed) ? 1 : undefined
    case 'from':
      if (isEqual) return 0
      return isJustAbove(number, computed) ? 1 : undefined
    case 'upto':
      if (isEqual) return 0
      return isJustBelow(number, computed) ? 1 : undefined
    default:
      if (isEqual) return 0
      return isRounded(number, computed) ? 1 : undefined
  }
}

/** "Over 30 years" is as often "during". */
function isTime({ measure }: Written): boolean {
  return measure === 'calendar' || measure === 'duration'
}

function isRounded({ value, step, coarse, bound }: Written, computed: Rational): boolean {
  const apart = abs(subtract(computed, value))
  if (step !== undefined && compare(apart, multiply(step, HALF)) <= 0) return true
  if (bound !== 'about' || coarse === undefined) return false
  return compare(apart, multiply(coarse, HALF)) <= 0 && compare(apart, multiply(ABOUT, abs(computed))) <= 0
}

/** Cut down at the last digit that is not zero, the value is the number: 1,610 is "over 1,600". */
function isJustAbove({ value, coarse }: Written, computed: Rational): boolean {
  if (coarse === undefined || compare(computed, value) <= 0) return false
  return compare(computed, add(value, coarse)) < 0
}

function isJustBelow({ value, coarse }: Written, computed: Rational): boolean {
  if (coarse === undefined || compare(computed, value) >= 0) return false
  return compare(computed, subtract(value, coarse)) > 0
}

function toDouble({ numerator, denominator }: Rational): number {
  const direct = Number(numerator) / Number(denominator)
  if (Number.isFinite(direct)) return direct
  // Both may be beyond a double where their quotient is not.
  const bits = Math.max(0, numerator.toString(2).length - 1_000, denominator.toString(2).length - 1_000)
  return Number(numerator >> BigInt(bits)) / Number(denominator >> BigInt(bits))
}
