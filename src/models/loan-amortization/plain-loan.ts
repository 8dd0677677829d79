import { type Loan, type LoanTerms, payOff } from './loan.js'

const HALF_A_CENT = 0.005

/** A loan as textbooks and spreadsheets reckon it: in dollars, with nothing rounded. */
export function plainLoan({ principal, annualRate, termMonths, extraMonthlyPayment }: LoanTerms): Loan {
  const monthlyRate = annualRate / 12
  const levelPayment = principal / annuityFactor(monthlyRate, termMonths)
  const interestOf = (balance: number) => balance * monthlyRate
  const charging = { principal, termMonths, clearedBelow: HALF_A_CENT, interestOf }
  return {
    unitsPerDollar: 1,
    levelPayment,
    extraPayment: extraMonthlyPayment,
    schedule: (extraPayment) => payOff(charging, levelPayment + extraPayment),
  }
}

/**
 * What n payments of 1 are worth today. The sum needs no special case for a rate of zero, and the rate of discount keeps
 * the digits of a low rate, which 1 + i does not.
 */
function annuityFactor(monthlyRate: number, months: number): number {
  const discount = monthlyRate / (1 + monthlyRate)
  let factor = 0
  for (let month = 0; month < months; month++) {
    const due = factor + 1
    factor = due - due * discount
  }
  return factor
}
