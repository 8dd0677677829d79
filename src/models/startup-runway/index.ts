import { drawNumber, drawOne, drawWhole } from '../draw.js'
import type { ModelDefinition, ModelInputs, ModelOutputs, Random } from '../model.js'
import { numbersOf } from '../numbers-of.js'
import { breakEvenOf, type CashMonth, isBelowZero, lowestOf, project, runwayOf } from './cash-flow.js'
import { ASSUMPTIONS, INPUTS, OUTPUTS, SENTINELS } from './contract.js'

export const startupRunway: ModelDefinition = {
  name: 'startup-runway',
  specVersion: '1.0.0',
  title: 'Startup runway',
  summary:
    "How many months a company's cash lasts while revenue and costs grow, when it breaks even, and what a raise changes.",
  isFree: false,
  inputs: INPUTS,
  outputs: OUTPUTS,
  sentinels: SENTINELS,
  assumptions: ASSUMPTIONS,
  facts: [],
  spec: new URL('./spec.md', import.meta.url),
  example: {
    startingCash: 1_200_000,
    monthlyRevenue: 40_000,
    monthlyFixedCosts: 110_000,
    monthlyRevenueGrowth: 0.05,
    variableCostRatio: 0.2,
  },
  run,
  sample,
}

function run(inputs: ModelInputs): ModelOutputs {
  const { horizonMonths, ...plan } = numbersOf(
    inputs,
    'startingCash',
    'monthlyRevenue',
    'monthlyFixedCosts',
    'monthlyRevenueGrowth',
    'monthlyFixedCostGrowth',
    'variableCostRatio',
    'raiseAmount',
    'raiseMonth',
    'horizonMonths',
  )
  const all = project(plan)
  const months = all.slice(0, horizonMonths)
  const lowest = lowestOf(plan.startingCash, months)
  return {
    runwayMonths: runwayOf(all),
    runwayWithoutRaiseMonths: runwayOf(project({ ...plan, raiseAmount: 0 })),
    breakEvenMonth: breakEvenOf(all),
    ...burnOf(plan.startingCash, all[0]),
    lowestCash: lowest.cash,
    lowestCashMonth: lowest.month,
    fundingNeeded: lowest.cash < 0 ? -lowest.cash : 0,
    endingCash: months.at(-1)?.cash ?? plan.startingCash,
    months: months.map((month) => ({ ...month })),
  }
}

/** The usual snapshot, from the first month alone. */
function burnOf(startingCash: number, first: CashMonth | undefined) {
  const { fixedCosts = 0, variableCosts = 0, netCashFlow = 0 } = first ?? {}
  const netBurn = isBelowZero(netCashFlow) ? -netCashFlow : 0
  return {
    simpleRunwayMonths: netBurn > 0 ? startingCash / netBurn : Number.POSITIVE_INFINITY,
    grossBurn: fixedCosts + variableCosts,
    netBurn,
  }
}

function sample(random: Random): ModelInputs {
  const growth = () =>
    drawOne(random, [0, drawNumber(random, 0, 0.2, 0.005), drawNumber(random, -0.1, 0, 0.005)])
  const raiseAmount = drawOne(random, [0, drawNumber(random, 100_000, 5_000_000, 50_000)])
  return {
    startingCash: drawOne(random, [
      0,
      drawNumber(random, 0, 100_000),
      drawNumber(random, 0, 5_000_000, 10_000),
    ]),
    monthlyRevenue: drawOne(random, [0, drawNumber(random, 0, 20_000), drawNumber(random, 0, 200_000, 500)]),
    monthlyFixedCosts: drawOne(random, [drawNumber(random, 0, 20_000), drawNumber(random, 0, 300_000, 500)]),
    monthlyRevenueGrowth: growth(),
    monthlyFixedCostGrowth: growth(),
    variableCostRatio: drawOne(random, [0, drawNumber(random, 0, 0.9), drawNumber(random, 0.9, 1.5)]),
    raiseAmount,
    raiseMonth: drawWhole(random, 1, 36),
    horizonMonths: drawOne(random, [drawWhole(random, 1, 36), 24, 60, 120]),
  }
}
