import { limitsOf } from '../../core/settings.js'
import { canonicalJson } from '../../records/index.js'
import type { Call, Reply, Route, ServerParts } from '../capability.js'
import { keepReceipt, originOf } from '../keep-receipt.js'
import { neededBody } from '../needed-body.js'
import { partedAxes } from './parted-axes.js'
import { readAxesRequest } from './read-request.js'
import { renderAxes } from './render.js'
import { verifyAxes } from './verify.js'
import { axesAnswerSchema, axesRequestSchema } from './wire.js'

/** POST /verify. */
export const axesRoute: Route = {
  name: 'verifyAxes',
  method: 'POST',
  path: '/verify',
  summary: 'Verifies a response on four axes: facts first, then a model in one to three channels.',
  access: 'key',
  request: axesRequestSchema,
  answer: axesAnswerSchema,
  refusals: ['bad_request', 'invalid_domain', 'invalid_channels', 'verification_model_error'],
  bugMessage: 'Verification pipeline failed',
  bodyLimit: 'judgeBodyBytes',
  handle,
}

async function handle(call: Call, parts: ServerParts): Promise<Reply> {
  const raw = neededBody(call)
  const request = readAxesRequest(raw, limitsOf(parts.settings))
  const verification = await verifyAxes({ request, raw }, parts)
  const answer = renderAxes(verification)
  const { receipt, salt, policyText } = verification
  const retained = request.retain
    ? { request: canonicalJson(raw.value, raw.numbers), salt, answer: JSON.stringify(answer) }
    : undefined
  // Durable before it is answered.
  await keepReceipt(
    { ...originOf(call), axes: partedAxes(verification.decision) },
    receipt,
    policyText,
    parts.store,
    retained,
  )
  return { body: answer }
}
