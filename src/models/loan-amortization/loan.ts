/** One payment, in the loan's unit. */
export interface PaymentRow {
  /** Counted from 1. */
  readonly month: number
  /** All that is paid in the month. */
  readonly payment: number
  readonly interest: number
  /** The part of the payment that lowers the balance. */
  readonly principal: number
  /** What is owed after it. */
  readonly balance: number
}

/** A loan with its level payment, worked out in one of the two ways of rounding. */
export interface Loan {
  /** How many units make a dollar: 100 for cents, 1 for dollars. */
  readonly unitsPerDollar: 1 | 100
  readonly levelPayment: number
  /** What is paid on top of it each month. */
  readonly extraPayment: number
  /** The rows from month 1 to the month in which the balance is zero. */
  schedule(extraPayment: number): readonly PaymentRow[]
}

/** What the schedule of a loan depends on. */
export interface LoanTerms {
  readonly principal: number
  readonly annualRate: number
  readonly termMonths: number
  readonly extraMonthlyPayment: number
}

/** How one way of rounding charges interest, and how little may be left for a payment to be the last. */
interface Charging {
  readonly principal: number
  readonly termMonths: number
  readonly clearedBelow: number
  interestOf(balance: number): number
}

/** Pays `regular` each month until the loan is paid off, in `termMonths` months at the latest. */
export function payOff(charging: Charging, regular: number): readonly PaymentRow[] {
  const { termMonths, clearedBelow, interestOf } = charging
  const rows: PaymentRow[] = []
  let balance = charging.principal
  for (let month = 1; month <= termMonths; month++) {
    const interest = interestOf(balance)
    const due = balance + interest
    if (month === termMonths || regular + clearedBelow >= due) {
      rows.push({ month, payment: due, interest, principal: balance, balance: 0 })
      break
    }
    const principal = regular - interest
    balance = balance - principal
    rows.push({ month, payment: regular, interest, principal, balance })
  }
  return rows
}
