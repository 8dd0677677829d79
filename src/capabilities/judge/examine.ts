import { type CheckContext, reviewCheck, runCheck } from '../../checks/index.js'
import type { GuardedWork } from '../../core/context.js'
import { BudgetExceeded } from '../../core/errors.js'
import type { CheckFinding, CriterionFinding, StatementFinding } from '../../core/finding.js'
import { type NumberTexts, numberTextsBelow } from '../../core/json/value.js'
import type { GateFindings } from '../../core/verdict.js'
import { GROUNDING_WORK, type GroundingInput } from '../../grounding/index.js'
import { type InjectionFinding, injectionsIn, type Judge } from '../../judges/index.js'
import { digestOf } from '../../records/index.js'
import type { LocalParts } from '../capability.js'
import { calibratedBuiltIn } from './calibrated-ruling.js'
import { allAsked, type JudgesAsked, NOBODY_ASKED } from './judges-asked.js'
import { type RuledStatements, ruleByModel } from './model-claims.js'
import { criteriaByModel, type RuledCriteria } from './model-criteria.js'
import type { JudgeRules } from './policy.js'
import type { JudgeRequest } from './wire.js'

/** A request and the texts of its numbers that a double cannot hold. */
export interface Examined {
  readonly request: JudgeRequest
  readonly numbers: NumberTexts
  /** By the check's place: findings that are taken as they are, and not found out again. */
  readonly given?: ReadonlyMap<number, CheckFinding>
}

/** All that was found out, and who was asked. */
export interface Examination extends GateFindings, JudgesAsked {
  /** Where the output speaks to its judge. */
  readonly injections: readonly InjectionFinding[]
}

/** What checks and claims are handed; the guarded work is this request's share. */
type Outside = Pick<CheckContext, 'guarded' | 'net' | 'settings'>

/**
 * Finds out all there is to find out about one output: reviews its checks, runs them, and has its statements and criteria
 * ruled. Where the rules have a judge and the parts have none, it is as if that judge could not be reached.
 *
 * @param salt goes into the hash of what the checks read
 * @throws {Refusal} a check that could never run, before any check runs
 * @throws {Unavailable} too much work is waiting
 */
export async function examine(
  examined: Examined,
  salt: Uint8Array,
  rules: JudgeRules,
  { guarded, net, settings, judge }: LocalParts,
): Promise<Examination> {
  const outside = { guarded: guarded.share(), net, settings }
  await reviewChecks(examined, outside)
  const asked = rules.judge === null || judge.providers.length === 0 ? null : judge
  const [checks, claims, criteria] = await Promise.all([
    runChecks(examined, salt, outside),
    ruleStatements(examined.request, rules, outside, guarded, asked),
    ruleCriteria(examined.request, rules, asked),
  ])
  return {
    checks,
    statements: claims.statements,
    criteria: criteria.criteria,
    injections: injectionsIn(examined.request.agent_output),
    ...allAsked([claims, criteria]),
  }
}

async function reviewChecks({ request, numbers, given }: Examined, outside: Outside): Promise<void> {
  const reviews = request.checks.map(async (spec, i) => {
    if (!given?.has(i)) await reviewCheck(spec, `checks[${i}]`, checkContext(numbers, i, outside))
  })
  // Of several faults the first in the request is named, whichever was found first.
  for (const review of await Promise.allSettled(reviews))
    if (review.status === 'rejected') throw review.reason
}

function runChecks(
  { request, numbers, given }: Examined,
  salt: Uint8Array,
  outside: Outside,
): Promise<CheckFinding[]> {
  const subject = { output: request.agent_output }
  return Promise.all(
    request.checks.map(
      (spec, i) => given?.get(i) ?? runCheck(spec, subject, checkContext(numbers, i, outside), salt),
    ),
  )
}

function checkContext(numbers: NumberTexts, index: number, { guarded, net, settings }: Outside) {
  return { guarded, net, settings, digest: digestOf, numbers: numberTextsBelow(numbers, `/checks/${index}`) }
}

/** Running time of the claim engine for as much text as the limits let through by default. */
const GROUNDING_MS = 3_000
const GROUNDING_CHARS = 24_000
/** More for each character beyond that; it takes about a tenth of this. */
const MS_PER_CHAR = 0.03

/** Beyond what a request by default may hold, time grows with the text. */
function groundingMs({ output, evidence }: GroundingInput): number {
  const chars = evidence.reduce((sum, { text }) => sum + text.length, output.length)
  return GROUNDING_MS + Math.ceil(Math.max(0, chars - GROUNDING_CHARS) * MS_PER_CHAR)
}

/**
 * Null without evidence; "budget: ..." where the engine ran out of time or memory.
 *
 * @param guarded has a time of its own for long texts, which the request's share is too short for
 */
async function ruleStatements(
  request: JudgeRequest,
  rules: JudgeRules,
  own: Outside,
  guarded: GuardedWork,
  judge: Judge | null,
): Promise<RuledStatements | (JudgesAsked & { readonly statements: string | null })> {
  if (request.evidence.length === 0) return { statements: null, ...NOBODY_ASKED }
  const evidence = request.evidence.map(({ text }) => ({ text }))
  const input = { output: request.agent_output, evidence, settings: rules.grounding }
  const timeMs = groundingMs(input)
  const isLong = timeMs > GROUNDING_MS
  const work = isLong ? guarded : own.guarded
  try {
    const ruled = await work.run<GroundingInput, StatementFinding[]>(GROUNDING_WORK, input, {
      timeMs,
      isSlow: isLong,
    })
    const builtIn = ruled.map((statement) => calibratedBuiltIn(statement, rules.scales))
    return judge ? ruleByModel(request, builtIn, judge, rules) : { statements: builtIn, ...NOBODY_ASKED }
  } catch (error) {
    if (error instanceof BudgetExceeded) return { statements: `budget: ${error.message}`, ...NOBODY_ASKED }
    throw error
  }
}

async function ruleCriteria(
  request: JudgeRequest,
  rules: JudgeRules,
  judge: Judge | null,
): Promise<RuledCriteria> {
  if (rules.judge !== null) return criteriaByModel(request, judge, rules)
  return { criteria: request.criteria.map(leaveOpen), ...NOBODY_ASKED }
}

/** The built-in engine decides no criteria. */
function leaveOpen(text: string): CriterionFinding {
  return {
    text,
    met: null,
    reason: 'no_judge: no model is configured (docs/judges.md), and rules about words decide no criteria',
    engine: null,
  }
}
