import { drawNumber, drawOne, drawWhole } from '../draw.js'
import type { ModelDefinition, ModelInputs, ModelOutputs, Random } from '../model.js'
import { numbersOf } from '../numbers-of.js'
import { ASSUMPTIONS, INPUTS, OUTPUTS, SENTINELS } from './contract.js'
import { ratesOf } from './rates.js'
import { monthsToReach, type Savings, SEARCH_MONTHS, savingsByMonth } from './savings.js'

export const compoundSavings: ModelDefinition = {
  name: 'compound-savings',
  specVersion: '1.0.0',
  title: 'Compound savings',
  summary:
    "What a deposit and monthly contributions grow to, in money of the day and in today's, and when they reach a target.",
  isFree: false,
  inputs: INPUTS,
  outputs: OUTPUTS,
  sentinels: SENTINELS,
  assumptions: ASSUMPTIONS,
  facts: [],
  spec: new URL('./spec.md', import.meta.url),
  example: {
    initialDeposit: 10_000,
    monthlyContribution: 500,
    annualRate: 0.05,
    years: 20,
    inflationRate: 0.02,
    targetAmount: 250_000,
  },
  run,
  sample,
}

function run(inputs: ModelInputs): ModelOutputs {
  const { annualRate, compoundsPerYear, years, inflationRate, targetAmount, ...amounts } = numbersOf(
    inputs,
    'initialDeposit',
    'monthlyContribution',
    'annualContributionIncrease',
    'annualRate',
    'compoundsPerYear',
    'years',
    'inflationRate',
    'targetAmount',
  )
  const rates = ratesOf(annualRate, compoundsPerYear)
  const isPaidAtBegin = inputs.contributionTiming === 'begin'
  const byMonth = savingsByMonth({ ...amounts, isPaidAtBegin, monthlyRate: rates.monthlyRate }, SEARCH_MONTHS)
  const rows = yearlyRows(byMonth, years, inflationRate)
  const end = rows.at(-1)
  const monthsToTarget = monthsToReach(targetAmount, byMonth)
  return {
    finalBalance: end?.balance ?? 0,
    realFinalBalance: end?.realBalance ?? 0,
    totalContributed: end?.contributed ?? 0,
    totalInterest: end?.interest ?? 0,
    ...rates,
    monthsToTarget,
    yearsToTarget: monthsToTarget / 12,
    yearlyData: rows,
  }
}

type YearRow = { readonly [name in 'year' | 'contributed' | 'interest' | 'balance' | 'realBalance']: number }

function yearlyRows(byMonth: readonly Savings[], years: number, inflationRate: number): readonly YearRow[] {
  let priceLevel = 1
  const atYearEnds = byMonth.filter((_, month) => month % 12 === 0).slice(0, years + 1)
  return atYearEnds.map(({ balance, contributed }, year) => {
    if (year > 0) priceLevel = priceLevel * (1 + inflationRate)
    return { year, contributed, interest: balance - contributed, balance, realBalance: balance / priceLevel }
  })
}

function sample(random: Random): ModelInputs {
  return {
    initialDeposit: drawOne(random, [0, drawNumber(random, 0, 1_000), drawNumber(random, 0, 500_000, 50)]),
    monthlyContribution: drawOne(random, [0, drawNumber(random, 0, 200), drawNumber(random, 0, 5_000, 50)]),
    annualRate: drawOne(random, [
      0,
      drawNumber(random, 0.001, 0.12, 0.0005),
      drawNumber(random, 0.01, 0.4, 0.001),
    ]),
    years: drawWhole(random, 1, 50),
    compoundsPerYear: drawOne(random, [1, 2, 4, 12, 26, 52, 365]),
    contributionTiming: drawOne(random, ['begin', 'end']),
    annualContributionIncrease: drawOne(random, [0, drawNumber(random, 0, 0.1, 0.005)]),
    inflationRate: drawOne(random, [
      0,
      drawNumber(random, 0, 0.1, 0.001),
      drawNumber(random, -0.02, 0, 0.001),
    ]),
    targetAmount: drawOne(random, [
      drawNumber(random, 0, 20_000),
      drawNumber(random, 10_000, 300_000, 1_000),
      drawNumber(random, 100_000, 3_000_000, 10_000),
      drawOne(random, [0, 1e15]),
    ]),
  }
}
