import { Decimal } from 'decimal.js'
import type { ModelInputs, ModelOutputs } from '../model.js'
import { numbersAs } from '../numbers-as.js'

const Exact = Decimal.clone({ precision: 34 })
const exact = (value: number) => new Exact(value)

const ZERO = new Exact(0)
const HALF_A_CENT = new Exact('0.005')

interface Row {
  readonly payment: Decimal
  readonly interest: Decimal
  readonly principal: Decimal
  readonly balance: Decimal
}

/** A loan in units of a hundredth of a dollar where it is rounded, of a dollar where it is not. */
interface Lending {
  readonly perDollar: number
  readonly principal: Decimal
  readonly level: Decimal
  readonly extra: Decimal
  /** How much less than what is due still clears it. */
  readonly slack: Decimal
  interestOn(balance: Decimal): Decimal
}

type Given = ReturnType<typeof read>

/** loan-amortization a second time, from spec.md alone, in decimals. */
export function reference(inputs: ModelInputs): ModelOutputs {
  const given = read(inputs)
  const months = given.termMonths.toNumber()
  const lending = inputs.rounding === 'none' ? unrounded(given) : inCents(given)
  const rows = scheduleOf(lending, lending.level.plus(lending.extra), months)
  const usual = lending.extra.isZero() ? rows : scheduleOf(lending, lending.level, months)
  const dollars = (amount: Decimal) => amount.div(lending.perDollar).toNumber()
  return {
    monthlyPayment: dollars(lending.level),
    payoffMonths: rows.length,
    lastPayment: dollars(rows.at(-1)?.payment ?? ZERO),
    totalPaid: dollars(sumOf(rows, 'payment')),
    totalInterest: dollars(sumOf(rows, 'interest')),
    monthsSaved: usual.length - rows.length,
    interestSaved: dollars(sumOf(usual, 'interest').minus(sumOf(rows, 'interest'))),
    schedule: rows.map((row, index) => ({
      month: index + 1,
      payment: dollars(row.payment),
      interest: dollars(row.interest),
      principal: dollars(row.principal),
      balance: dollars(row.balance),
    })),
  }
}

function read(inputs: ModelInputs) {
  return numbersAs(exact, inputs, 'principal', 'annualRate', 'termMonths', 'extraMonthlyPayment')
}

function inCents({ principal, annualRate, termMonths, extraMonthlyPayment }: Given): Lending {
  const cents = whole(principal.times(100), 1)
  return {
    perDollar: 100,
    principal: cents,
    level: annualRate.isZero()
      ? whole(cents, termMonths)
      : whole(cents.div(annuityOf(annualRate.div(12), termMonths)), 1),
    extra: whole(extraMonthlyPayment.times(100), 1),
    slack: ZERO,
    // The quotient by 12 need not end, so it is never formed before it is rounded.
    interestOn: (balance) => whole(balance.times(annualRate), 12),
  }
}

function unrounded({ principal, annualRate, termMonths, extraMonthlyPayment }: Given): Lending {
  const rate = annualRate.div(12)
  return {
    perDollar: 1,
    principal,
    level: principal.div(annuityOf(rate, termMonths)),
    extra: extraMonthlyPayment,
    slack: HALF_A_CENT,
    interestOn: (balance) => balance.times(rate),
  }
}

/** The whole number nearest to `amount / by`, halves upward, for amounts that are not below zero. */
function whole(amount: Decimal, by: Decimal.Value): Decimal {
  return amount.times(2).plus(by).divToInt(new Exact(by).times(2))
}

/** (1 - (1 + i)^-n) / i as the sum of (1 + i)^-1 to (1 + i)^-n, which holds for i = 0 as well. */
function annuityOf(rate: Decimal, months: Decimal): Decimal {
  const discounted = new Exact(1).div(rate.plus(1))
  let annuity = ZERO
  for (let month = 0; months.gt(month); month++) annuity = annuity.plus(1).times(discounted)
  return annuity
}

function scheduleOf(lending: Lending, regular: Decimal, months: number): readonly Row[] {
  const rows: Row[] = []
  let balance = lending.principal
  while (balance.gt(0)) {
    const interest = lending.interestOn(balance)
    const due = balance.plus(interest)
    const isLast = rows.length + 1 === months || regular.plus(lending.slack).gte(due)
    const payment = isLast ? due : regular
    const principal = payment.minus(interest)
    balance = isLast ? ZERO : balance.minus(principal)
    rows.push({ payment, interest, principal, balance })
  }
  return rows
}

function sumOf(rows: readonly Row[], column: 'payment' | 'interest'): Decimal {
  return rows.reduce((sum, row) => sum.plus(row[column]), ZERO)
}
