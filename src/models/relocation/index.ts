import { drawNumber, drawOne, drawWhole } from '../draw.js'
import type { ModelDefinition, ModelInputs, ModelOutputs, Random, Sentinel } from '../model.js'
import { numbersOf } from '../numbers-of.js'
import { ASSUMPTIONS, INPUTS, OUTPUTS } from './contract.js'

const NEVER = 9999

export const relocation: ModelDefinition = {
  name: 'relocation',
  specVersion: '1.0.0',
  title: 'Relocation for a new job',
  summary:
    'What a move for a new job does to a household: the yearly difference, the months to break even, and the wealth year by year.',
  isFree: true,
  inputs: INPUTS,
  outputs: OUTPUTS,
  sentinels: [neverIn('movingCostRecoveryMonths'), neverIn('breakEvenMonths')],
  assumptions: ASSUMPTIONS,
  facts: [],
  spec: new URL('./spec.md', import.meta.url),
  example: {
    currentSalary: 95_000,
    newSalary: 108_000,
    currentMonthlyExpenses: 4_200,
    newMonthlyExpenses: 4_900,
    movingCosts: 6_000,
    currentSavings: 40_000,
    annualReturn: 0.07,
    yearsHorizon: 10,
  },
  run,
  sample,
}

function neverIn(field: string): Sentinel {
  return {
    field,
    value: NEVER,
    meaning: 'never: the move leaves no more over each month (annualNetDelta / 12 <= 0)',
    // 9,999 months can also be a true count.
    isTriggered: (_inputs, { annualNetDelta }) => Number(annualNetDelta) / 12 <= 0,
  }
}

/** The order of operations is that of spec.md, step by step. */
function run(inputs: ModelInputs): ModelOutputs {
  const now = numbersOf(inputs, 'currentSalary', 'currentMonthlyExpenses', 'currentSavings')
  const there = numbersOf(inputs, 'newSalary', 'newMonthlyExpenses', 'movingCosts')
  const annualSalaryDelta = there.newSalary - now.currentSalary
  const annualExpenseDelta = 12 * (there.newMonthlyExpenses - now.currentMonthlyExpenses)
  const annualNetDelta = annualSalaryDelta - annualExpenseDelta
  const breakEvenMonths = monthsToRecover(there.movingCosts, annualNetDelta / 12)
  const { annualReturn, yearsHorizon } = numbersOf(inputs, 'annualReturn', 'yearsHorizon')
  const stay = wealthByYear(
    now.currentSavings,
    now.currentSalary - 12 * now.currentMonthlyExpenses,
    annualReturn,
    yearsHorizon,
  )
  const move = wealthByYear(
    now.currentSavings - there.movingCosts,
    there.newSalary - 12 * there.newMonthlyExpenses,
    annualReturn,
    yearsHorizon,
  )
  const [wealthAtHorizonStay, wealthAtHorizonMove] = [lastOf(stay), lastOf(move)]
  return {
    annualSalaryDelta,
    annualExpenseDelta,
    annualNetDelta,
    movingCostRecoveryMonths: breakEvenMonths,
    breakEvenMonths,
    wealthAtHorizonStay,
    wealthAtHorizonMove,
    netWealthGain: wealthAtHorizonMove - wealthAtHorizonStay,
    yearlyData: stay.map((wealth, year) => ({ year, stay: wealth, move: move[year] ?? Number.NaN })),
  }
}

function monthsToRecover(movingCosts: number, monthlyNetDelta: number): number {
  return monthlyNetDelta > 0 ? Math.ceil(movingCosts / monthlyNetDelta) : NEVER
}

function wealthByYear(start: number, flow: number, annualReturn: number, years: number): readonly number[] {
  const wealth = [start]
  for (let year = 1; year <= years; year++) wealth.push(lastOf(wealth) * (1 + annualReturn) + flow)
  return wealth
}

function lastOf(wealth: readonly number[]): number {
  return wealth.at(-1) ?? Number.NaN
}

function sample(random: Random): ModelInputs {
  const currentSalary = drawNumber(random, 20_000, 400_000)
  const currentMonthlyExpenses = drawNumber(random, 800, 15_000)
  const isEven = random() < 0.05
  return {
    currentSalary,
    newSalary: isEven ? currentSalary : drawNumber(random, 0.8 * currentSalary, 1.6 * currentSalary),
    currentMonthlyExpenses,
    newMonthlyExpenses: isEven
      ? currentMonthlyExpenses
      : drawNumber(random, 0.6 * currentMonthlyExpenses, 1.5 * currentMonthlyExpenses),
    movingCosts: drawOne(random, [0, drawNumber(random, 0, 60_000), drawNumber(random, 500, 15_000)]),
    currentSavings: drawNumber(random, -50_000, 500_000),
    annualReturn: drawOne(random, [
      0,
      -1,
      drawNumber(random, -0.5, 0, 0.0001),
      drawNumber(random, 0, 0.12, 0.0001),
      drawNumber(random, 0, 0.12, 0.0001),
    ]),
    yearsHorizon: drawOne(random, [0, 1, drawWhole(random, 2, 40), drawWhole(random, 2, 40)]),
  }
}
