import { limitsOf } from '../../core/settings.js'
import type { Call, Reply, Route, ServerParts } from '../capability.js'
import { neededBody } from '../needed-body.js'
import { refuseRetain, TRIAL, TRIAL_ENGINE, trialParts, trialReasons, trialReceipt } from '../trial.js'
import { judge } from './judge.js'
import { judgeRoute } from './route.js'
import {
  type JudgeAnswer,
  judgeAnswerSchema,
  judgeRequestSchema,
  readJudgeRequest,
  renderJudgement,
} from './wire.js'

/** POST /try/judge: the same as POST /v1/judge, for anybody to try. */
export const tryJudgeRoute: Route = {
  ...TRIAL,
  name: 'tryJudge',
  path: '/try/judge',
  summary: 'The same as /v1/judge without a key; nothing is stored or signed.',
  request: judgeRequestSchema.omit({ retain: true }),
  answer: judgeAnswerSchema,
  refusals: judgeRoute.refusals,
  bodyLimit: 'judgeBodyBytes',
  handle,
}

async function handle(call: Call, parts: ServerParts): Promise<Reply> {
  const raw = neededBody(call)
  refuseRetain(raw)
  const request = readJudgeRequest(raw, limitsOf(parts.settings))
  const judgement = await judge({ requestId: call.requestId, request, raw }, trialParts(parts))
  return { body: asTrial(renderJudgement(judgement)) }
}

function asTrial(answer: JudgeAnswer): JudgeAnswer {
  return {
    ...answer,
    reasons: trialReasons(answer.reasons),
    claims: answer.claims.map((claim) => ({ ...claim, engine: TRIAL_ENGINE })),
    criteria: answer.criteria.map((criterion) =>
      criterion.engine === undefined ? criterion : { ...criterion, engine: TRIAL_ENGINE },
    ),
    engine: TRIAL_ENGINE,
    receipt: trialReceipt(answer.receipt),
  }
}
