import { BudgetExceeded } from '../core/errors.js'
import { type Pattern, patternOf } from './pattern.js'
import { faultOf, type PatternFault } from './pattern-fault.js'
import { PATTERN_WEIGHT_MAX, patternWeight } from './pattern-weight.js'

/** What became of a search for a pattern. */
export type PatternSearch =
  | ({ readonly kind: 'invalid' } & PatternFault)
  | { readonly kind: 'readable' }
  | { readonly kind: 'none' }
  /** `text` is the beginning of the match. */
  | { readonly kind: 'match'; readonly text: string; readonly start: number; readonly length: number }

/** Enough for an excerpt to tell that there is more. */
const TEXT_CHARS = 201

/**
 * Searches a text for a pattern, by the engine's own rules. To be run in the sandbox only.
 *
 * @param text null: the pattern is only read
 * @throws {BudgetExceeded} the pattern is too large for the engine
 */
export function searchPattern(written: string, flags: string, text: string | null): PatternSearch {
  const regex = compilePattern(written, flags)
  if (!(regex instanceof RegExp)) return regex
  return text === null ? { kind: 'readable' } : searched(regex, text)
}

/** The same for many texts, each from its beginning. Never `readable`. */
export function searchTexts(written: string, flags: string, texts: readonly string[]): PatternSearch[] {
  const regex = compilePattern(written, flags)
  return texts.map((text) => (regex instanceof RegExp ? searched(regex, text) : regex))
}

function searched(regex: RegExp, text: string): PatternSearch {
  // With the flags g and y a search goes on from where the last one ended.
  regex.lastIndex = 0
  const match = matched(regex, text)
  if (!match) return { kind: 'none' }
  const [found] = match
  return { kind: 'match', text: found.slice(0, TEXT_CHARS), start: match.index, length: found.length }
}

/** A pattern that can be run, in the sandbox only. @throws {BudgetExceeded} the pattern is too large for the engine */
export function compilePattern(
  written: string,
  flags: string,
): RegExp | (PatternSearch & { kind: 'invalid' }) {
  return compiled(patternOf(written, flags), flags)
}

function compiled(pattern: Pattern, flags: string): RegExp | (PatternSearch & { kind: 'invalid' }) {
  const weight = patternWeight(pattern)
  if (weight !== null && weight > PATTERN_WEIGHT_MAX) throw tooLarge()
  try {
    // Only read here; it is compiled when it is first used.
    const regex = new RegExp(pattern.source, pattern.flags)
    if (weight === null) throw tooLarge()
    return regex
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    if (isTooLarge(error)) throw tooLarge()
    return { kind: 'invalid', ...faultOf(pattern, flags, error) }
  }
}

/** V8 compiles a pattern when it is first used, and may only then find it too large. */
function matched(regex: RegExp, text: string): RegExpExecArray | null {
  try {
    return regex.exec(text)
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
