import type { Value } from './value.js'

/** About how many UTF-16 units a value takes, so that what is held in memory can be bounded. */
export function weightOf(value: Value): number {
  if (typeof value === 'string') return value.length + 8
  if (value === null || typeof value === 'boolean') return 8
  switch (value.kind) {
    case 'number':
      return value.text.length + 8
    case 'list':
      return value.items.reduce((sum, item) => sum + weightOf(item), 8)
    case 'object':
      return [...value.members].reduce((sum, [name, member]) => sum + name.length + weightOf(member), 8)
    default:
      return 80
  }
}
