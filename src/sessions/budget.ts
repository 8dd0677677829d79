import { setImmediate } from 'node:timers/promises'
import { BudgetExceeded } from '../core/errors.js'

/** Rows, changes and comparisons that one verification may look at, so that any suite ends. */
const STEPS_MAX = 50_000_000

/** After so many, whatever else the process has to do has its turn. */
const STEPS_AT_ONCE = 10_000

/** What a verification may still spend. */
export interface Budget {
  /** @throws {BudgetExceeded} it is used up */
  spend(steps: number): void
  /** A promise where others should have their turn first. */
  rest(): Promise<void> | undefined
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
  let restedAt = most
  const rest = () => {
    if (restedAt - left < STEPS_AT_ONCE) return undefined
    restedAt = left
    return setImmediate()
  }
  return { spend, rest, spent: () => most - left }
}
