import { BudgetExceeded } from '../../core/errors.js'
import { faultOf, type PatternFault } from './fault.js'
import { type Pattern, patternOf } from './pattern.js'

export interface RegexInput {
  readonly expected: string
  readonly flags: string
  /** Null: the pattern is only read. */
  readonly output: string | null
}

export type RegexAnswer =
  | ({ readonly kind: 'invalid' } & PatternFault)
  | { readonly kind: 'readable' }
  | { readonly kind: 'none' }
  /** `text` is the beginning of the match. */
  | { readonly kind: 'match'; readonly text: string; readonly start: number; readonly length: number }

/** Enough for an excerpt to tell that there is more. */
const TEXT_CHARS = 201

/** Matches a pattern by the engine's own rules. @throws {BudgetExceeded} the engine finds the pattern too large */
export function work({ expected, flags, output }: RegexInput): RegexAnswer {
  const pattern = patternOf(expected, flags)
  const regex = compiled(pattern, flags)
  if (!(regex instanceof RegExp)) return regex
  if (output === null) return { kind: 'readable' }
  const match = matched(regex, output)
  if (!match) return { kind: 'none' }
  const [text] = match
  return { kind: 'match', text: text.slice(0, TEXT_CHARS), start: match.index, length: text.length }
}

function compiled(pattern: Pattern, flags: string): RegExp | (RegexAnswer & { kind: 'invalid' }) {
  try {
    return new RegExp(pattern.source, pattern.flags)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    if (isTooLarge(error)) throw tooLarge()
    return { kind: 'invalid', ...faultOf(pattern, flags, error) }
  }
}

/** V8 compiles a pattern when it is first used, and may only then find it too large. */
function matched(regex: RegExp, output: string): RegExpExecArray | null {
  try {
    return regex.exec(output)
  } catch (error) {
    if (error instanceof SyntaxError && isTooLarge(error)) throw tooLarge()
    throw error
  }
}

function isTooLarge(error: SyntaxError): boolean {
  return /too (large|big)/i.test(error.message.slice(-40))
}

function tooLarge(): BudgetExceeded {
  return new BudgetExceeded('The pattern is too large for the engine.')
}
