import type { Value } from '../core/data/value.js'

/** What comparators of texts look at: a text, or a moment as answers show it; null for everything else. */
export function textOf(value: Value): string | null {
  if (typeof value === 'string') return value
  return value !== null && typeof value === 'object' && value.kind === 'instant' ? value.utc : null
}

/** What a text of another kind would be if it were one: the digits of a number, `true`; null for everything else. */
export function wouldBeText(value: Value): string | null {
  if (typeof value === 'boolean') return String(value)
  return value !== null && typeof value === 'object' && value.kind === 'number' ? value.text : null
}
