import {
  type Assert,
  type AssertResult,
  assertSchema,
  type Rows,
  reviewAssert,
  runAssert,
  runAsserts,
} from '../src/asserts/index.js'
import type { GuardedWork } from '../src/core/context.js'
import type { Row } from '../src/core/data/value.js'
import { wireRow, wireValue } from '../src/core/data/wire-value.js'
import { parseStrict } from '../src/core/json/strict.js'
import { readBy } from '../src/core/validate.js'

/** What an assert is run on in a test. */
export interface GivenRows {
  readonly rows: readonly Row[] | AsyncIterable<Row>
  readonly key?: readonly string[] | null
  readonly guarded: GuardedWork
}

/** Reads, reviews and runs an assert, given as JSON text. @throws {Error} it is refused */
export async function runAssertText(text: string, given: GivenRows): Promise<AssertResult> {
  return runAssert(await reviewed(text, given.guarded), rowsOf(given), given.guarded)
}

/** The same of several, over the same rows. */
export async function runAssertTexts(
  texts: readonly string[],
  given: GivenRows,
): Promise<readonly AssertResult[]> {
  const asserts: Assert[] = []
  for (const text of texts) asserts.push(await reviewed(text, given.guarded))
  return runAsserts(asserts, rowsOf(given), given.guarded)
}

async function reviewed(text: string, guarded: GuardedWork): Promise<Assert> {
  const { value, numbers } = parseStrict(text)
  const spec = readBy(assertSchema, value, 'assert')
  const review = await reviewAssert(spec, { at: 'assert', numbers, columns: null, guarded })
  if (!review.ok) throw new Error(review.faults.map(({ message }) => message).join('\n'))
  return review.assert
}

function rowsOf({ rows, key = null }: GivenRows): Rows {
  return { rows: Symbol.asyncIterator in rows ? rows : listed(rows), key }
}

async function* listed(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

/** A result as answers show it: `missing` where nothing is. */
export function shownResult({ actual, matching, ...rest }: AssertResult) {
  return {
    ...rest,
    actual: actual === undefined ? 'missing' : wireValue(actual),
    matching: matching.rows.map(wireRow),
    more: matching.more,
  }
}
