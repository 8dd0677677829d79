import type { PatternSearch } from '../comparators/pattern-search.js'
import { BudgetExceeded, Refusal } from '../core/errors.js'

/**
 * Refuses a pattern that cannot be read. One too large to be read is not known to be wrong; running it ends as `budget`.
 *
 * @param reading the search of no text
 * @param field where the check stands in the request @param name the check's own field for the pattern
 * @throws {Refusal} `invalid_pattern` with `field` and `position` @throws {Unavailable}
 */
export async function reviewPattern(
  reading: Promise<PatternSearch>,
  field: string,
  name: string,
): Promise<void> {
  const answer = await reading.catch(unlessTooLarge)
  if (answer?.kind !== 'invalid') return
  const part = answer.part === 'pattern' ? name : answer.part
  const message = `The pattern cannot be read: ${answer.message} at ${answer.position} of ${part}.`
  throw new Refusal('invalid_pattern', message, { field: `${field}.${part}`, position: answer.position })
}

function unlessTooLarge(error: unknown): null {
  if (error instanceof BudgetExceeded) return null
  throw error
}
