import type { DecimalText } from '../number/decimal.js'
import { compareAmounts } from './compare-amounts.js'
import { compareRanges } from './compare-ranges.js'
import { compareSpans } from './compare-spans.js'

/** A calendar date, as much of it as is written. A bare year is a date. */
export interface DateQuantity {
  readonly kind: 'date'
  readonly year?: number
  /** 1..12 */
  readonly month?: number
  /** 1..31 */
  readonly day?: number
  /** First and last year of the period of which this bare year is one end: 1914 and 1918 of "1914-18". */
  readonly ends?: readonly [number, number]
}

/** A part of the calendar that is longer or shorter than a year: a quarter, a century. */
export interface DateSpan {
  readonly kind: 'span'
  /** Months since January of the year 0, the first and the last of it; negative before Christ. */
  readonly from: number
  readonly to: number
  /** Months beside it that common speech may count in. */
  readonly slack: number
}

/** An amount between two ends: "5 to 10 km". */
export interface RangeAmount {
  readonly kind: 'range'
  /** As of {@link Amount}. */
  readonly measure: string
  /** In the measure's base unit. */
  readonly low: number
  readonly high: number
  /** What one of the last written digit is worth, in the base unit. */
  readonly step: number
}

/** How a number is hedged: "more than" 5, "at least" 5, "about" 5. */
export type Bound = 'over' | 'from' | 'under' | 'upto' | 'about'

/** An amount as it is written, exactly. */
export interface ExactAmount {
  /** With sign and magnitude, in the unit beside it: 3300000 of "3.3 million", -5 of "5 degrees below zero". */
  readonly text: DecimalText
  /** The power of ten of the last written digit: -1 in "4.9", 5 in "3.5 million". */
  readonly lastPlace: number
  /** Base units in the unit beside it: 12 of "years". */
  readonly factor: number
}

/** A number with what it counts. */
export interface Amount {
  readonly kind: 'amount'
  /**
   * What is measured, not in which unit: '' plain, '%', 'points', 'ordinal', 'decade', 'money:usd', 'length', 'mass', ...
   * Amounts of one measure are in its base unit and can be compared.
   */
  readonly measure: string
  /** In the measure's base unit. */
  readonly value: number
  /** As written, in the unit beside it: 13 of "13 years". */
  readonly written: number
  /** What one of the last written digit is worth, in the base unit; 0 where nothing is rounded. */
  readonly step: number
  /** The same without the rounding of doubles; absent of ordinals and the like, and of "6 feet 2 inches". */
  readonly exact?: ExactAmount
  /** The same without trailing zeros, where there are three or more: "5,000" may be rounded. */
  readonly coarse?: number
  readonly isDecimal?: true
  /** The digits as they stand, of a number without a unit. */
  readonly text?: string
  readonly bound?: Bound
  /** "by 5", "to 5" and "from 5" of a change. */
  readonly change?: 'by' | 'to' | 'from'
  /** A share told as parts of a whole, "two thirds": as exact as the other side. */
  readonly isFraction?: true
  /** "one" and "first", which as often count nothing: they may match, and are never a conflict. */
  readonly weak?: true
}

/** A time of day. */
export interface ClockTime {
  readonly kind: 'clock'
  /** After midnight, 0..1439. */
  readonly minutes: number
  /** False where morning and evening are not told apart: "9:30". */
  readonly isSure: boolean
  /** Its time zone's letters, where it has any. */
  readonly zone?: string
}

/** Compared as text: more digits than a double holds, digits of another script, versions, codes. */
interface DigitText {
  readonly kind: 'digits'
  readonly text: string
  /** It names something ("version 1.10"), so that another one is another thing and no conflict. */
  readonly isName?: true
}

export type Quantity = DateQuantity | DateSpan | Amount | RangeAmount | ClockTime | DigitText

/**
 * What a statement's quantity and one of the evidence say of one another. `same`: the evidence says all that the statement
 * says; `compatible`: it says less and nothing against it; `near`: not that, but both may hold ("120" and "more than
 * 100"); `different`: both cannot hold of one thing; `other`: they measure different things.
 */
export type Comparison = 'same' | 'compatible' | 'near' | 'different' | 'other'

/** Compares a statement's quantity with one of the evidence. */
export function compare(stated: Quantity, found: Quantity): Comparison {
  if (stated.kind === 'digits' || found.kind === 'digits') return compareDigits(stated, found)
  if (stated.kind === 'clock' || found.kind === 'clock') return compareClocks(stated, found)
  if (stated.kind === 'range' || found.kind === 'range') return compareRanges(stated, found)
  if (stated.kind === 'date' && found.kind === 'date') return compareDates(stated, found)
  const spans = compareSpans(stated, found)
  if (spans) return spans
  if (stated.kind === 'amount' && found.kind === 'amount') return compareAmounts(stated, found)
  return sameBareYear(stated, found) ? 'same' : 'other'
}

function compareDigits(stated: Quantity, found: Quantity): Comparison {
  const [one, other] = [digitsOf(stated), digitsOf(found)]
  if (one === undefined || other === undefined) return 'other'
  if (one === other) return 'same'
  const isName = [stated, found].some((quantity) => quantity.kind !== 'digits' || quantity.isName)
  return isName ? 'other' : 'different'
}

function digitsOf(quantity: Quantity): string | undefined {
  if (quantity.kind === 'digits') return quantity.text
  if (quantity.kind === 'date') return quantity.month === undefined ? String(quantity.year) : undefined
  return quantity.kind === 'amount' && quantity.measure === ''
    ? (quantity.text ?? String(quantity.value))
    : undefined
}

const HALF_DAY = 720

function compareClocks(stated: Quantity, found: Quantity): Comparison {
  if (stated.kind !== 'clock' || found.kind !== 'clock') return 'other'
  if (stated.zone !== found.zone && stated.zone !== undefined) return 'other'
  if (stated.minutes % HALF_DAY !== found.minutes % HALF_DAY)
    return stated.zone === found.zone ? 'different' : 'other'
  if (!stated.isSure) return 'same'
  if (!found.isSure) return 'compatible'
  return stated.minutes === found.minutes ? 'same' : 'different'
}

function compareDates(stated: DateQuantity, found: DateQuantity): Comparison {
  const ends = compareEnds(stated, found)
  if (ends) return ends
  let missing = false
  let shared = false
  for (const field of ['year', 'month', 'day'] as const) {
    const wanted = stated[field]
    if (wanted === undefined) continue
    const given = found[field]
    if (given === undefined) missing = true
    else if (given !== wanted) return 'different'
    else shared = true
  }
  if (!missing) return 'same'
  return shared ? 'compatible' : 'other'
}

// "in 1995" and "the 1995": whether four digits are a year is a guess, so the bare number matches too.
function sameBareYear(one: Quantity, other: Quantity): boolean {
  const [date, amount] = one.kind === 'date' ? [one, other] : [other, one]
  if (date.kind !== 'date' || amount.kind !== 'amount') return false
  if (date.month !== undefined || amount.measure !== '') return false
  return date.year === amount.value
}

/** Bare years of which one is an end of a period: "in 2003" may hold beside "from 2001 to 2005". */
function compareEnds(stated: DateQuantity, found: DateQuantity): Comparison | undefined {
  const ends = stated.ends ?? found.ends
  if (!ends || stated.month !== undefined || found.month !== undefined || stated.year === found.year)
    return undefined
  if (stated.ends && found.ends) {
    const isSameEnd = (stated.year === stated.ends[0]) === (found.year === found.ends[0])
    return isSameEnd ? 'different' : 'other'
  }
  const year = (stated.ends ? found.year : stated.year) ?? Number.NaN
  return year >= ends[0] && year <= ends[1] ? 'near' : 'different'
}
