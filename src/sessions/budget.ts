import { BudgetExceeded } from '../core/errors.js'

/** Rows, changes and comparisons that one verification may look at, so that any suite ends. */
const STEPS_MAX = 50_000_000

/** What a verification may still spend. */
export interface Budget {
  /** @throws {BudgetExceeded} it is used up */
  spend(steps: number): void
  /** What was spent so far. */
  spent(): number
}

export function createBudget(most = STEPS_MAX): Budget {
  let left = most
  const spend = (steps: number) => {
    left -= steps
    if (left >= 0) return
    throw new BudgetExceeded(
      `The checks look at more than ${most.toLocaleString('en')} rows and comparisons.`,
    )
  }
  return { spend, spent: () => most - left }
}
