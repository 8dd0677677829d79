import { type CheckContext, reviewCheck, runCheck } from '../../checks/index.js'
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
    ruleStatements(examined.request, rules, outside, asked),
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

/** Null without evidence; "budget: ..." where the engine ran out of time or memory. */
async function ruleStatements(
  request: JudgeRequest,
  rules: JudgeRules,
  { guarded }: Outside,
  judge: Judge | null,
): Promise<RuledStatements | (JudgesAsked & { readonly statements: string | null })> {
  if (request.evidence.length === 0) return { statements: null, ...NOBODY_ASKED }
  const evidence = request.evidence.map(({ text }) => ({ text }))
  const input = { output: request.agent_output, evidence, settings: rules.grounding }
  try {
    const ruled = await guarded.run<GroundingInput, StatementFinding[]>(GROUNDING_WORK, input, {
      timeMs: 3_000,
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
