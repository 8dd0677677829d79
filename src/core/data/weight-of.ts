import type { Value } from './value.js'

/** About how many UTF-16 units a value takes, so that what is held in memory can be bounded. */
export function weightOf(value: Value): number {
  if (typeof value === 'string') return value.length + 8
  if (value === null || typeof value === 'boolean') return 8
  if (value.kind === 'number') return value.text.length + 8
  if (value.kind === 'instant' || value.kind === 'blob') return 80
  let weight = 8
  if (value.kind === 'list') for (const item of value.items) weight += weightOf(item)
  else for (const [name, member] of value.members) weight += name.length + weightOf(member)
  return weight
}
