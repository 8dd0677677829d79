import type { GuardedWork } from '../core/context.js'
import type { Row } from '../core/data/value.js'
import { weightOf } from '../core/data/weight-of.js'
import type { Where } from './condition.js'
import { judgeValues } from './judge-values.js'
import { rowValue } from './path-values.js'
import { AssertTrouble } from './trouble.js'

/** Rows that are worked on at once, and about as many UTF-16 units of them. */
const CHUNK_ROWS = 500
const CHUNK_WEIGHT = 1_000_000

/** Rows, some at a time. */
export async function* chunksOf(rows: AsyncIterable<Row>): AsyncGenerator<readonly Row[]> {
  let [chunk, weight] = [[] as Row[], 0]
  for await (const row of rows) {
    chunk.push(row)
    weight += weightOf(rowValue(row))
    if (chunk.length < CHUNK_ROWS && weight < CHUNK_WEIGHT) continue
    yield chunk
    ;[chunk, weight] = [[], 0]
  }
  if (chunk.length > 0) yield chunk
}

/**
 * The rows of which all conditions hold, some at a time. Where that cannot be told of a row, it cannot be told which rows
 * these are.
 *
 * @throws {AssertTrouble} `not_comparable`, at the end @throws {BudgetExceeded} @throws {Unavailable}
 */
export async function* chunksWhere(
  rows: AsyncIterable<Row>,
  where: Where,
  guarded: GuardedWork,
): AsyncGenerator<readonly Row[]> {
  let doubt: string | undefined
  for await (const chunk of chunksOf(rows)) {
    const judged = where.length === 0 ? null : await judgeValues(chunk.map(rowValue), where, guarded)
    const chosen = judged ? chunk.filter((_row, index) => judged[index]?.kind === 'holds') : chunk
    doubt ??= judged?.find(({ kind }) => kind === 'unclear')?.doubt
    if (chosen.length > 0) yield chosen
  }
  if (doubt !== undefined) throw new AssertTrouble('not_comparable', `where: ${doubt}`)
}

/** The same, one by one. @throws as {@link chunksWhere} does */
export async function* rowsWhere(
  rows: AsyncIterable<Row>,
  where: Where,
  guarded: GuardedWork,
): AsyncGenerator<Row> {
  for await (const chunk of chunksWhere(rows, where, guarded)) yield* chunk
}
