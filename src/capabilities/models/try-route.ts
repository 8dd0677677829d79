import { z } from 'zod'
import { Refusal } from '../../core/errors.js'
import type { StrictJson } from '../../core/json/strict.js'
import { jsonText } from '../../core/json/text.js'
import { limitsOf } from '../../core/settings.js'
import { readBy } from '../../core/validate.js'
import type { ListedModel } from '../../models/index.js'
import type { Call, Reply, Route, ServerParts } from '../capability.js'
import { neededBody } from '../needed-body.js'
import { refuseRetain, TRIAL, trialParts, trialReceipt } from '../trial.js'
import { MODEL_ERRORS } from './error-members.js'
import { findListed } from './find-listed.js'
import { verifyClaims } from './verify-claims.js'
import { readVerifyRequest, renderRuling, verifyAnswerSchema, verifyRequestSchema } from './wire.js'

const named = z.object({ model: z.string().describe('The model to run: `relocation`.') })

/** POST /try/claims: the same as POST /api/v1/verify/{model}, for anybody to try. */
export const tryClaimsRoute: Route = {
  ...TRIAL,
  name: 'tryClaims',
  path: '/try/claims',
  summary: 'The same as /api/v1/verify/{model} without a key; nothing is stored or signed.',
  request: verifyRequestSchema.omit({ retain: true }).extend(named.shape),
  answer: verifyAnswerSchema,
  refusals: ['no_such_model', 'payment_required', 'invalid_inputs', 'budget', 'model_failed'],
  errorMembers: MODEL_ERRORS,
  bodyLimit: 'bodyBytes',
  handle,
}

async function handle(call: Call, parts: ServerParts): Promise<Reply> {
  const raw = neededBody(call)
  refuseRetain(raw)
  const model = findListed(readBy(named, raw.value).model, parts.models)
  refusePaid(model, parts)
  const request = readVerifyRequest(withoutModel(raw), limitsOf(parts.settings))
  const { answer, numbers } = renderRuling(await verifyClaims({ model, request, raw }, trialParts(parts)))
  return { rawJson: jsonText({ ...answer, receipt: trialReceipt(answer.receipt) }, numbers) }
}

/** What is paid for elsewhere is not to be had for nothing here. */
function refusePaid({ description }: ListedModel, { settings }: ServerParts): void {
  if (settings.AUTH === 'off' || description.isFree) return
  const message = `${description.name} is paid for: only models that need no key can be tried.`
  throw new Refusal('payment_required', message, { field: 'model' })
}

function withoutModel({ value, numbers }: StrictJson): StrictJson {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value, numbers }
  const { model: _, ...rest } = value
  return { value: rest, numbers }
}
