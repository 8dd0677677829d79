import type { GuardedWork } from '../../core/context.js'
import { BudgetExceeded } from '../../core/errors.js'
import { FACTS_WORK, type Fact, type FactsInput } from '../../facts/index.js'

/** Facts about one answer; `trouble` says why there are none where looking for them took too much. */
export interface FoundFacts {
  readonly facts: readonly Fact[]
  readonly trouble: string | null
}

/** A process that has just started loads parsers first, on a busy machine for seconds. */
const TIME_MS = 5_000

/**
 * Looks for facts, in the order of the response.
 *
 * @throws {Unavailable} too much work is waiting
 */
export async function findFacts(input: FactsInput, guarded: GuardedWork): Promise<FoundFacts> {
  try {
    const facts = await guarded.run<FactsInput, Fact[]>(FACTS_WORK, input, {
      timeMs: TIME_MS,
      isSlow: true,
    })
    return { facts: facts.toSorted((one, other) => one.start - other.start), trouble: null }
  } catch (error) {
    if (error instanceof BudgetExceeded) return { facts: [], trouble: error.message }
    throw error
  }
}
