import { limitsOf } from '../../core/settings.js'
import { canonicalJson } from '../../records/index.js'
import type { Call, Reply, Route, ServerParts } from '../capability.js'
import { keepReceipt, originOf } from '../keep-receipt.js'
import { neededBody } from '../needed-body.js'
import { consensus } from './consensus.js'
import {
  consensusAnswerSchema,
  consensusRequestSchema,
  readConsensusRequest,
  renderConsensus,
} from './wire.js'

/** POST /v1/consensus. */
export const consensusRoute: Route = {
  name: 'consensus',
  method: 'POST',
  path: '/v1/consensus',
  summary: 'Finds what several answers agree on, and the risk that it is not so; a signed receipt.',
  access: 'key',
  request: consensusRequestSchema,
  answer: consensusAnswerSchema,
  refusals: [],
  bodyLimit: 'judgeBodyBytes',
  handle,
}

async function handle(call: Call, parts: ServerParts): Promise<Reply> {
  const body = neededBody(call)
  const request = readConsensusRequest(body, limitsOf(parts.settings))
  const found = await consensus({ requestId: call.requestId, request, raw: body }, parts)
  const answer = renderConsensus(found)
  const retained = request.retain
    ? { request: canonicalJson(body.value, body.numbers), salt: found.salt, answer: JSON.stringify(answer) }
    : undefined
  // Durable before it is answered.
  await keepReceipt(originOf(call), found.receipt, found.policyText, parts.store, retained)
  return { body: answer }
}
