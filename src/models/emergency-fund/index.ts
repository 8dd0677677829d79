import { drawNumber, drawOne, drawWhole } from '../draw.js'
import type { ModelDefinition, ModelInputs, ModelOutputs, Random } from '../model.js'
import { numbersOf } from '../numbers-of.js'
import { ASSUMPTIONS, INPUTS, OUTPUTS } from './contract.js'
import { contributionForOneYear, type Fund, fundByYear, monthsUntil, NEVER } from './fund.js'

export const emergencyFund: ModelDefinition = {
  name: 'emergency-fund',
  specVersion: '1.0.0',
  title: 'Emergency fund',
  summary: 'How large an emergency fund should be, how far a household has come, and when it gets there.',
  isFree: true,
  inputs: INPUTS,
  outputs: OUTPUTS,
  sentinels: [
    {
      field: 'monthsToTarget',
      value: NEVER,
      meaning: 'the target is not reached within 1,200 months (100 years)',
    },
    {
      field: 'monthsCovered',
      value: Number.POSITIVE_INFINITY,
      meaning:
        'no month needs the fund: the income that goes on covers the essential expenses (monthlyNeed = 0)',
    },
  ],
  assumptions: ASSUMPTIONS,
  facts: [],
  spec: new URL('./spec.md', import.meta.url),
  example: {
    monthlyEssentialExpenses: 3_200,
    continuingMonthlyIncome: 700,
    targetMonths: 6,
    currentSavings: 4_000,
    monthlyContribution: 450,
    annualReturn: 0.04,
    yearsHorizon: 3,
  },
  run,
  sample,
}

/** The order of operations is that of spec.md, step by step. */
function run(inputs: ModelInputs): ModelOutputs {
  const need = numbersOf(inputs, 'monthlyEssentialExpenses', 'continuingMonthlyIncome', 'targetMonths')
  const monthlyNeed = Math.max(0, need.monthlyEssentialExpenses - need.continuingMonthlyIncome)
  const targetAmount = need.targetMonths * monthlyNeed
  const fund = fundOf(inputs)
  const { savings } = fund
  const monthsToTarget = monthsUntil(fund, targetAmount)
  return {
    monthlyNeed,
    targetAmount,
    gap: Math.max(0, targetAmount - savings),
    surplus: Math.max(0, savings - targetAmount),
    fundedShare: targetAmount === 0 ? 1 : Math.min(1, savings / targetAmount),
    isFunded: monthsToTarget === 0,
    monthsCovered: monthlyNeed === 0 ? Number.POSITIVE_INFINITY : savings / monthlyNeed,
    monthsToTarget,
    monthlyContributionForOneYear: contributionForOneYear(fund, targetAmount),
    yearlyData: fundByYear(fund, targetAmount, numbersOf(inputs, 'yearsHorizon').yearsHorizon),
  }
}

function fundOf(inputs: ModelInputs): Fund {
  const given = numbersOf(inputs, 'currentSavings', 'monthlyContribution', 'annualReturn')
  return {
    savings: given.currentSavings,
    contribution: given.monthlyContribution,
    monthlyRate: given.annualReturn / 12,
  }
}

function sample(random: Random): ModelInputs {
  const monthlyEssentialExpenses = drawOne(random, [
    drawNumber(random, 600, 12_000),
    drawNumber(random, 600, 12_000),
    drawNumber(random, 0, 500),
  ])
  return {
    monthlyEssentialExpenses,
    continuingMonthlyIncome: drawOne(random, [
      0,
      0,
      0,
      monthlyEssentialExpenses,
      drawNumber(random, 0, 6_000),
      drawNumber(random, 0, 0.7 * monthlyEssentialExpenses),
      drawNumber(random, 0, 0.7 * monthlyEssentialExpenses),
    ]),
    targetMonths: drawOne(random, [0, 3, 6, 6, 12, drawNumber(random, 0.5, 24, 0.5)]),
    currentSavings: drawOne(random, [0, drawNumber(random, 0, 5_000), drawNumber(random, 0, 80_000)]),
    monthlyContribution: drawOne(random, [
      0,
      drawNumber(random, 0.01, 100),
      drawNumber(random, 20, 2_500),
      drawNumber(random, 20, 2_500),
    ]),
    annualReturn: drawOne(random, [
      0,
      drawNumber(random, -0.2, 0, 0.0001),
      drawNumber(random, 0, 0.08, 0.0001),
      drawNumber(random, 0, 0.08, 0.0001),
    ]),
    yearsHorizon: drawOne(random, [0, 1, drawWhole(random, 2, 10), drawWhole(random, 2, 40)]),
  }
}
