import { drawNumber, drawOne, drawWhole } from '../draw.js'
import type { InputFault, ModelDefinition, ModelInputs, ModelOutputs, Random } from '../model.js'
import { numbersOf } from '../numbers-of.js'
import { ASSUMPTIONS, INPUTS, OUTPUTS } from './contract.js'
import { type BusinessMonth, businessMonths } from './months.js'
import { totalOf, yearsOf } from './totals.js'

const NEVER = 9999
/** Money that adds up on paper also adds up here: a cent is the least that anybody can hold. */
const HALF_A_CENT = 0.005

export const sideBusiness: ModelDefinition = {
  name: 'side-business',
  specVersion: '1.0.0',
  title: 'Side business',
  summary:
    'What a business beside a job brings in after costs and tax, what an hour of it pays, and when the start-up costs are back.',
  isFree: true,
  inputs: INPUTS,
  outputs: OUTPUTS,
  sentinels: [
    {
      field: 'breakEvenMonth',
      value: NEVER,
      meaning: 'no month within the horizon covers its own costs',
    },
    {
      field: 'paybackMonth',
      value: NEVER,
      meaning: 'what was put in is not back within the horizon',
    },
    {
      field: 'breakEvenMonthlyRevenue',
      value: Number.POSITIVE_INFINITY,
      meaning: 'no revenue covers the fixed costs: a sale leaves nothing over or loses money',
    },
  ],
  assumptions: ASSUMPTIONS,
  facts: [],
  spec: new URL('./spec.md', import.meta.url),
  example: {
    startupCosts: 2_500,
    monthlyRevenue: 900,
    monthlyGrowth: 0.05,
    variableCostShare: 0.3,
    monthlyFixedCosts: 250,
    selfEmploymentTaxRate: 0.1412955,
    incomeTaxRate: 0.22,
    hoursPerMonth: 30,
    monthsHorizon: 24,
  },
  review,
  run,
  sample,
}

function review(inputs: ModelInputs): readonly InputFault[] {
  const { selfEmploymentTaxRate, incomeTaxRate } = numbersOf(inputs, 'selfEmploymentTaxRate', 'incomeTaxRate')
  if (selfEmploymentTaxRate + incomeTaxRate <= 1) return []
  return [
    {
      field: 'incomeTaxRate',
      message: `must not be above 1 together with selfEmploymentTaxRate, not ${incomeTaxRate} and ${selfEmploymentTaxRate}`,
    },
  ]
}

/** The order of operations is that of spec.md, step by step. */
function run(inputs: ModelInputs): ModelOutputs {
  const given = numbersOf(
    inputs,
    'startupCosts',
    'monthlyRevenue',
    'monthlyGrowth',
    'variableCostShare',
    'monthlyFixedCosts',
  )
  const rates = numbersOf(inputs, 'selfEmploymentTaxRate', 'incomeTaxRate')
  const taxRate = rates.selfEmploymentTaxRate + rates.incomeTaxRate
  const { hoursPerMonth, monthsHorizon } = numbersOf(inputs, 'hoursPerMonth', 'monthsHorizon')
  const months = businessMonths({ ...given, taxRate }, monthsHorizon)
  const contributionMargin = 1 - given.variableCostShare
  const totalNetIncome = totalOf(months, 'netIncome')
  const netAfterStartup = months.at(-1)?.cumulativeCash ?? 0
  const totalHours = hoursPerMonth * monthsHorizon
  return {
    contributionMargin,
    breakEvenMonthlyRevenue: breakEvenRevenue(given.monthlyFixedCosts, contributionMargin),
    firstMonthProfit: months[0]?.profit ?? 0,
    breakEvenMonth: firstMonth(months, 'profit'),
    paybackMonth: 0 - given.startupCosts >= -HALF_A_CENT ? 0 : firstMonth(months, 'cumulativeCash'),
    totalRevenue: totalOf(months, 'revenue'),
    totalVariableCosts: totalOf(months, 'variableCosts'),
    totalFixedCosts: given.monthlyFixedCosts * monthsHorizon,
    totalProfit: totalOf(months, 'profit'),
    totalTax: totalOf(months, 'tax'),
    totalNetIncome,
    netAfterStartup,
    totalHours,
    effectiveHourlyRate: totalNetIncome / totalHours,
    effectiveHourlyRateAfterStartup: netAfterStartup / totalHours,
    yearlyData: yearsOf(months, given.monthlyFixedCosts, hoursPerMonth),
  }
}

function breakEvenRevenue(fixedCosts: number, contributionMargin: number): number {
  if (fixedCosts === 0) return 0
  return contributionMargin <= 0 ? Number.POSITIVE_INFINITY : fixedCosts / contributionMargin
}

/** The first month that is not below zero there. */
function firstMonth(months: readonly BusinessMonth[], column: 'profit' | 'cumulativeCash'): number {
  return months.find((month) => month[column] >= -HALF_A_CENT)?.month ?? NEVER
}

function sample(random: Random): ModelInputs {
  const selfEmploymentTaxRate = drawOne(random, [0, 0.1412955, 0.2, drawNumber(random, 0, 0.35, 0.001)])
  return {
    startupCosts: drawOne(random, [0, drawNumber(random, 50, 3_000), drawNumber(random, 50, 40_000)]),
    monthlyRevenue: drawOne(random, [0, ...Array.from({ length: 9 }, () => drawNumber(random, 50, 9_000))]),
    monthlyGrowth: drawOne(random, [
      0,
      drawNumber(random, -0.2, 0, 0.001),
      drawNumber(random, 0, 0.08, 0.001),
    ]),
    variableCostShare: drawOne(random, [
      0,
      1,
      drawNumber(random, 1, 2, 0.001),
      drawNumber(random, 0, 0.9, 0.001),
      drawNumber(random, 0, 0.9, 0.001),
      drawNumber(random, 0, 0.5, 0.001),
    ]),
    monthlyFixedCosts: drawOne(random, [0, drawNumber(random, 5, 300), drawNumber(random, 5, 2_500)]),
    selfEmploymentTaxRate,
    incomeTaxRate: drawOne(random, [
      0,
      1 - selfEmploymentTaxRate > 0.65 ? drawNumber(random, 0, 0.45, 0.001) : 0,
    ]),
    hoursPerMonth: drawNumber(random, 1, 160, 0.25),
    monthsHorizon: drawOne(random, [1, 12, 13, drawWhole(random, 2, 60), drawWhole(random, 2, 120)]),
  }
}
