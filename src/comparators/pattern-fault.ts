import { RegExpSyntaxError, RegExpValidator } from '@eslint-community/regexpp'
import type { Pattern } from './pattern.js'

/** Why a pattern cannot be read. `position` is in UTF-16 units of that part as the caller wrote it. */
export interface PatternFault {
  readonly part: 'pattern' | 'flags'
  readonly position: number
  readonly message: string
}

/** The place of the fault in a pattern that RegExp has refused: the engine itself tells none. */
export function faultOf(pattern: Pattern, flags: string, error: SyntaxError): PatternFault {
  const flagAt = badFlag(flags)
  if (flagAt !== null) {
    return { part: 'flags', position: flagAt, message: `the flag "${flags[flagAt]}" cannot stand here` }
  }
  const fault = patternFault(pattern)
  return {
    part: 'pattern',
    position: pattern.offset + (fault?.index ?? 0),
    message: fault?.message ?? lastPart(error.message),
  }
}

function badFlag(flags: string): number | null {
  for (let at = 0; at < flags.length; at++) {
    const flag = flags.charAt(at)
    const known = 'dgimsuvy'.includes(flag) && flags.indexOf(flag) === at
    const together = flag === 'u' ? 'v' : flag === 'v' ? 'u' : null
    if (!known || (together !== null && flags.slice(0, at).includes(together))) return at
  }
  return null
}

function patternFault({ source, flags }: Pattern): { index: number; message: string } | null {
  const kind = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
  try {
    new RegExpValidator({ ecmaVersion: 2024 }).validatePattern(source, 0, source.length, kind)
    return null
  } catch (error) {
    if (error instanceof RegExpSyntaxError) return { index: error.index, message: lastPart(error.message) }
    // Nested too deeply for the validator, which then tells no place.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Both engines write `Invalid regular expression: /x/: Reason`. */
function lastPart(message: string): string {
  return message.slice(message.lastIndexOf(': ') + 2)
}
