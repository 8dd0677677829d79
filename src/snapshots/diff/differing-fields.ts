import type { Row } from '../../core/data/value.js'
import { sameValue } from '../encoding/same-value.js'

/** Columns whose values differ, or which stand on one side only: in the order of `after`, then of `before`. */
export function differingFields(before: Row, after: Row): string[] {
  const columns = new Set([...after.keys(), ...before.keys()])
  return [...columns].filter((column) => !sameValue(before.get(column), after.get(column)))
}
