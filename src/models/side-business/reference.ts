import { Decimal } from 'decimal.js'
import type { ModelInputs, ModelOutputs } from '../model.js'
import { numbersAs } from '../numbers-as.js'

const Exact = Decimal.clone({ precision: 50 })
const exact = (value: number) => new Exact(value)

const ZERO = new Exact(0)

interface Month {
  readonly revenue: Decimal
  readonly variableCosts: Decimal
  readonly profit: Decimal
  readonly tax: Decimal
  readonly netIncome: Decimal
  readonly cumulativeCash: Decimal
}

type Given = ReturnType<typeof read>

/** side-business a second time, from spec.md alone, in decimals. */
export function reference(inputs: ModelInputs): ModelOutputs {
  const given = read(inputs)
  const months = monthsOf(given)
  const totals = sumsOf(months)
  const start = given.startupCosts.negated()
  const netAfterStartup = months.at(-1)?.cumulativeCash ?? start
  const hours = given.hoursPerMonth.times(months.length)
  const margin = new Exact(1).minus(given.variableCostShare)
  return {
    contributionMargin: margin.toNumber(),
    breakEvenMonthlyRevenue: breakEvenRevenue(given.monthlyFixedCosts, margin),
    firstMonthProfit: (months[0]?.profit ?? ZERO).toNumber(),
    breakEvenMonth: firstMonth(months, ({ profit }) => isCovered(profit)),
    paybackMonth: isCovered(start) ? 0 : firstMonth(months, (month) => isCovered(month.cumulativeCash)),
    totalRevenue: totals.revenue.toNumber(),
    totalVariableCosts: totals.variableCosts.toNumber(),
    totalFixedCosts: given.monthlyFixedCosts.times(months.length).toNumber(),
    totalProfit: totals.profit.toNumber(),
    totalTax: totals.tax.toNumber(),
    totalNetIncome: totals.netIncome.toNumber(),
    netAfterStartup: netAfterStartup.toNumber(),
    totalHours: hours.toNumber(),
    effectiveHourlyRate: totals.netIncome.div(hours).toNumber(),
    effectiveHourlyRateAfterStartup: netAfterStartup.div(hours).toNumber(),
    yearlyData: yearsOf(given, months),
  }
}

function read(inputs: ModelInputs) {
  return numbersAs(
    exact,
    inputs,
    'startupCosts',
    'monthlyRevenue',
    'monthlyGrowth',
    'variableCostShare',
    'monthlyFixedCosts',
    'selfEmploymentTaxRate',
    'incomeTaxRate',
    'hoursPerMonth',
    'monthsHorizon',
  )
}

function monthsOf(given: Given): readonly Month[] {
  const taxRate = given.selfEmploymentTaxRate.plus(given.incomeTaxRate)
  const months: Month[] = []
  let [revenue, cumulativeCash] = [given.monthlyRevenue, given.startupCosts.negated()]
  let [profitOfYear, taxOfYear] = [ZERO, ZERO]
  for (let month = 1; given.monthsHorizon.gte(month); month++) {
    if (month % 12 === 1) [profitOfYear, taxOfYear] = [ZERO, ZERO]
    const variableCosts = revenue.times(given.variableCostShare)
    const profit = revenue.minus(variableCosts).minus(given.monthlyFixedCosts)
    profitOfYear = profitOfYear.plus(profit)
    const tax = Exact.max(0, profitOfYear).times(taxRate).minus(taxOfYear)
    taxOfYear = taxOfYear.plus(tax)
    const netIncome = profit.minus(tax)
    cumulativeCash = cumulativeCash.plus(netIncome)
    months.push({ revenue, variableCosts, profit, tax, netIncome, cumulativeCash })
    revenue = revenue.times(given.monthlyGrowth.plus(1))
  }
  return months
}

function sumsOf(months: readonly Month[]) {
  const sum = (of: keyof Month) => months.reduce((total, month) => total.plus(month[of]), ZERO)
  return {
    revenue: sum('revenue'),
    variableCosts: sum('variableCosts'),
    profit: sum('profit'),
    tax: sum('tax'),
    netIncome: sum('netIncome'),
  }
}

function yearsOf(given: Given, months: readonly Month[]) {
  return Array.from({ length: Math.ceil(months.length / 12) }, (_, index) => {
    const ofYear = months.slice(12 * index, 12 * index + 12)
    const sums = sumsOf(ofYear)
    return {
      year: index + 1,
      months: ofYear.length,
      revenue: sums.revenue.toNumber(),
      variableCosts: sums.variableCosts.toNumber(),
      fixedCosts: given.monthlyFixedCosts.times(ofYear.length).toNumber(),
      profit: sums.profit.toNumber(),
      tax: sums.tax.toNumber(),
      netIncome: sums.netIncome.toNumber(),
      cumulativeCash: (ofYear.at(-1)?.cumulativeCash ?? ZERO).toNumber(),
      hourlyRate: sums.netIncome.div(given.hoursPerMonth.times(ofYear.length)).toNumber(),
    }
  })
}

function breakEvenRevenue(fixedCosts: Decimal, margin: Decimal): number {
  if (fixedCosts.isZero()) return 0
  return margin.lte(0) ? Number.POSITIVE_INFINITY : fixedCosts.div(margin).toNumber()
}

function isCovered(amount: Decimal): boolean {
  return amount.gte('-0.005')
}

/** Counted from 1; 9999 where no month is like that. */
function firstMonth(months: readonly Month[], isLikeThat: (month: Month) => boolean): number {
  const index = months.findIndex(isLikeThat)
  return index === -1 ? 9999 : index + 1
}
