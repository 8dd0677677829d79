import { limitsOf } from '../../core/settings.js'
import { canonicalJson } from '../../records/index.js'
import type { Call, Reply, Route, ServerParts } from '../capability.js'
import { keepReceipt, originOf } from '../keep-receipt.js'
import { neededBody } from '../needed-body.js'
import { judge } from './judge.js'
import { judgeAnswerSchema, judgeRequestSchema, readJudgeRequest, renderJudgement } from './wire.js'

/** POST /v1/judge. */
export const judgeRoute: Route = {
  name: 'judge',
  method: 'POST',
  path: '/v1/judge',
  summary: 'Judges one output: checks, claims against evidence, a verdict, a signed receipt.',
  access: 'key',
  request: judgeRequestSchema,
  answer: judgeAnswerSchema,
  refusals: ['invalid_pattern', 'invalid_schema', 'unsupported_dialect', 'remote_ref'],
  bodyLimit: 'judgeBodyBytes',
  handle,
}

async function handle(call: Call, parts: ServerParts): Promise<Reply> {
  const body = neededBody(call)
  const request = readJudgeRequest(body, limitsOf(parts.settings))
  const judgement = await judge({ requestId: call.requestId, request, raw: body }, parts)
  const answer = renderJudgement(judgement)
  const retained = request.retain
    ? {
        request: canonicalJson(body.value, body.numbers),
        salt: judgement.salt,
        answer: JSON.stringify(answer),
      }
    : undefined
  // Durable before it is answered.
  await keepReceipt(originOf(call), judgement.receipt, judgement.policyText, parts.store, retained)
  return { body: answer }
}
