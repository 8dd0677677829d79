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
