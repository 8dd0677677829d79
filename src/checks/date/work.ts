import { type DayOrder, datesIn, isDate } from '../../core/quantities/dates-in.js'
import type { DateQuantity } from '../../core/quantities/quantity.js'

export interface DateInput {
  readonly output: string
  readonly expected: DateQuantity
  readonly order: DayOrder | null
}

export interface DateAnswer {
  /** Null: a date may be the expected one, or may not. */
  readonly isFound: boolean | null
  /** The dates that decided, as they stand in the output; where none is the expected one all, up to ten. */
  readonly dates: readonly string[]
}

export function work({ output, expected, order }: DateInput): DateAnswer {
  const ruled = datesIn(output, order).map((date) => ({ date, isOne: isDate(date, expected) }))
  const answers = new Set(ruled.map(({ isOne }) => isOne))
  const isFound = answers.has(true) ? true : answers.has(null) ? null : false
  const deciding = ruled.filter(({ isOne }) => isOne === isFound).slice(0, 10)
  return { isFound, dates: deciding.map(({ date }) => output.slice(date.start, date.end)) }
}
