import { drawNumber, drawOne, drawWhole } from '../draw.js'
import type { InputFault, ModelDefinition, ModelInputs, ModelOutputs, Random } from '../model.js'
import { numbersOf } from '../numbers-of.js'
import { ASSUMPTIONS, INPUTS, OUTPUTS, RATE_YEARS_MAX } from './contract.js'
import type { PaymentRow } from './loan.js'
import { loanInCents } from './loan-in-cents.js'
import { plainLoan } from './plain-loan.js'

export const loanAmortization: ModelDefinition = {
  name: 'loan-amortization',
  specVersion: '1.0.0',
  title: 'Loan amortization',
  summary:
    'The level payment and the full schedule of a loan that is paid back monthly, with or without extra payments.',
  isFree: false,
  inputs: INPUTS,
  outputs: OUTPUTS,
  sentinels: [],
  assumptions: ASSUMPTIONS,
  facts: [],
  spec: new URL('./spec.md', import.meta.url),
  example: { principal: 300_000, annualRate: 0.06, termMonths: 360, extraMonthlyPayment: 200 },
  review,
  run,
  sample,
}

function review(inputs: ModelInputs): readonly InputFault[] {
  const { annualRate, termMonths } = numbersOf(inputs, 'annualRate', 'termMonths')
  if (annualRate * termMonths <= 12 * RATE_YEARS_MAX) return []
  const monthsMax = Math.floor((12 * RATE_YEARS_MAX) / annualRate)
  return [{ field: 'termMonths', message: `must be at most ${monthsMax} at a yearly rate of ${annualRate}` }]
}

function run(inputs: ModelInputs): ModelOutputs {
  const terms = numbersOf(inputs, 'principal', 'annualRate', 'termMonths', 'extraMonthlyPayment')
  const loan = inputs.rounding === 'none' ? plainLoan(terms) : loanInCents(terms)
  const rows = loan.schedule(loan.extraPayment)
  const usualRows = loan.schedule(0)
  const dollars = (units: number) => units / loan.unitsPerDollar
  const totalInterest = sumOf(rows, 'interest')
  return {
    monthlyPayment: dollars(loan.levelPayment),
    payoffMonths: rows.length,
    lastPayment: dollars(rows.at(-1)?.payment ?? 0),
    totalPaid: dollars(sumOf(rows, 'payment')),
    totalInterest: dollars(totalInterest),
    monthsSaved: usualRows.length - rows.length,
    interestSaved: dollars(sumOf(usualRows, 'interest') - totalInterest),
    schedule: rows.map((row) => ({
      month: row.month,
      payment: dollars(row.payment),
      interest: dollars(row.interest),
      principal: dollars(row.principal),
      balance: dollars(row.balance),
    })),
  }
}

function sumOf(rows: readonly PaymentRow[], column: 'payment' | 'interest'): number {
  return rows.reduce((sum, row) => sum + row[column], 0)
}

function sample(random: Random): ModelInputs {
  const annualRate = drawOne(random, [
    0,
    drawNumber(random, 0.0001, 0.3, 0.0001),
    drawNumber(random, 0.02, 0.12, 0.00125),
  ])
  const longest = annualRate === 0 ? 480 : Math.min(480, Math.floor((12 * RATE_YEARS_MAX) / annualRate))
  const principal = drawOne(random, [
    drawNumber(random, 100, 5_000),
    drawNumber(random, 5_000, 2_000_000, 500),
  ])
  const extraMonthlyPayment = drawOne(random, [
    0,
    drawNumber(random, 0, principal / 50),
    drawWhole(random, 1, 500),
  ])
  const termMonths = drawOne(random, [
    drawWhole(random, 1, Math.min(60, longest)),
    12 * drawWhole(random, 1, Math.floor(longest / 12)),
  ])
  return {
    principal,
    annualRate,
    termMonths,
    extraMonthlyPayment,
    rounding: drawOne(random, ['cents', 'none']),
  }
}
