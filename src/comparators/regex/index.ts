import type { GuardedWork } from '../../core/context.js'
import { kindName, showValue } from '../../core/data/show-value.js'
import type { Value } from '../../core/data/value.js'
import { BudgetExceeded } from '../../core/errors.js'
import type { ComparatorDefinition, Compared } from '../comparator.js'
import { comparedOf, FAILS, notComparable } from '../compared.js'
import type { PatternSearch } from '../pattern-search.js'
import { textOf, wouldBeText } from '../text-of.js'
import type { RegexInput } from './work.js'

const WORK = new URL(import.meta.url.endsWith('.ts') ? './work.ts' : './work.js', import.meta.url)

/** A regular expression, with the meaning that JavaScript gives it, matches in a text. */
export const regex = {
  name: 'regex',
  summary:
    'A JavaScript regular expression matches somewhere in the text, or in a moment as answers show it. `(?i)x` and `/x/i` are understood.',
  takes: 'a pattern',
  example: '"(?i)^team meeting$"',
  work: WORK,

  async review(expected, guarded) {
    if (typeof expected !== 'string') return 'must be a pattern, as text'
    if (expected === '') return 'must not be empty: it would match everything'
    const [answer] = await search(expected, null, guarded).catch(unlessTooLarge)
    if (answer?.kind !== 'invalid') return null
    return `cannot be read as a pattern: ${answer.message} at ${answer.position}`
  },

  async compare(actual, expected, guarded) {
    const [compared] = await compareMany([actual], expected, guarded)
    return compared ?? FAILS
  },

  compareMany,
} satisfies ComparatorDefinition

async function compareMany(
  actuals: readonly (Value | undefined)[],
  expected: Value,
  guarded: GuardedWork,
): Promise<readonly Compared[]> {
  if (typeof expected !== 'string') return actuals.map(() => notComparable('a pattern is a text'))
  const texts = actuals.flatMap((actual) => searchedText(actual) ?? [])
  const answers = texts.length === 0 ? [] : await search(expected, texts, guarded)
  const inOrder = answers.values()
  return actuals.map((actual) => {
    if (actual == null) return FAILS
    const answer = searchedText(actual) === null ? null : inOrder.next().value
    if (answer?.kind === 'invalid') return notComparable('the pattern cannot be read')
    const isMatch = answer?.kind === 'match'
    return textOf(actual) === null ? noText(actual, isMatch) : comparedOf(isMatch)
  })
}

/** Of what is no text it is only asked whether it would match. */
function searchedText(actual: Value | undefined): string | null {
  return actual == null ? null : (textOf(actual) ?? wouldBeText(actual))
}

function search(
  pattern: string,
  texts: readonly string[] | null,
  guarded: GuardedWork,
): Promise<PatternSearch[]> {
  return guarded.run<RegexInput, PatternSearch[]>(WORK, { pattern, texts })
}

/** A pattern too large to be read is not known to be wrong; running it ends as `budget`. */
function unlessTooLarge(error: unknown): PatternSearch[] {
  if (error instanceof BudgetExceeded) return []
  throw error
}

function noText(actual: Value, mayHold: boolean): Compared {
  const why = `${kindName(actual)} is no text that a pattern could match`
  return notComparable(`${showValue(actual)} is there: ${why}`, mayHold)
}
