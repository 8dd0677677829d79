import { multiply, type Rational, rationalOf } from '../../core/number/rational.js'
import { type Loan, type LoanTerms, payOff } from './loan.js'

/**
 * A loan as it is billed: every amount is a whole number of cents, rounded to the nearest, halves upward. Exact, since a
 * double falls on the wrong side of half a cent now and then, and a cent once lost changes every row after it.
 */
export function loanInCents({ principal, annualRate, termMonths, extraMonthlyPayment }: LoanTerms): Loan {
  const monthlyRate = multiply(exact(annualRate), { numerator: 1n, denominator: 12n })
  const cents = centsOf(principal)
  const levelPayment = Number(levelPaymentOf(BigInt(cents), monthlyRate, BigInt(termMonths)))
  const interestOf = (balance: number) =>
    Number(rounded(BigInt(balance) * monthlyRate.numerator, monthlyRate.denominator))
  const charging = { principal: cents, termMonths, clearedBelow: 0, interestOf }
  return {
    unitsPerDollar: 100,
    levelPayment,
    extraPayment: centsOf(extraMonthlyPayment),
    schedule: (extraPayment) => payOff(charging, levelPayment + extraPayment),
  }
}

/** P i / (1 - (1 + i)^-n) with i = a / b, which is P a (b + a)^n / (b ((b + a)^n - b^n)). */
function levelPaymentOf(cents: bigint, { numerator, denominator }: Rational, months: bigint): bigint {
  if (numerator === 0n) return rounded(cents, months)
  const growth = (denominator + numerator) ** months
  return rounded(cents * numerator * growth, denominator * (growth - denominator ** months))
}

function centsOf(dollars: number): number {
  const { numerator, denominator } = exact(dollars)
  return Number(rounded(100n * numerator, denominator))
}

/** The decimal number that a double is written as. */
function exact(value: number): Rational {
  return rationalOf(String(value))
}

/** The nearest whole number to a fraction that is not below zero, halves upward. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}
