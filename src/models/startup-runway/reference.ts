import { Decimal } from 'decimal.js'
import type { ModelInputs, ModelOutputs } from '../model.js'
import { numbersAs } from '../numbers-as.js'

const Exact = Decimal.clone({ precision: 34 })
const exact = (value: number) => new Exact(value)

const ZERO = new Exact(0)
const MONTHS = 600
const HALF_A_CENT = new Exact('0.005')

/** What comes in and goes out in a month. */
interface Flow {
  readonly revenue: Decimal
  readonly fixedCosts: Decimal
  readonly variableCosts: Decimal
  readonly net: Decimal
}

type Given = ReturnType<typeof read>

/** startup-runway a second time, from spec.md alone, in decimals. */
export function reference(inputs: ModelInputs): ModelOutputs {
  const given = read(inputs)
  const flows = flowsOf(given)
  const raises = flows.map((_, index) => (given.raiseMonth.eq(index + 1) ? given.raiseAmount : ZERO))
  const horizon = given.horizonMonths.toNumber()
  const cash = cashOf(given.startingCash, flows.slice(0, horizon), raises)
  return {
    runwayMonths: runwayOf(given.startingCash, flows, raises),
    runwayWithoutRaiseMonths: runwayOf(given.startingCash, flows, []),
    ...firstMonthOf(given.startingCash, flows),
    ...lowestOf([given.startingCash, ...cash]),
    endingCash: (cash.at(-1) ?? ZERO).toNumber(),
    months: flows.slice(0, horizon).map((flow, index) => ({
      month: index + 1,
      revenue: flow.revenue.toNumber(),
      fixedCosts: flow.fixedCosts.toNumber(),
      variableCosts: flow.variableCosts.toNumber(),
      netCashFlow: flow.net.toNumber(),
      raise: (raises[index] ?? ZERO).toNumber(),
      cash: (cash[index] ?? ZERO).toNumber(),
    })),
  }
}

function read(inputs: ModelInputs) {
  return numbersAs(
    exact,
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
}

function flowsOf(given: Given): readonly Flow[] {
  const revenueGrowth = given.monthlyRevenueGrowth.plus(1)
  const costGrowth = given.monthlyFixedCostGrowth.plus(1)
  const flows: Flow[] = []
  let [revenue, fixedCosts] = [given.monthlyRevenue, given.monthlyFixedCosts]
  while (flows.length < MONTHS) {
    const variableCosts = revenue.times(given.variableCostRatio)
    flows.push({ revenue, fixedCosts, variableCosts, net: revenue.minus(fixedCosts).minus(variableCosts) })
    revenue = revenue.times(revenueGrowth)
    fixedCosts = fixedCosts.times(costGrowth)
  }
  return flows
}

/** Cash at the end of each month. */
function cashOf(start: Decimal, flows: readonly Flow[], raises: readonly Decimal[]): readonly Decimal[] {
  let cash = start
  return flows.map(({ net }, index) => {
    cash = cash.plus(raises[index] ?? ZERO).plus(net)
    return cash
  })
}

function isBelowZero(amount: Decimal): boolean {
  return amount.lt(HALF_A_CENT.negated())
}

/** Whole months before the first at whose end cash is below zero. */
function runwayOf(start: Decimal, flows: readonly Flow[], raises: readonly Decimal[]): number {
  let cash = start
  const index = flows.findIndex(({ net }, at) => {
    cash = cash.plus(raises[at] ?? ZERO).plus(net)
    return isBelowZero(cash)
  })
  return index === -1 ? Number.POSITIVE_INFINITY : index
}

function firstMonthOf(startingCash: Decimal, flows: readonly Flow[]) {
  const [first] = flows
  const breakEven = flows.findIndex(({ net }) => !isBelowZero(net))
  const netBurn = first?.net.isNegative() ? first.net.negated() : ZERO
  return {
    simpleRunwayMonths: netBurn.gt(0) ? startingCash.div(netBurn).toNumber() : Number.POSITIVE_INFINITY,
    breakEvenMonth: breakEven === -1 ? Number.POSITIVE_INFINITY : breakEven + 1,
    grossBurn: (first ? first.fixedCosts.plus(first.variableCosts) : ZERO).toNumber(),
    netBurn: netBurn.toNumber(),
  }
}

function lowestOf(cash: readonly Decimal[]) {
  const lowest = Exact.min(...cash)
  return {
    lowestCash: lowest.toNumber(),
    lowestCashMonth: cash.findIndex((amount) => amount.lte(lowest.plus(HALF_A_CENT))),
    fundingNeeded: lowest.lt(0) ? lowest.negated().toNumber() : 0,
  }
}
