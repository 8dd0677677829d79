import type { Value } from './value.js'
import { wireValue } from './wire-value.js'

/** Most that a message repeats of a value. */
const SHOWN_CHARS = 80

/**
 * A value as a message names it: texts in single quotes, numbers and instants bare, `missing` for what is not there.
 * What is cut off is shown by an ellipsis; half of a surrogate pair becomes U+FFFD.
 */
export function showValue(value: Value | undefined): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'boolean') return String(value)
  if (value.kind === 'number') return cut(value.text)
  if (value.kind === 'instant') return value.utc
  if (value.kind === 'blob') return `a blob of ${value.bytes} bytes, ${value.sha256.slice(0, 12)}…`
  return cut(JSON.stringify(wireValue(value)))
}

/** What kind of value it is, for "text and a number cannot be compared". */
export function kindName(value: Value): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'boolean') return 'a boolean'
  const names = {
    number: 'a number',
    instant: 'a moment',
    blob: 'a blob',
    list: 'a list',
    object: 'an object',
  }
  return names[value.kind]
}

function quoted(text: string): string {
  const shown = JSON.stringify(text.slice(0, SHOWN_CHARS).toWellFormed())
  const inner = shown.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'${text.length > SHOWN_CHARS ? '…' : ''}`
}

function cut(text: string): string {
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS).toWellFormed()}…` : text
}
