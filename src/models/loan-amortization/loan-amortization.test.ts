import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ModelInputs } from '../model.js'
import { readInputs } from '../read-inputs.js'
import { loanAmortization } from './index.js'
import type { PaymentRow } from './loan.js'

type Outputs = { readonly [name: string]: number } & { readonly schedule: readonly PaymentRow[] }

function run(inputs: ModelInputs): Outputs {
  const reading = readInputs(loanAmortization, inputs)
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors))
  return loanAmortization.run(reading.inputs) as unknown as Outputs
}

const sum = (rows: readonly PaymentRow[], column: keyof PaymentRow) =>
  rows.reduce((total, row) => total + row[column], 0)

// HP 10bII+ User's Guide, mortgage of 180,000 at 7.75 %: 1,579.84 in full, 1,579.82 when amounts are rounded to cents.
it.each([
  ['cents', '1579.82'],
  ['none', '1579.84'],
])(
  'the first year of the mortgage in the calculator’s guide, rounding %s, pays back %s',
  (rounding, printed) => {
    const { schedule } = run({ principal: 180_000, annualRate: 0.0775, termMonths: 360, rounding })
    expect(sum(schedule.slice(0, 12), 'principal').toFixed(2)).toBe(printed)
  },
)

describe('rate and term together are bounded', () => {
  it.each([
    [0.16, 600, true],
    [0.17, 600, false],
    [1, 96, true],
    [1, 97, false],
    [0, 600, true],
  ])('a rate of %s over %i months: %s', (annualRate, termMonths, isTaken) => {
    const reading = readInputs(loanAmortization, { principal: 1_000, annualRate, termMonths })
    expect(reading.ok).toBe(isTaken)
    if (!reading.ok) expect(reading.errors).toMatchObject([{ field: 'termMonths' }])
  })
})

const loans = fc
  .record({
    principal: fc.integer({ min: 10_000, max: 100_000_000 }).map((cents) => cents / 100),
    annualRate: fc.integer({ min: 0, max: 3_000 }).map((n) => n / 10_000),
    termMonths: fc.integer({ min: 1, max: 300 }),
    extraMonthlyPayment: fc.integer({ min: 0, max: 50_000 }).map((cents) => cents / 100),
    rounding: fc.constantFrom('cents', 'none'),
  })
  .filter(({ annualRate, termMonths }) => annualRate * termMonths <= 96)

describe('any loan', () => {
  it('is paid back: principal adds up, no balance rises, the last is zero', () => {
    fc.assert(
      fc.property(loans, (inputs) => {
        const { schedule, totalPaid, totalInterest } = run(inputs)
        expect(sum(schedule, 'principal')).toBeCloseTo(inputs.principal, 4)
        expect(totalPaid).toBeCloseTo(inputs.principal + (totalInterest ?? Number.NaN), 4)
        let before = inputs.principal
        for (const { payment, interest, principal, balance } of schedule) {
          expect(payment).toBeCloseTo(interest + principal, 6)
          expect(balance).toBeCloseTo(before - principal, 6)
          expect(balance).toBeLessThanOrEqual(before)
          before = balance
        }
        expect(before).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  it('costs no more interest and takes no longer with an extra payment', () => {
    fc.assert(
      fc.property(loans, (inputs) => {
        const { monthsSaved, interestSaved } = run(inputs)
        expect(monthsSaved).toBeGreaterThanOrEqual(0)
        expect(interestSaved).toBeGreaterThanOrEqual(0)
        expect(run({ ...inputs, extraMonthlyPayment: 0 })).toMatchObject({ monthsSaved: 0, interestSaved: 0 })
      }),
      { numRuns: 60 },
    )
  })

  it('is billed in whole cents, which stand as the doubles nearest to them', () => {
    fc.assert(
      fc.property(loans, (inputs) => {
        const { schedule, ...totals } = run({ ...inputs, rounding: 'cents' })
        const amounts = schedule.flatMap((row) => Object.values(row) as number[])
        for (const amount of [...amounts, ...Object.values(totals)])
          expect(amount).toBe(Number(amount.toFixed(2)))
      }),
      { numRuns: 40 },
    )
  })
})
