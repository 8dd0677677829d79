/** Within how many months the end of the cash and the break-even are sought. */
const SEARCH_MONTHS = 600
const HALF_A_CENT = 0.005

/** What a projection starts from. */
export interface RunwayPlan {
  readonly startingCash: number
  readonly monthlyRevenue: number
  readonly monthlyFixedCosts: number
  readonly monthlyRevenueGrowth: number
  readonly monthlyFixedCostGrowth: number
  readonly variableCostRatio: number
  readonly raiseAmount: number
  readonly raiseMonth: number
}

/** One month, amounts in USD. */
export interface CashMonth {
  /** Counted from 1. */
  readonly month: number
  readonly revenue: number
  readonly fixedCosts: number
  readonly variableCosts: number
  readonly netCashFlow: number
  readonly raise: number
  /** At the end of the month. */
  readonly cash: number
}

/** The months from 1 to 600, whether or not there is cash left. */
export function project(plan: RunwayPlan): readonly CashMonth[] {
  let { startingCash: cash, monthlyRevenue: revenue, monthlyFixedCosts: fixedCosts } = plan
  const months: CashMonth[] = []
  for (let month = 1; month <= SEARCH_MONTHS; month++) {
    if (month > 1) {
      revenue = revenue * (1 + plan.monthlyRevenueGrowth)
      fixedCosts = fixedCosts * (1 + plan.monthlyFixedCostGrowth)
    }
    const variableCosts = revenue * plan.variableCostRatio
    const netCashFlow = revenue - fixedCosts - variableCosts
    const raise = month === plan.raiseMonth ? plan.raiseAmount : 0
    cash = cash + raise + netCashFlow
    months.push({ month, revenue, fixedCosts, variableCosts, netCashFlow, raise, cash })
  }
  return months
}

/** How many months end with cash; Infinity where all of them do. */
export function runwayOf(months: readonly CashMonth[]): number {
  const lastPaid = months.findIndex(({ cash }) => isBelowZero(cash))
  return lastPaid === -1 ? Number.POSITIVE_INFINITY : lastPaid
}

/** The first month that loses no cash; Infinity where all of them do. */
export function breakEvenOf(months: readonly CashMonth[]): number {
  const first = months.find(({ netCashFlow }) => !isBelowZero(netCashFlow))
  return first?.month ?? Number.POSITIVE_INFINITY
}

/** The least cash from the start on, and the first month that ends with it to within half a cent. */
export function lowestOf(
  startingCash: number,
  months: readonly CashMonth[],
): { cash: number; month: number } {
  const byMonth = [startingCash, ...months.map(({ cash }) => cash)]
  const lowest = Math.min(...byMonth)
  return { cash: lowest, month: byMonth.findIndex((cash) => cash <= lowest + HALF_A_CENT) }
}

/** Whether an amount, rounded to the cent, is below zero. */
export function isBelowZero(amount: number): boolean {
  return amount < -HALF_A_CENT
}
