import type { Value } from '../core/data/value.js'
import { wireValue } from '../core/data/wire-value.js'
import { isExact, type JsonValue } from '../core/json/value.js'

/**
 * A value as JSONPath looks at it: as answers show it, but with decimals that a double carries as numbers, so that a filter
 * can compare them. What a double does not carry is text there too.
 */
export function queryJson(value: Value): JsonValue {
  if (value === null || typeof value !== 'object') return value
  switch (value.kind) {
    case 'number':
      return carried(value.text) ?? wireValue(value)
    case 'list':
      return value.items.map(queryJson)
    case 'object':
      return Object.fromEntries([...value.members].map(([name, member]) => [name, queryJson(member)]))
    default:
      return wireValue(value)
  }
}

function carried(text: string): number | null {
  const double = Number(text)
  return Number.isFinite(double) && isExact({ kind: 'number', text, start: 0, end: 0 }) ? double : null
}
