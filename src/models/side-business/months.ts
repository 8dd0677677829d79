/** What stays the same in every month of the business. */
export interface Business {
  readonly startupCosts: number
  readonly monthlyRevenue: number
  readonly monthlyGrowth: number
  readonly variableCostShare: number
  readonly monthlyFixedCosts: number
  readonly taxRate: number
}

/** One month of the business. */
export interface BusinessMonth {
  /** Counted from 1. */
  readonly month: number
  readonly revenue: number
  readonly variableCosts: number
  /** Before tax. */
  readonly profit: number
  /** What is put aside; below zero where a loss gives back what was put aside earlier in the tax year. */
  readonly tax: number
  readonly netIncome: number
  /** All net income so far less the start-up costs. */
  readonly cumulativeCash: number
}

/** The months from 1 to `count`. The order of operations is that of step 5 of spec.md. */
export function businessMonths(business: Business, count: number): readonly BusinessMonth[] {
  const months: BusinessMonth[] = []
  let revenue = business.monthlyRevenue
  let cumulativeCash = 0 - business.startupCosts
  let [profitOfYear, taxOfYear] = [0, 0]
  for (let month = 1; month <= count; month++) {
    if (isFirstOfTaxYear(month)) [profitOfYear, taxOfYear] = [0, 0]
    const variableCosts = revenue * business.variableCostShare
    const profit = revenue - variableCosts - business.monthlyFixedCosts
    profitOfYear = profitOfYear + profit
    const tax = Math.max(0, profitOfYear) * business.taxRate - taxOfYear
    taxOfYear = taxOfYear + tax
    const netIncome = profit - tax
    cumulativeCash = cumulativeCash + netIncome
    months.push({ month, revenue, variableCosts, profit, tax, netIncome, cumulativeCash })
    revenue = revenue * (1 + business.monthlyGrowth)
  }
  return months
}

/** Whether a tax year begins with the month. */
export function isFirstOfTaxYear(month: number): boolean {
  return month % 12 === 1
}
