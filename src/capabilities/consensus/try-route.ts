import { limitsOf } from '../../core/settings.js'
import type { Call, Reply, Route, ServerParts } from '../capability.js'
import { neededBody } from '../needed-body.js'
import { refuseRetain, TRIAL, trialParts, trialReasons, trialReceipt } from '../trial.js'
import { consensus } from './consensus.js'
import { consensusRoute } from './route.js'
import {
  type ConsensusAnswer,
  consensusAnswerSchema,
  consensusRequestSchema,
  readConsensusRequest,
  renderConsensus,
} from './wire.js'

/** POST /try/consensus: the same as POST /v1/consensus, for anybody to try. */
export const tryConsensusRoute: Route = {
  ...consensusRoute,
  ...TRIAL,
  name: 'tryConsensus',
  path: '/try/consensus',
  summary: 'The same as /v1/consensus without a key; nothing is stored or signed.',
  request: consensusRequestSchema.omit({ retain: true }),
  answer: consensusAnswerSchema,
  handle,
}

async function handle(call: Call, parts: ServerParts): Promise<Reply> {
  const raw = neededBody(call)
  refuseRetain(raw)
  const request = readConsensusRequest(raw, limitsOf(parts.settings))
  const found = await consensus({ requestId: call.requestId, request, raw }, trialParts(parts))
  return { body: asTrial(renderConsensus(found)) }
}

function asTrial(answer: ConsensusAnswer): ConsensusAnswer {
  return { ...answer, reasons: trialReasons(answer.reasons), receipt: trialReceipt(answer.receipt) }
}
