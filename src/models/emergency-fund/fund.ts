/** A fund that is paid into. */
export interface Fund {
  /** What lies in it at the start. */
  readonly savings: number
  /** What is added at the end of each month. */
  readonly contribution: number
  /** Interest a month as a share of the balance. */
  readonly monthlyRate: number
}

/** The state of a fund at the end of a year. */
export type FundYear = {
  readonly year: number
  readonly contributed: number
  readonly interest: number
  readonly balance: number
  readonly gap: number
}

/** Instead of a number of months: not within {@link MONTHS_MAX}. */
export const NEVER = 9999

const MONTHS_MAX = 1_200
/** Money that adds up on paper also adds up here: a cent is the least that anybody can hold. */
const HALF_A_CENT = 0.005

function nextBalance({ contribution, monthlyRate }: Fund, balance: number): number {
  return balance * (1 + monthlyRate) + contribution
}

/** After how many months the balance is at the target; {@link NEVER} if it is not within a hundred years. */
export function monthsUntil(fund: Fund, target: number): number {
  let balance = fund.savings
  for (let months = 0; months <= MONTHS_MAX; months++) {
    if (balance >= target - HALF_A_CENT) return months
    balance = nextBalance(fund, balance)
  }
  return NEVER
}

/** What must be added each month so that the target is reached in twelve. */
export function contributionForOneYear({ savings, monthlyRate }: Fund, target: number): number {
  let [growth, annuity] = [1, 0]
  for (let month = 1; month <= 12; month++) {
    annuity = annuity * (1 + monthlyRate) + 1
    growth = growth * (1 + monthlyRate)
  }
  return Math.max(0, (target - savings * growth) / annuity)
}

/** The fund at the start and at the end of each year. */
export function fundByYear(fund: Fund, target: number, years: number): FundYear[] {
  const rows: FundYear[] = []
  let balance = fund.savings
  for (let year = 0; year <= years; year++) {
    if (year > 0) balance = afterOneYear(fund, balance)
    const contributed = 12 * fund.contribution * year
    rows.push({
      year,
      contributed,
      interest: balance - fund.savings - contributed,
      balance,
      gap: Math.max(0, target - balance),
    })
  }
  return rows
}

function afterOneYear(fund: Fund, start: number): number {
  let balance = start
  for (let month = 1; month <= 12; month++) balance = nextBalance(fund, balance)
  return balance
}
