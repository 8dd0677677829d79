import { type JsonValue, pointerSegment } from './value.js'

/** Where two values part, and what stands there; undefined where one has nothing. */
export interface JsonDifference {
  /** RFC 6901. */
  readonly pointer: string
  readonly expected: JsonValue | undefined
  readonly actual: JsonValue | undefined
}

/** Every place where two values differ, as deep down as can be told; key order never matters. */
export function jsonDifferences(
  expected: JsonValue | undefined,
  actual: JsonValue | undefined,
  at = '',
): JsonDifference[] {
  const [left, right] = [membersOf(expected), membersOf(actual)]
  if (left === null || right === null || left.isArray !== right.isArray) {
    return left === right && expected === actual ? [] : [{ pointer: at, expected, actual }]
  }
  const keys = new Set([...left.members.keys(), ...right.members.keys()])
  return [...keys].flatMap((key) =>
    jsonDifferences(left.members.get(key), right.members.get(key), at + pointerSegment(key)),
  )
}

function membersOf(value: JsonValue | undefined) {
  if (typeof value !== 'object' || value === null) return null
  return { isArray: Array.isArray(value), members: new Map<string, JsonValue>(Object.entries(value)) }
}
