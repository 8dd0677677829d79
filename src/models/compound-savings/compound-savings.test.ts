import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ratesOf } from './rates.js'
import { monthsToReach, type SavingsPlan, savingsByMonth } from './savings.js'

describe('a nominal rate comes to', () => {
  // 1.05^(1/12) - 1 and 1.06^(1/12) - 1 as tables of effective rates print them; e^0.1 bounds daily compounding from above.
  it.each([
    [0.05, 1, 0.05, 0.00407412],
    [0.06, 1, 0.06, 0.00486755],
    [0.12, 12, 0.12682503, 0.01],
    [0.08, 4, 0.08243216, 0.00662271],
    [0.1, 365, 0.10515578, 0.008367],
    [0, 365, 0, 0],
  ])('%s compounded %i times a year: %s a year, %s a month', (nominal, times, year, month) => {
    const { effectiveAnnualRate, monthlyRate } = ratesOf(nominal, times)
    expect(effectiveAnnualRate).toBeCloseTo(year, 8)
    expect(monthlyRate).toBeCloseTo(month, 8)
  })

  it('a monthly rate that gives the yearly one after twelve months', () => {
    const nominal = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 10_000)
    fc.assert(
      fc.property(nominal, fc.constantFrom(1, 2, 4, 12, 26, 52, 365), (rate, times) => {
        const { effectiveAnnualRate, monthlyRate } = ratesOf(rate, times)
        expect((1 + monthlyRate) ** 12 - 1).toBeCloseTo(effectiveAnnualRate, 12)
      }),
    )
  })
})

const plans: fc.Arbitrary<SavingsPlan> = fc.record({
  initialDeposit: fc.integer({ min: 0, max: 100_000 }),
  monthlyContribution: fc.integer({ min: 0, max: 2_000 }),
  annualContributionIncrease: fc.constantFrom(0, 0.02, 0.1),
  isPaidAtBegin: fc.boolean(),
  monthlyRate: fc.integer({ min: 0, max: 200 }).map((n) => n / 10_000),
})

describe('any savings', () => {
  it('of two people are those of one with the money of both', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const alone = savingsByMonth(plan, 120)
        const twice = savingsByMonth(
          {
            ...plan,
            initialDeposit: 2 * plan.initialDeposit,
            monthlyContribution: 2 * plan.monthlyContribution,
          },
          120,
        )
        twice.forEach(({ balance }, month) => {
          expect(balance).toBe(2 * (alone[month]?.balance ?? Number.NaN))
        })
      }),
    )
  })

  it('reach a target in the month before which they are below it', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 1, max: 1_000_000 }), (plan, target) => {
        const byMonth = savingsByMonth(plan, 600)
        const month = monthsToReach(target, byMonth)
        byMonth.forEach(({ balance }, at) => {
          expect(balance >= target - 0.005).toBe(at >= month)
        })
      }),
    )
  })

  it('paid in a month earlier earn that month’s interest', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const noDeposit = { ...plan, initialDeposit: 0 }
        const end = savingsByMonth({ ...noDeposit, isPaidAtBegin: false }, 60).at(-1)?.balance ?? Number.NaN
        const begin = savingsByMonth({ ...noDeposit, isPaidAtBegin: true }, 60).at(-1)?.balance
        expect(begin).toBeCloseTo(end * (1 + plan.monthlyRate), 5)
      }),
    )
  })
})
