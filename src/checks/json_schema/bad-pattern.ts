import { PATTERN_WEIGHT_MAX, patternWeight } from '../../comparators/pattern-weight.js'
import { BudgetExceeded } from '../../core/errors.js'
import { type JsonValue, pointerSegment } from '../../core/json/value.js'

/** Finds the first pattern of a schema that cannot be read; the validator would tell no place. */
export function badPattern(schema: JsonValue, pointer = ''): { pointer: string; message: string } | null {
  if (typeof schema !== 'object' || schema === null) return null
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'const' || key === 'enum' || key === 'default' || key === 'examples') continue
    const at = pointer + pointerSegment(key)
    const bad = patternsAt(key, value).find((pattern) => faultOf(pattern) !== null)
    if (bad !== undefined) return { pointer: at, message: faultOf(bad) ?? '' }
    const below = badPattern(value, at)
    if (below) return below
  }
  return null
}

/**
 * Weighs all patterns of a schema together: the validator makes one of those that stand beside each other.
 *
 * @throws {BudgetExceeded} they are too large for the engine
 */
export function weighPatterns(schema: JsonValue): void {
  let weight = 0
  const waiting: JsonValue[] = [schema]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      for (const source of patternsAt(key, inner)) {
        weight += patternWeight({ source, flags: 'u', offset: 0 }) ?? Number.POSITIVE_INFINITY
        if (weight > PATTERN_WEIGHT_MAX)
          throw new BudgetExceeded('The patterns of the schema are too large for the engine.')
      }
      waiting.push(inner)
    }
  }
}

function patternsAt(key: string, value: JsonValue): string[] {
  if (key === 'pattern' && typeof value === 'string') return [value]
  const isMap = key === 'patternProperties' && typeof value === 'object' && value !== null
  return isMap ? Object.keys(value) : []
}

/** JSON Schema's patterns are those of ECMA-262 with the flag `u`. */
function faultOf(pattern: string): string | null {
  try {
    new RegExp(pattern, 'u')
    return null
  } catch (error) {
    if (error instanceof SyntaxError) return error.message
    throw error
  }
}
