import type { Claim, ClaimValue, RuledClaim, Tolerance } from './claim.js'
import {
  holds,
  isNonFinite,
  NUMBER_CHARS_MAX,
  type Operand,
  operandOf,
  operandOfText,
  type Slack,
  slackOf,
} from './compare.js'
import { isList, isObject, lookUp } from './look-up.js'
import { type KnownPaths, knownPathsOf } from './near-paths.js'
import { noteOfMiss, noteOfNoValue, noteOfUnreadable } from './notes.js'
import { readPath } from './path.js'
import { clampTolerance } from './tolerance.js'

/** A value that a claim can be about. */
type Scalar = number | string | boolean

interface Ruling {
  readonly outputs: ClaimValue
  readonly slack: Slack
  /** Made for the first claim that needs it. */
  known(): KnownPaths
}

/** Rules on each claim, in order. Never throws. A tolerance out of bounds counts as the nearest within them. */
export function ruleClaims(
  claims: readonly Claim[],
  outputs: ClaimValue,
  tolerance: Tolerance,
): readonly RuledClaim[] {
  let paths: KnownPaths | undefined
  const known = () => {
    paths ??= knownPathsOf(outputs)
    return paths
  }
  const ruling: Ruling = { outputs, slack: slackOf(clampTolerance(tolerance)), known }
  return claims.map((claim) => ruled(claim, ruling))
}

function ruled(claim: Claim, { outputs, slack, known }: Ruling): RuledClaim {
  const reading = readPath(claim.path)
  if (!reading.ok) return outOfScope(claim, noteOfUnreadable(claim.path, reading.fault, known()))
  const looked = lookUp(outputs, reading.steps)
  if (!looked.found) return outOfScope(claim, noteOfMiss(claim.path, reading.steps, looked, known()))
  const { value } = looked
  if (isList(value) || isObject(value)) return outOfScope(claim, noteOfNoValue(claim.path, value))
  if (value === null) return { ...outOfScope(claim, noteOfNoValue(claim.path, value)), computed: null }
  return { ...comparedWith(value, claim, slack), computed: shown(value) }
}

function comparedWith(computed: Scalar, claim: Claim, slack: Slack): RuledClaim {
  if (typeof computed === 'number') return comparedWithNumber(computed, claim, slack)
  if (typeof computed !== typeof claim.value) return outOfScope(claim, mismatchOf(computed, claim.value))
  if (claim.op !== '==')
    return outOfScope(claim, `"${claim.op}" compares numbers; a ${typeof computed} is or is not (==).`)
  return { claim, verdict: computed === claim.value ? 'verified' : 'violated' }
}

function comparedWithNumber(computed: number, claim: Claim, slack: Slack): RuledClaim {
  if (typeof claim.value === 'boolean' || (typeof claim.value === 'string' && !isNonFinite(claim.value)))
    return outOfScope(claim, mismatchOf(computed, claim.value))
  const claimed = claimedOperand(claim)
  if (claimed === undefined) {
    return outOfScope(claim, `The claimed number is no decimal of at most ${NUMBER_CHARS_MAX} characters.`)
  }
  const isSo = holds(operandOf(computed), claim.op, claimed, slack)
  return { claim, verdict: isSo ? 'verified' : 'violated' }
}

function claimedOperand({ value, valueText }: Claim): Operand | undefined {
  if (typeof value === 'string' && isNonFinite(value)) return value
  if (valueText !== undefined) return operandOfText(valueText)
  return typeof value === 'number' ? operandOf(value) : undefined
}

function mismatchOf(computed: Scalar, claimed: Scalar): string {
  const asNumber = typeof computed === 'number' && typeof claimed === 'string'
  const remedy = asNumber ? '; a number is claimed without quotes' : ''
  return `The value is a ${typeof computed} and the claim a ${typeof claimed}${remedy}.`
}

function outOfScope(claim: Claim, note: string): RuledClaim {
  return { claim, verdict: 'out-of-scope', note }
}

/** As JSON writes it: it knows neither -0 nor what is not finite. */
function shown(value: Scalar): Scalar {
  if (typeof value !== 'number') return value
  if (!Number.isFinite(value)) return String(value)
  return value === 0 ? 0 : value
}
