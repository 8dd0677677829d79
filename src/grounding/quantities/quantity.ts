/** A calendar date, as much of it as is written. A bare year is a date. */
export interface DateQuantity {
  readonly kind: 'date'
  readonly year?: number
  /** 1..12 */
  readonly month?: number
  /** 1..31 */
  readonly day?: number
}

/** How a number is hedged: "more than" 5, "at least" 5, "about" 5. */
export type Bound = 'over' | 'from' | 'under' | 'upto' | 'about'

/** A number with what it counts. */
export interface Amount {
  readonly kind: 'amount'
  /**
   * What is measured, not in which unit: '' plain, '%', 'ordinal', 'decade', 'money:usd', 'length', 'mass', ... Amounts
   * of one measure are in its base unit and can be compared.
   */
  readonly measure: string
  /** In the measure's base unit. */
  readonly value: number
  /** As written, in the unit beside it: 13 of "13 years". */
  readonly written: number
  readonly bound?: Bound
  /** "one" and "first", which as often count nothing: they may match, and are never a conflict. */
  readonly weak?: true
}

/** More digits than a double holds, several points (a version), or digits of another script: compared as text. */
interface LongDigits {
  readonly kind: 'digits'
  readonly text: string
}

export type Quantity = DateQuantity | Amount | LongDigits

/** What two quantities say of one another; `other`: they measure different things. */
export type Comparison = 'same' | 'compatible' | 'different' | 'other'

/** By which share of the larger two amounts may differ and be the same. */
export const TOLERANCES = {
  /** Amounts in different units are rounded in writing; two amounts in one unit are equal or not. */
  converted: 0.005,
  /** "About" and its like. */
  about: 0.05,
} as const
// 1.1 million is 1100000.0000000001 as a double.
const ROUNDING = 1e-12

/**
 * Compares a statement's quantity with one of the evidence. `same`: the evidence says all that the statement says;
 * `compatible`: it says less and nothing against it.
 */
export function compare(stated: Quantity, found: Quantity): Comparison {
  if (stated.kind === 'digits' || found.kind === 'digits') return compareDigits(stated, found)
  if (stated.kind === 'date' && found.kind === 'date') return compareDates(stated, found)
  if (stated.kind === 'amount' && found.kind === 'amount') return compareAmounts(stated, found)
  return sameBareYear(stated, found) || inDecade(stated, found) ? 'same' : 'other'
}

function compareDigits(stated: Quantity, found: Quantity): Comparison {
  if (stated.kind !== 'digits' || found.kind !== 'digits') return 'other'
  return stated.text === found.text ? 'same' : 'different'
}

function compareDates(stated: DateQuantity, found: DateQuantity): Comparison {
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

function compareAmounts(stated: Amount, found: Amount): Comparison {
  const saysBound = stated.bound !== undefined && stated.bound === found.bound && stated.value === found.value
  if (stated.measure === found.measure) return saysBound || holds(stated, found) ? 'same' : 'different'
  if (stated.written !== found.written || !isCount(stated) || !isCount(found)) return 'other'
  if (stated.measure === '') return 'same'
  return found.measure === '' ? 'compatible' : 'other'
}

// "60" is not "60 %", nor "3" "the third"; "13" may be "13 years".
function isCount({ measure }: Amount): boolean {
  return !['%', 'ordinal', 'decade', 'weekday'].includes(measure)
}

function holds({ value, bound, written, measure }: Amount, found: Amount): boolean {
  const size = Math.max(Math.abs(value), Math.abs(found.value))
  const apart = Math.abs(value - found.value)
  const isConverted = value / written !== found.value / found.written && !measure.startsWith('money')
  switch (bound) {
    case 'over':
      return found.value > value
    case 'from':
      return found.value >= value
    case 'under':
      return found.value < value
    case 'upto':
      return found.value <= value
    case 'about':
      return apart <= TOLERANCES.about * size
    default:
      return apart <= (isConverted ? TOLERANCES.converted : ROUNDING) * size
  }
}

// "in 1995" and "the 1995": whether four digits are a year is a guess, so the bare number matches too.
function sameBareYear(one: Quantity, other: Quantity): boolean {
  const [date, amount] = one.kind === 'date' ? [one, other] : [other, one]
  if (date.kind !== 'date' || amount.kind !== 'amount') return false
  if (date.month !== undefined || amount.measure !== '') return false
  return date.year === amount.value
}

function inDecade(stated: Quantity, found: Quantity): boolean {
  if (stated.kind !== 'amount' || stated.measure !== 'decade' || found.kind !== 'date') return false
  return found.year !== undefined && found.year >= stated.value && found.year < stated.value + 10
}
