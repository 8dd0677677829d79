import { instantIn } from '../../core/data/instant.js'
import { timeIn } from '../../core/data/time-in.js'
import type { Row, Value } from '../../core/data/value.js'

const SOME_MOMENT = '2001-02-03T04:05:06Z'
const OTHER_DIGEST = '0'.repeat(64)

/** Another value of the same kind. */
export function alteredValue(value: Value): Value {
  if (value === null) return 'altered'
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string') return alteredText(value)
  switch (value.kind) {
    case 'number':
      return { ...value, text: alteredNumber(value.text) }
    case 'instant':
      return instantIn(SOME_MOMENT) ?? value
    case 'blob':
      return { ...value, sha256: value.sha256 === OTHER_DIGEST ? '1'.repeat(64) : OTHER_DIGEST }
    case 'list':
      return { ...value, items: [...value.items, 'altered'] }
    case 'object':
      return { ...value, members: new Map([...value.members, ['altered', true]]) }
  }
}

function alteredText(text: string): string {
  const time = timeIn(text)
  if (!time) return `${text} altered`
  return time.kind === 'moment' ? SOME_MOMENT : SOME_MOMENT.slice(0, 10)
}

/** Far enough from the number to be no other row's. */
function alteredNumber(text: string): string {
  if (/^-?[0-9]+$/.test(text)) return String(BigInt(text) + 1_000_003n)
  return /^-?[0-9]+\.[0-9]+$/.test(text) ? `${text}1` : '1000003'
}

/** A row like another, but not the same: one with another key, or where there is no key the same once more. */
export function rowLike(row: Row, key: readonly string[] | null): Row {
  const column = key?.find((name) => row.get(name) !== undefined)
  return column === undefined ? row : withAltered(row, column)
}

export function withAltered(row: Row, column: string): Row {
  const copy = new Map(row)
  copy.set(column, alteredValue(row.get(column) ?? null))
  return copy
}
