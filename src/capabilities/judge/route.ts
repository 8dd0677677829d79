import { Refusal } from '../../core/errors.js'
import { limitsOf } from '../../core/settings.js'
import { canonicalJson } from '../../records/index.js'
import type { Call, Reply, Route, ServerParts } from '../capability.js'
import { type Judgement, judge } from './judge.js'
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
  const body = call.body
  if (!body) throw new Refusal('empty_body', 'A JSON body is needed.')
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
  await record(call.tenant, judgement, retained, parts)
  return { body: answer }
}

/** Durable before it is answered. Without `retained` nothing of the request, the salt or the claims is stored. */
async function record(
  tenant: string,
  { receipt, policyText }: Judgement,
  retained: { request: string; salt: string; answer: string } | undefined,
  { store }: ServerParts,
): Promise<void> {
  const { payload, sha256 } = receipt
  await store.putPolicy(payload.policy.digest, policyText)
  const row = {
    id: payload.id,
    tenant,
    kind: payload.kind,
    verdict: payload.verdict,
    engine: payload.engine,
    issuedAt: payload.issuedAt,
    sha256,
    receipt: canonicalJson(receipt),
  }
  await store.putReceipt(row, retained)
}
