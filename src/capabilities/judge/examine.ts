import { type CheckContext, reviewCheck, runCheck } from '../../checks/index.js'
import { BudgetExceeded } from '../../core/errors.js'
import type { CheckFinding, CriterionFinding, StatementFinding } from '../../core/finding.js'
import { type NumberTexts, numberTextsBelow } from '../../core/json/value.js'
import type { GateFindings } from '../../core/verdict.js'
import { GROUNDING_WORK, type GroundingInput } from '../../grounding/index.js'
import { digestOf } from '../../records/index.js'
import type { LocalParts } from '../capability.js'
import type { JudgeRules } from './policy.js'
import type { JudgeRequest } from './wire.js'

/** A request and the texts of its numbers that a double cannot hold. */
export interface Examined {
  readonly request: JudgeRequest
  readonly numbers: NumberTexts
  /** By the check's place: findings that are taken as they are, and not found out again. */
  readonly given?: ReadonlyMap<number, CheckFinding>
}

/** What checks and claims are handed; the guarded work is this request's share. */
type Outside = Pick<CheckContext, 'guarded' | 'net' | 'settings'>

/**
 * Finds out all there is to find out about one output: reviews its checks, runs them, and rules its statements.
 *
 * @param salt goes into the hash of what the checks read
 * @throws {Refusal} a check that could never run, before any check runs
 * @throws {Unavailable} too much work is waiting
 */
export async function examine(
  examined: Examined,
  salt: Uint8Array,
  rules: JudgeRules,
  { guarded, net, settings }: LocalParts,
): Promise<GateFindings> {
  const outside = { guarded: guarded.share(), net, settings }
  await reviewChecks(examined, outside)
  const [checks, statements] = await Promise.all([
    runChecks(examined, salt, outside),
    ruleStatements(examined.request, rules, outside),
  ])
  return { checks, statements, criteria: examined.request.criteria.map(leaveOpen) }
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
  { grounding }: JudgeRules,
  { guarded }: Outside,
): Promise<StatementFinding[] | string | null> {
  if (request.evidence.length === 0) return null
  const evidence = request.evidence.map(({ text }) => ({ text }))
  const input = { output: request.agent_output, evidence, settings: grounding }
  try {
    return await guarded.run<GroundingInput, StatementFinding[]>(GROUNDING_WORK, input, { timeMs: 3_000 })
  } catch (error) {
    if (error instanceof BudgetExceeded) return `budget: ${error.message}`
    throw error
  }
}

/** The built-in engine decides no criteria. */
function leaveOpen(text: string): CriterionFinding {
  return {
    text,
    met: null,
    reason: 'no_judge: no model is configured, and rules about words decide no criteria',
  }
}
