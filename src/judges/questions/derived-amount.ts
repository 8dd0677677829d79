import type { Amount, ClockTime, DateQuantity, Quantity } from '../../core/quantities/quantity.js'

/** More numbers than this in a passage, and nearly anything could be reckoned from them. */
const PARTS_MAX = 12
const DAY_MS = 86_400_000
const ROUNDING = 1e-9

/**
 * Whether an amount follows from quantities by one step of reckoning: a sum, a difference, a product, a quotient, a share in
 * percent or a change in it, the sum of all of one kind, the time between two dates or two times of day.
 */
export function isDerived(stated: Amount, found: readonly Quantity[]): boolean {
  if (found.length > PARTS_MAX) return false
  const amounts = found.filter((one) => one.kind === 'amount')
  const fits = ({ measure, value }: Result) => isOfMeasure(stated, measure) && isRoundedTo(stated, value)
  return [...sums(amounts), ...pairs(amounts).flatMap(reckoned), ...spans(found)].some(fits)
}

interface Result {
  readonly measure: string
  /** In the measure's base unit. */
  readonly value: number
}

/** "15" of dollars counted is 15; a percentage is never a plain number. */
function isOfMeasure({ measure }: Amount, other: string): boolean {
  if (measure === other) return true
  return (measure === '' && other !== '%') || (other === '' && measure !== '%')
}

function isRoundedTo({ value, step }: Amount, exact: number): boolean {
  return Math.abs(value - exact) <= step / 2 + ROUNDING * Math.abs(exact)
}

function sums(amounts: readonly Amount[]): Result[] {
  const measures = new Set(amounts.map(({ measure }) => measure))
  return [...measures].map((measure) => ({
    measure,
    value: amounts.filter((one) => one.measure === measure).reduce((sum, { value }) => sum + value, 0),
  }))
}

function pairs(amounts: readonly Amount[]): (readonly [Amount, Amount])[] {
  return amounts.flatMap((one, i) => amounts.filter((_, j) => j !== i).map((other) => [one, other] as const))
}

function reckoned([one, other]: readonly [Amount, Amount]): Result[] {
  return [...alike(one, other), ...unlike(one, other)]
}

/** Of two amounts of one measure. */
function alike(one: Amount, other: Amount): Result[] {
  if (one.measure !== other.measure) return []
  const { measure } = one
  const added = [
    { measure, value: one.value + other.value },
    { measure, value: one.value - other.value },
  ]
  if (other.value === 0) return added
  const ratio = one.value / other.value
  return [
    ...added,
    { measure: '', value: ratio },
    { measure: '%', value: 100 * ratio },
    { measure: '%', value: Math.abs(100 * (ratio - 1)) },
  ]
}

/** A count of something, a share of it, or so much for each. */
function unlike(one: Amount, other: Amount): Result[] {
  if (other.measure === '%') return [{ measure: one.measure, value: (one.value * other.value) / 100 }]
  const isCounted = one.measure === '' || other.measure === ''
  if (!isCounted && one.measure === other.measure) return []
  const { measure } = one.measure === '' ? other : one
  const product = { measure, value: one.value * other.value }
  return other.value === 0 ? [product] : [product, { measure: one.measure, value: one.value / other.written }]
}

function spans(found: readonly Quantity[]): Result[] {
  const dates = found.filter((one): one is DateQuantity => one.kind === 'date')
  const clocks = found.filter((one): one is ClockTime => one.kind === 'clock')
  return [
    ...dates.flatMap((one) => dates.flatMap((other) => between(one, other))),
    ...clocks.flatMap((one) =>
      clocks.map((other) => ({ measure: 'duration', value: 60 * Math.abs(one.minutes - other.minutes) })),
    ),
  ]
}

function between(one: DateQuantity, other: DateQuantity): Result[] {
  const found: Result[] = []
  if (one.year !== undefined && other.year !== undefined && other.year > one.year) {
    const years = other.year - one.year
    found.push({ measure: 'calendar', value: 12 * years }, { measure: 'calendar', value: 12 * (years - 1) })
  }
  const days = (dayNumber(other) ?? NaN) - (dayNumber(one) ?? NaN)
  if (days > 0) found.push({ measure: 'duration', value: 86_400 * days })
  return found
}

/** Of a date without a year the days within one year are counted. */
function dayNumber({ year = 2001, month, day }: DateQuantity): number | null {
  return month === undefined || day === undefined ? null : Date.UTC(year, month - 1, day) / DAY_MS
}
