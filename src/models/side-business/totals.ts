import { type BusinessMonth, isFirstOfTaxYear } from './months.js'

/** One tax year, or as much of it as lies within the horizon. */
export type BusinessYear = {
  /** Counted from 1. */
  readonly year: number
  readonly months: number
  readonly revenue: number
  readonly variableCosts: number
  readonly fixedCosts: number
  readonly profit: number
  readonly tax: number
  readonly netIncome: number
  readonly cumulativeCash: number
  readonly hourlyRate: number
}

type Summed = 'revenue' | 'variableCosts' | 'profit' | 'tax' | 'netIncome'

/** A column of the months, added in order from 0. */
export function totalOf(months: readonly BusinessMonth[], column: Summed): number {
  return months.reduce((sum, month) => sum + month[column], 0)
}

/** The tax years that have begun. */
export function yearsOf(
  months: readonly BusinessMonth[],
  monthlyFixedCosts: number,
  hoursPerMonth: number,
): BusinessYear[] {
  const starts = months.filter(({ month }) => isFirstOfTaxYear(month))
  return starts.map(({ month }, index) => {
    const own = months.slice(month - 1, month + 11)
    const netIncome = totalOf(own, 'netIncome')
    return {
      year: index + 1,
      months: own.length,
      revenue: totalOf(own, 'revenue'),
      variableCosts: totalOf(own, 'variableCosts'),
      fixedCosts: monthlyFixedCosts * own.length,
      profit: totalOf(own, 'profit'),
      tax: totalOf(own, 'tax'),
      netIncome,
      cumulativeCash: own.at(-1)?.cumulativeCash ?? 0,
      hourlyRate: netIncome / (hoursPerMonth * own.length),
    }
  })
}
