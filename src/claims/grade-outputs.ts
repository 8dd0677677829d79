import type { ClaimValue, Tolerance } from './claim.js'
import { areEqual, isNonFinite, operandOf, type Slack, slackOf } from './compare.js'
import { isList, isObject } from './look-up.js'
import { withKey } from './path.js'
import { clampTolerance } from './tolerance.js'

/** The outputs of one case: as they ought to be, or as somebody answered. */
export interface CaseOutputs {
  readonly id: string
  readonly outputs: ClaimValue
}

/** Paths, at most ten, and how many more there are. */
export interface SomePaths {
  readonly paths: readonly string[]
  readonly more: number
}

export interface GradedCase {
  readonly id: string
  /** right / leaves, 0..1; 0 where the case was not answered or expects nothing. */
  readonly score: number
  readonly answered: boolean
  /** How many values the case expects, and how many of them the answer has right. */
  readonly leaves: number
  readonly right: number
  /** Paths at which the answer has nothing. */
  readonly missing: SomePaths
  /** Paths at which the answer has something else. */
  readonly wrong: SomePaths
}

export interface Grade {
  /** Mean of the scores of all expected cases, 0..1; 0 where there are none. */
  readonly score: number
  /** One of each expected case, in their order. */
  readonly cases: readonly GradedCase[]
  /** Ids that were answered and are no case. */
  readonly unknown: readonly string[]
}

const PATHS_MAX = 10

/**
 * Grades answers case by case: the share of the expected values that an answer has, numbers equal as `==` is of claims.
 * What an answer has beyond the expected values is not looked at. Of two answers to one case the first counts. A case
 * that was not answered scores 0. Never throws. A tolerance out of bounds counts as the nearest within them.
 */
export function gradeOutputs(
  expected: readonly CaseOutputs[],
  given: readonly CaseOutputs[],
  tolerance: Tolerance,
): Grade {
  const slack = slackOf(clampTolerance(tolerance))
  const answers = new Map(given.toReversed().map(({ id, outputs }) => [id, outputs]))
  const cases = expected.map(({ id, outputs }) => gradedCase(id, outputs, answers.get(id), slack))
  const ids = new Set(expected.map(({ id }) => id))
  return {
    score: cases.length === 0 ? 0 : cases.reduce((sum, { score }) => sum + score, 0) / cases.length,
    cases,
    unknown: [...answers.keys()].filter((id) => !ids.has(id)).reverse(),
  }
}

function gradedCase(
  id: string,
  expected: ClaimValue,
  given: ClaimValue | undefined,
  slack: Slack,
): GradedCase {
  const missing: string[] = []
  const wrong: string[] = []
  let leaves = 0
  for (const pair of leafPairs(expected, given)) {
    leaves++
    if (pair.given === undefined) missing.push(pair.path)
    else if (!isRight(pair.expected, pair.given, slack)) wrong.push(pair.path)
  }
  const right = leaves - missing.length - wrong.length
  return {
    id,
    score: leaves === 0 ? 0 : right / leaves,
    answered: given !== undefined,
    leaves,
    right,
    missing: somePaths(missing),
    wrong: somePaths(wrong),
  }
}

interface Pair {
  readonly path: string
  readonly expected: ClaimValue
  /** Undefined where the answer has nothing. */
  readonly given: ClaimValue | undefined
}

/** Each expected leaf with what the answer has in its place. An empty list or object is a leaf. */
function* leafPairs(expected: ClaimValue, given: ClaimValue | undefined): Generator<Pair> {
  const waiting: Pair[] = [{ path: '', expected, given }]
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const inner = innerPairs(pair)
    if (inner.length === 0) yield pair
    for (const next of inner.reverse()) waiting.push(next)
  }
}

function innerPairs({ path, expected, given }: Pair): Pair[] {
  if (isList(expected)) {
    const items = given !== undefined && isList(given) ? given : []
    return expected.map((item, at) => ({ path: `${path}[${at}]`, expected: item, given: items[at] }))
  }
  if (!isObject(expected)) return []
  const members = given !== undefined && isObject(given) ? given : {}
  return Object.entries(expected).map(([key, member]) => ({
    path: withKey(path, key),
    expected: member,
    given: Object.hasOwn(members, key) ? members[key] : undefined,
  }))
}

function isRight(expected: ClaimValue, given: ClaimValue, slack: Slack): boolean {
  if (typeof expected === 'number') return isSameNumber(expected, given, slack)
  if (isList(expected)) return isList(given) && given.length === 0
  if (isObject(expected)) return isObject(given) && Object.keys(given).length === 0
  return expected === given
}

function isSameNumber(expected: number, given: ClaimValue, slack: Slack): boolean {
  if (typeof given === 'number')
    return expected === given || areEqual(operandOf(expected), operandOf(given), slack)
  return typeof given === 'string' && isNonFinite(given) && given === String(expected)
}

function somePaths(paths: readonly string[]): SomePaths {
  return { paths: paths.slice(0, PATHS_MAX), more: Math.max(0, paths.length - PATHS_MAX) }
}
