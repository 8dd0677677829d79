import type { Call, Reply, Route, ServerParts } from '../capability.js'
import { neededBody } from '../needed-body.js'
import { refuseRetain, TRIAL, TRIAL_ENGINE, TRIAL_UNSIGNED, trialParts, trialReceipt } from '../trial.js'
import { verifyAxesLocally } from './local.js'
import { axesRoute } from './route.js'
import { type AxesAnswer, axesAnswerSchema, axesRequestSchema } from './wire.js'

/** POST /try/axes: the same as POST /verify, for anybody to try. */
export const tryAxesRoute: Route = {
  ...axesRoute,
  ...TRIAL,
  name: 'tryAxes',
  path: '/try/axes',
  summary: 'The same as /verify without a key, by facts alone; nothing is stored or signed.',
  request: axesRequestSchema.omit({ retain: true }),
  answer: axesAnswerSchema,
  handle,
}

async function handle(call: Call, parts: ServerParts): Promise<Reply> {
  const raw = neededBody(call)
  refuseRetain(raw)
  return { body: asTrial(await verifyAxesLocally(raw, trialParts(parts))) }
}

function asTrial(answer: AxesAnswer): AxesAnswer {
  return {
    ...answer,
    findings: answer.findings.map((finding) =>
      finding.kind === 'unsigned' ? { ...finding, message: `Unsigned: ${TRIAL_UNSIGNED}.` } : finding,
    ),
    engine: TRIAL_ENGINE,
    receipt: trialReceipt(answer.receipt),
  }
}
