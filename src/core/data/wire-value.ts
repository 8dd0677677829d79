import type { JsonValue } from '../json/value.js'
import { wireNumber } from './number-value.js'
import type { Row, Value } from './value.js'

/**
 * A value as answers show it. Integers within 2^53 and what came as a double are JSON numbers; larger integers,
 * decimals, `Infinity` and `NaN` are strings. Instants are in UTC with Z. Blobs are `{sha256, bytes}`.
 */
export function wireValue(value: Value): JsonValue {
  if (value === null || typeof value !== 'object') return value
  switch (value.kind) {
    case 'number':
      return wireNumber(value)
    case 'instant':
      return value.utc
    case 'blob':
      return { sha256: value.sha256, bytes: value.bytes }
    case 'list':
      return value.items.map(wireValue)
    case 'object':
      return wireRow(value.members)
  }
}

/** A row as answers show it. Any column name is an ordinary key, `__proto__` too. */
export function wireRow(row: Row): { [column: string]: JsonValue } {
  return Object.fromEntries([...row].map(([column, value]) => [column, wireValue(value)]))
}
