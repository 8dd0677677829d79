import type { AssertResult, Counterexample } from '../asserts/index.js'
import type { Row, Value } from '../core/data/value.js'
import { wireRow, wireValue } from '../core/data/wire-value.js'
import type { JsonValue } from '../core/json/value.js'
import { successOf } from './overall.js'
import type { CounterexampleAnswer, VerifierAssert } from './verification.js'

/** What an answer says of an assert, in words of this code. */
interface AnswerParts extends Pick<VerifierAssert, 'outcome' | 'error' | 'message' | 'counterexample'> {
  readonly actual: JsonValue
  readonly expected: JsonValue
  readonly comparator?: string
  readonly rows?: ShownRows
}

/** The rows behind a value: the first, and how many more there are. */
export interface ShownRows {
  readonly first: readonly JsonValue[]
  readonly more: number
}

/** An assert in the order in which answers show its parts. */
export function answerOf({
  actual,
  expected,
  comparator = 'eq',
  rows,
  outcome,
  ...others
}: AnswerParts): VerifierAssert {
  return {
    actual_value: actual,
    expected_value: expected,
    comparator,
    success: successOf(outcome),
    matching_results: rows?.first ?? [],
    ...(rows && rows.more > 0 && { more_results: rows.more }),
    outcome,
    ...others,
  }
}

/** An assert's result as answers have it. @param nameOf how messages name a row, instead of the assert's own name for it */
export function assertAnswer(
  result: AssertResult,
  nameOf: (row: Row, name: string) => string,
): VerifierAssert {
  const { counterexample, matching, code } = result
  const named = counterexample && renamed(counterexample, nameOf(counterexample.row, counterexample.name))
  return answerOf({
    actual: wireOrNull(result.actual),
    expected: wireValue(result.expected),
    comparator: result.comparator,
    rows: { first: matching.rows.map(wireRow), more: matching.more },
    outcome: result.outcome,
    ...(code !== undefined && { error: code }),
    ...(result.message !== undefined && { message: reworded(result.message, counterexample, named) }),
    ...(named && { counterexample: counterexampleAnswer(named) }),
  })
}

function renamed(counterexample: Counterexample, name: string): Counterexample {
  const { name: old, message } = counterexample
  return {
    ...counterexample,
    name,
    message: message.startsWith(old) ? name + message.slice(old.length) : message,
  }
}

/** An assert's message may have that of its counterexample in it. */
function reworded(message: string, old?: Counterexample, named?: Counterexample): string {
  return old && named ? message.replace(old.message, () => named.message) : message
}

export function counterexampleAnswer({
  name,
  row,
  differences,
  message,
}: Counterexample): CounterexampleAnswer {
  return {
    row: name,
    value: wireRow(row),
    differences: differences.map(({ field, actual, comparator, expected }) => ({
      field,
      actual_value: wireOrNull(actual),
      comparator,
      expected_value: wireOrNull(expected),
    })),
    message,
  }
}

function wireOrNull(value: Value | undefined): JsonValue {
  return value === undefined ? null : wireValue(value)
}
