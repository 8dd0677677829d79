import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakEvenOf, lowestOf, project, type RunwayPlan, runwayOf } from './cash-flow.js'

const plans: fc.Arbitrary<RunwayPlan> = fc.record({
  startingCash: fc.integer({ min: 0, max: 2_000_000 }),
  monthlyRevenue: fc.integer({ min: 0, max: 100_000 }),
  monthlyFixedCosts: fc.integer({ min: 0, max: 200_000 }),
  monthlyRevenueGrowth: fc.constantFrom(-0.1, 0, 0.02, 0.1),
  monthlyFixedCostGrowth: fc.constantFrom(-0.05, 0, 0.03),
  variableCostRatio: fc.constantFrom(0, 0.25, 1.2),
  raiseAmount: fc.integer({ min: 0, max: 1_000_000 }),
  raiseMonth: fc.integer({ min: 1, max: 24 }),
})

describe('any company', () => {
  it('ends with the cash it had, the raise and all its net cash flows', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const months = project(plan).slice(0, 36)
        const flows = months.reduce((total, { netCashFlow }) => total + netCashFlow, 0)
        expect(months.at(-1)?.cash).toBeCloseTo(plan.startingCash + plan.raiseAmount + flows, 3)
      }),
    )
  })

  it('lasts no shorter with more cash, with a raise, or with lower costs', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const runway = runwayOf(project(plan))
        const richer = { ...plan, startingCash: plan.startingCash + 10_000 }
        const thriftier = { ...plan, monthlyFixedCosts: plan.monthlyFixedCosts / 2 }
        const poorer = { ...plan, raiseAmount: 0 }
        expect(runwayOf(project(richer))).toBeGreaterThanOrEqual(runway)
        expect(runwayOf(project(thriftier))).toBeGreaterThanOrEqual(runway)
        expect(runwayOf(project(poorer))).toBeLessThanOrEqual(runway)
      }),
    )
  })

  it('has cash through its runway and none in the month after', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const months = project(plan)
        const runway = runwayOf(months)
        for (const { cash } of months.slice(0, runway)) expect(cash).toBeGreaterThanOrEqual(-0.005)
        if (Number.isFinite(runway)) expect(months[runway]?.cash).toBeLessThan(-0.005)
      }),
    )
  })

  it('loses cash in each month before it breaks even, and is lowest no later than that if it never loses again', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const months = project({ ...plan, raiseAmount: 0 })
        const breakEven = breakEvenOf(months)
        for (const { netCashFlow } of months.slice(0, breakEven - 1)) expect(netCashFlow).toBeLessThan(0)
        const isGainingSince = months.slice(breakEven - 1).every(({ netCashFlow }) => netCashFlow >= 0)
        if (Number.isFinite(breakEven) && isGainingSince)
          expect(lowestOf(plan.startingCash, months).month).toBeLessThan(breakEven)
      }),
    )
  })
})

it('of several months with the same least cash the first is named', () => {
  const plan: RunwayPlan = {
    startingCash: 100,
    monthlyRevenue: 0,
    monthlyFixedCosts: 40,
    monthlyRevenueGrowth: 0,
    monthlyFixedCostGrowth: -0.5,
    variableCostRatio: 0,
    raiseAmount: 0,
    raiseMonth: 1,
  }
  // 100 - 40 - 20 - 10 - ... comes to 20 in the end; 80 / 2^m is half a cent or less from month 14 on.
  expect(lowestOf(100, project(plan))).toEqual({ cash: expect.closeTo(20, 6), month: 14 })
})
