import type { Row } from '../core/data/value.js'
import { weightOf } from '../core/data/weight-of.js'
import { rowValue } from './path-values.js'

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
