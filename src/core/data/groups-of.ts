import type { Value } from './value.js'

/** Values by a text that those which belong together share; within a group in their order. */
export function groupsOf(items: readonly Value[], textOf: (item: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const item of items) {
    const text = textOf(item)
    const group = groups.get(text)
    if (group) group.push(item)
    else groups.set(text, [item])
  }
  return groups
}
