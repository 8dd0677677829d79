import { canonicalText } from '../../core/data/canonical-text.js'
import type { Row, Value } from '../../core/data/value.js'

/** Columns whose values differ, or which stand on one side only: in the order of `after`, then of `before`. */
export function differingFields(before: Row, after: Row): string[] {
  const columns = new Set([...after.keys(), ...before.keys()])
  return [...columns].filter((column) => !isSame(before.get(column), after.get(column)))
}

function isSame(a: Value | undefined, b: Value | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && canonicalText(a) === canonicalText(b))
}
