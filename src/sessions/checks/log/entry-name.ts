import type { PlacedRow } from '../../../asserts/placed-row.js'
import { showValue } from '../../../core/data/show-value.js'

/** How messages name an entry: `log[4] (tool 'cancel')`. */
export function entryName({ row, at }: PlacedRow): string {
  const what = ['tool', 'event_type'].find((member) => row.has(member))
  return what === undefined ? `log[${at}]` : `log[${at}] (${what} ${showValue(row.get(what))})`
}
