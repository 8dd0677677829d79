import type { JsonValue } from '../../core/json/value.js'

/** The value at a path of own keys and indexes; undefined where it leads nowhere. */
export function jsonAt(
  value: JsonValue | undefined,
  ...path: readonly (string | number)[]
): JsonValue | undefined {
  let at = value
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined
    at = (at as { readonly [key: string]: JsonValue })[step]
  }
  return at
}

/** The text at a path; null where there is none. */
export function textAt(value: JsonValue | undefined, ...path: readonly (string | number)[]): string | null {
  const at = jsonAt(value, ...path)
  return typeof at === 'string' ? at : null
}
