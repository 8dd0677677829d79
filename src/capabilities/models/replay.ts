import { verdictOf } from '../../claims/index.js'
import { type JsonValue, NO_NUMBER_TEXTS } from '../../core/json/value.js'
import { limitsOf } from '../../core/settings.js'
import type { ListedModel } from '../../models/index.js'
import {
  calculationText,
  type ReceiptPayload,
  recordEvidence,
  ruledBy,
  ruledByVersion,
} from '../../records/index.js'
import type { LocalParts, Replay, ReplayedPart, Replayer } from '../capability.js'
import { attestedOnly, changedRules, foundAgain, reasonOf } from '../replayed-part.js'
import { CLAIMS_POLICY, refuseOtherPolicy } from './policy.js'
import { digestOf, rulerOf } from './ruler-of.js'
import { claimOnRecord, countsOnRecord, ruledOn } from './verify-claims.js'
import { readVerifyRequest, type VerifyRequest } from './wire.js'

/** Runs the model again that a receipt of claims names, and rules on the claims again. */
export const claimsReplayer: Replayer = { kind: 'claims', policy: () => CLAIMS_POLICY, replay }

async function replay(past: Replay, parts: LocalParts): Promise<readonly ReplayedPart[]> {
  refuseOtherPolicy(past.policy)
  const request = readVerifyRequest(past.request, limitsOf(parts.settings))
  const name = past.payload.policy.model ?? ''
  const model = parts.models.find(
    ({ description }) => ruledBy(description.name, description.specVersion) === ruledByVersion(name),
  )
  return model ? ruledAgain(past, model, request, parts) : attested(past.payload, `${name} is not known here`)
}

async function ruledAgain(
  { payload, salt, policy }: Replay,
  model: ListedModel,
  request: VerifyRequest,
  parts: LocalParts,
): Promise<readonly ReplayedPart[]> {
  const { name, specVersion } = model.description
  const found = await ruledOn(model, request, parts)
  const outputs = { value: { ...found.outputs }, numbers: NO_NUMBER_TEXTS }
  const text = calculationText({ model: name, specVersion, inputs: request.inputs, outputs })
  const counts = verdictOf(found.claims, found.numbers ?? [])
  const reason = reasonOf(changedRules(`policy ${payload.policy.digest}`, policy, CLAIMS_POLICY))
  const claims = found.claims.map((claim) => claimOnRecord(claim, salt ? recordEvidence(salt, text) : ''))
  return [
    ...filesPart(payload, model),
    foundAgain('counts', { ...payload.counts }, countsOnRecord(counts, found), reason),
    foundAgain('checks', payload.checks.length, claims.length, reason),
    ...claims.map((claim, i) => claimPart(payload.checks[i], claim, i, salt !== null, reason)),
    foundAgain('verdict', payload.verdict, counts.verdict, reason),
  ]
}

/** A user's own model is not the same where its files are not, though it gives the same and its version is the same. */
function filesPart({ policy }: ReceiptPayload, model: ListedModel): ReplayedPart[] {
  const [then, now] = [policy.model ?? '', rulerOf(model)]
  if (then === now && digestOf(model) === undefined) return []
  return [foundAgain('model', then, now, CHANGED_FILES)]
}

const CHANGED_FILES =
  'the files that the model computes by have changed, and its specVersion has not: what differs below may be due to that'

type OnRecord = ReceiptPayload['checks'][number]

/** Without the salt the hash of what a claim rests on cannot be made again. */
function claimPart(
  recorded: OnRecord | undefined,
  now: OnRecord,
  index: number,
  hasSalt: boolean,
  reason: string | undefined,
): ReplayedPart {
  const shown = (check: OnRecord) => (hasSalt ? { ...check } : { ...check, evidence_hash: null })
  return foundAgain(`checks[${index}]`, recorded ? shown(recorded) : null, shown(now), reason)
}

function attested({ counts, checks, verdict }: ReceiptPayload, reason: string): ReplayedPart[] {
  const parts: [string, JsonValue][] = [
    ['counts', { ...counts }],
    ['checks', checks.length],
    ['verdict', verdict],
  ]
  return parts.map(([name, expected]) => attestedOnly(name, expected, reason))
}
