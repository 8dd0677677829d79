import type { CriterionFinding } from '../../core/finding.js'
import {
  type CriterionRuling,
  criteriaQuestion,
  isNearEmpty,
  type Judge,
  type PassedOver,
} from '../../judges/index.js'
import { calibratedCriterion, type ModelRules, ONE_PASS } from './calibrated-ruling.js'
import { inBatches } from './in-batches.js'
import { allAsked, type JudgesAsked, judgesAsked, NOBODY_ASKED } from './judges-asked.js'
import { mostSay } from './most-say.js'
import type { JudgeRequest } from './wire.js'

/** Criteria in one question: more, and replies are cut by their length. */
const BATCH = 20

/** Criteria as they were ruled, and who was asked. */
export interface RuledCriteria extends JudgesAsked {
  readonly criteria: readonly CriterionFinding[]
}

/** What an output has to live up to where a task was given, and neither evidence nor criteria. */
const IMPLIED = 'The output does the task.'

/** The criteria of a request that has a judge: its own, or the implied one. */
function criteriaOf({ task = '', evidence, criteria }: JudgeRequest): readonly string[] {
  const isImplied = criteria.length === 0 && evidence.length === 0 && task.trim() !== ''
  return isImplied ? [IMPLIED] : criteria
}

/**
 * Has models rule on criteria. An output that says nothing meets none, and no model is asked.
 *
 * @param judge null: as if nobody could be reached
 */
export async function criteriaByModel(
  request: JudgeRequest,
  judge: Judge | null,
  rules: ModelRules = ONE_PASS,
): Promise<RuledCriteria> {
  const criteria = criteriaOf(request)
  if (isNearEmpty(request.agent_output)) return { criteria: criteria.map(nearEmpty), ...NOBODY_ASKED }
  if (!judge || criteria.length === 0) return { criteria: criteria.map(unreached), ...NOBODY_ASKED }
  const { task, agent_output: output, evidence } = request
  const batches = await inBatches(criteria, BATCH, async (batch) => {
    const question = { task: task ?? null, criteria: batch, subject: { output }, evidence }
    const asked = await judge.ask(criteriaQuestion(question), { passes: rules.passes })
    const who = judgesAsked(asked, judge)
    const ruled = batch.map((text, i) => {
      const { ruling, level } = mostSay(asked.passes, (rulings) => rulings[i], answerOf)
      const found = findingOf(text, ruling, asked.engine, outageOf(who.passedOver))
      return calibratedCriterion(found, { model: asked.model ?? '', level }, rules)
    })
    return { ruled, asked: who }
  })
  return {
    criteria: batches.flatMap(({ ruled }) => ruled),
    ...allAsked(batches.map(({ asked }) => asked)),
  }
}

/** Null: undecided. */
function answerOf({ met }: CriterionRuling) {
  if (met === null) return null
  return met ? 'met' : 'not_met'
}

function findingOf(
  text: string,
  ruling: CriterionRuling | undefined,
  engine: string | null,
  outage: string,
): CriterionFinding {
  if (!ruling) return { text, met: null, reason: outage, engine: null }
  const { met, reason, quote } = ruling
  return { text, met, reason, engine: met === null ? null : engine, ...(quote !== null && { quote }) }
}

/** Their messages stand in the reasons and in `passed_over`, once for all criteria. */
function outageOf(passedOver: readonly PassedOver[]): string {
  if (passedOver.length === 0) return 'judge_unavailable: no model could be asked'
  const who = passedOver.map(({ engine, code }) => `${engine}: ${code}`).join(', ')
  return `judge_unavailable: no model could rule (${who})`
}

function unreached(text: string): CriterionFinding {
  return { text, met: null, reason: outageOf([]), engine: null }
}

function nearEmpty(text: string): CriterionFinding {
  return { text, met: false, reason: 'near_empty: the output says nothing', engine: 'deterministic' }
}
