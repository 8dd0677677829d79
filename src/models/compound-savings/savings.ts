/** Within how many months the target is sought. */
export const SEARCH_MONTHS = 1_200
const HALF_A_CENT = 0.005

/** How money is paid in and grows. */
export interface SavingsPlan {
  readonly initialDeposit: number
  readonly monthlyContribution: number
  readonly annualContributionIncrease: number
  readonly isPaidAtBegin: boolean
  readonly monthlyRate: number
}

/** What is there after a number of months. */
export interface Savings {
  readonly balance: number
  /** The deposit and all contributions so far. */
  readonly contributed: number
}

/** What is there after each month from 0, the start, to `months`. */
export function savingsByMonth(plan: SavingsPlan, months: number): readonly Savings[] {
  const { monthlyRate, isPaidAtBegin } = plan
  let contribution = plan.monthlyContribution
  let last: Savings = { balance: plan.initialDeposit, contributed: plan.initialDeposit }
  const all = [last]
  for (let month = 1; month <= months; month++) {
    if (month > 1 && month % 12 === 1) contribution = contribution * (1 + plan.annualContributionIncrease)
    const { balance, contributed } = last
    last = {
      balance: isPaidAtBegin
        ? grown(balance + contribution, monthlyRate)
        : grown(balance, monthlyRate) + contribution,
      contributed: contributed + contribution,
    }
    all.push(last)
  }
  return all
}

/** The first month after which the balance, rounded to the cent, has reached the target; Infinity where none has. */
export function monthsToReach(target: number, byMonth: readonly Savings[]): number {
  const month = byMonth.findIndex(({ balance }) => balance + HALF_A_CENT >= target)
  return month === -1 ? Number.POSITIVE_INFINITY : month
}

function grown(balance: number, rate: number): number {
  return balance + balance * rate
}
