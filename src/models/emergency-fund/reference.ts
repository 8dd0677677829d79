import { Decimal } from 'decimal.js'
import type { ModelInputs, ModelOutputs } from '../model.js'
import { numbersAs } from '../numbers-as.js'

const Exact = Decimal.clone({ precision: 50 })
const exact = (value: number) => new Exact(value)

const ZERO = new Exact(0)

/** emergency-fund a second time, from spec.md alone, in decimals. */
export function reference(inputs: ModelInputs): ModelOutputs {
  const given = numbersAs(
    exact,
    inputs,
    'monthlyEssentialExpenses',
    'continuingMonthlyIncome',
    'targetMonths',
    'currentSavings',
    'monthlyContribution',
    'annualReturn',
    'yearsHorizon',
  )
  const { currentSavings, monthlyContribution } = given
  const need = Exact.max(0, given.monthlyEssentialExpenses.minus(given.continuingMonthlyIncome))
  const target = given.targetMonths.times(need)
  const rate = given.annualReturn.div(12)
  const enough = target.minus('0.005')
  const months = given.yearsHorizon.times(12).toNumber()
  const balances = balancesOf(currentSavings, rate, monthlyContribution, enough, months)
  const reached = balances.findIndex((balance) => balance.gte(enough))
  return {
    monthlyNeed: need.toNumber(),
    targetAmount: target.toNumber(),
    gap: Decimal.max(0, target.minus(currentSavings)).toNumber(),
    surplus: Decimal.max(0, currentSavings.minus(target)).toNumber(),
    fundedShare: target.isZero() ? 1 : Decimal.min(1, currentSavings.div(target)).toNumber(),
    isFunded: reached === 0,
    monthsCovered: need.isZero() ? Number.POSITIVE_INFINITY : currentSavings.div(need).toNumber(),
    monthsToTarget: reached === -1 ? 9999 : reached,
    monthlyContributionForOneYear: contributionForOneYear(target, currentSavings, rate).toNumber(),
    yearlyData: Array.from({ length: given.yearsHorizon.toNumber() + 1 }, (_, year) => {
      const balance = balances[12 * year] ?? ZERO
      const contributed = monthlyContribution.times(12).times(year)
      return {
        year,
        contributed: contributed.toNumber(),
        interest: balance.minus(currentSavings).minus(contributed).toNumber(),
        balance: balance.toNumber(),
        gap: Decimal.max(0, target.minus(balance)).toNumber(),
      }
    }),
  }
}

/** What lies in the fund after 0 to `months` months, and on to the first that is enough, 1200 at most. */
function balancesOf(
  start: Decimal,
  rate: Decimal,
  contribution: Decimal,
  enough: Decimal,
  months: number,
): readonly Decimal[] {
  const growth = rate.plus(1)
  const balances = [start]
  let isReached = start.gte(enough)
  for (let balance = start; balances.length <= (isReached ? months : 1200); ) {
    balance = balance.times(growth).plus(contribution)
    isReached ||= balance.gte(enough)
    balances.push(balance)
  }
  return balances
}

function contributionForOneYear(target: Decimal, start: Decimal, rate: Decimal): Decimal {
  const growth = rate.plus(1).pow(12)
  const annuity = rate.isZero() ? new Exact(12) : growth.minus(1).div(rate)
  return Exact.max(0, target.minus(start.times(growth)).div(annuity))
}
