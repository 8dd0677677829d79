import { Decimal } from 'decimal.js'
import type { ModelInputs, ModelOutputs } from '../model.js'
import { numbersAs } from '../numbers-as.js'

const Exact = Decimal.clone({ precision: 34 })
const exact = (value: number) => new Exact(value)

/** The state at the end of a month. */
interface Month {
  readonly balance: Decimal
  readonly contributed: Decimal
}

type Given = ReturnType<typeof read>

/** compound-savings a second time, from spec.md alone, in decimals. */
export function reference(inputs: ModelInputs): ModelOutputs {
  const given = read(inputs)
  const yearly = growthOfYear(given)
  const monthly = given.compoundsPerYear.eq(12)
    ? given.annualRate.div(12)
    : yearly.cbrt().sqrt().sqrt().minus(1)
  const months = monthsOf(given, monthly, inputs.contributionTiming === 'begin', monthsNeeded(given))
  const rows = yearsOf(given, months)
  const last = rows.at(-1)
  const reached = months.findIndex(({ balance }) => balance.plus('0.005').gte(given.targetAmount))
  const monthsToTarget = reached === -1 || reached > 1200 ? Number.POSITIVE_INFINITY : reached
  return {
    finalBalance: last?.balance ?? Number.NaN,
    realFinalBalance: last?.realBalance ?? Number.NaN,
    totalContributed: last?.contributed ?? Number.NaN,
    totalInterest: last?.interest ?? Number.NaN,
    effectiveAnnualRate: yearly.minus(1).toNumber(),
    monthlyRate: monthly.toNumber(),
    monthsToTarget,
    yearsToTarget: monthsToTarget / 12,
    yearlyData: rows,
  }
}

function read(inputs: ModelInputs) {
  return numbersAs(
    exact,
    inputs,
    'initialDeposit',
    'monthlyContribution',
    'annualRate',
    'years',
    'compoundsPerYear',
    'annualContributionIncrease',
    'inflationRate',
    'targetAmount',
  )
}

function growthOfYear({ annualRate, compoundsPerYear }: Given): Decimal {
  return annualRate.div(compoundsPerYear).plus(1).pow(compoundsPerYear)
}

/** The schedule's own months, and as many more as the target may be sought in. */
function monthsNeeded({ years, targetAmount }: Given): (month: number, balance: Decimal) => boolean {
  const least = years.times(12).toNumber()
  return (month, balance) => month < least || (month < 1200 && balance.plus('0.005').lt(targetAmount))
}

function monthsOf(
  given: Given,
  rate: Decimal,
  isAtBegin: boolean,
  goesOn: (month: number, balance: Decimal) => boolean,
): readonly Month[] {
  const growth = rate.plus(1)
  const increase = given.annualContributionIncrease.plus(1)
  let [balance, contributed, contribution] = [
    given.initialDeposit,
    given.initialDeposit,
    given.monthlyContribution,
  ]
  const months: Month[] = [{ balance, contributed }]
  for (let month = 1; goesOn(month - 1, balance); month++) {
    if (month > 1 && month % 12 === 1) contribution = contribution.times(increase)
    balance = isAtBegin ? balance.plus(contribution).times(growth) : balance.times(growth).plus(contribution)
    contributed = contributed.plus(contribution)
    months.push({ balance, contributed })
  }
  return months
}

function yearsOf({ years, inflationRate }: Given, months: readonly Month[]) {
  return months
    .filter((_, month) => month % 12 === 0 && years.times(12).gte(month))
    .map(({ balance, contributed }, year) => ({
      year,
      contributed: contributed.toNumber(),
      interest: balance.minus(contributed).toNumber(),
      balance: balance.toNumber(),
      realBalance: balance.div(inflationRate.plus(1).pow(year)).toNumber(),
    }))
}
