import { verdictOf } from '../../claims/index.js'
import { jsonDifferences } from '../../core/json/differences.js'
import { type JsonValue, NO_NUMBER_TEXTS } from '../../core/json/value.js'
import { limitsOf } from '../../core/settings.js'
import type { ListedModel } from '../../models/index.js'
import { calculationText, type ReceiptPayload, recordEvidence, ruledBy } from '../../records/index.js'
import type { LocalParts, Replay, ReplayedPart, Replayer } from '../capability.js'
import { CLAIMS_POLICY, refuseOtherPolicy } from './policy.js'
import { claimOnRecord, countsOnRecord, ruledOn } from './verify-claims.js'
import { readVerifyRequest, type VerifyRequest } from './wire.js'

/** Runs the model again that a receipt of claims names, and rules on the claims again. */
export const claimsReplayer: Replayer = { kind: 'claims', policy: () => CLAIMS_POLICY, replay }

async function replay(past: Replay, parts: LocalParts): Promise<readonly ReplayedPart[]> {
  refuseOtherPolicy(past.policy)
  const request = readVerifyRequest(past.request, limitsOf(parts.settings))
  const name = past.payload.policy.model ?? ''
  const model = parts.models.find(
    ({ description }) => ruledBy(description.name, description.specVersion) === name,
  )
  return model ? foundAgain(past, model, request, parts) : attested(past.payload, `${name} is not known here`)
}

async function foundAgain(
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
  const reason = changedRules(policy, payload)
  const claims = found.claims.map((claim) => claimOnRecord(claim, salt ? recordEvidence(salt, text) : ''))
  return [
    part('counts', { ...payload.counts }, countsOnRecord(counts, found), reason),
    part('checks', payload.checks.length, claims.length, reason),
    ...claims.map((claim, i) => claimPart(payload.checks[i], claim, i, salt !== null, reason)),
    part('verdict', payload.verdict, counts.verdict, reason),
  ]
}

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
  return part(`checks[${index}]`, recorded ? shown(recorded) : null, shown(now), reason)
}

function attested({ counts, checks, verdict }: ReceiptPayload, reason: string): ReplayedPart[] {
  const parts: [string, JsonValue][] = [
    ['counts', { ...counts }],
    ['checks', checks.length],
    ['verdict', verdict],
  ]
  return parts.map(([name, expected]) => ({
    part: name,
    result: 'attested_only',
    expected,
    actual: null,
    reason,
  }))
}

function part(
  name: string,
  expected: JsonValue,
  actual: JsonValue,
  reason: string | undefined,
): ReplayedPart {
  if (jsonDifferences(expected, actual).length === 0) return { part: name, result: 'equal', expected, actual }
  return { part: name, result: 'different', expected, actual, ...(reason !== undefined && { reason }) }
}

/** Rules of the receipt's policy that this version has otherwise and cannot put in force. */
function changedRules(policy: JsonValue, { policy: { digest } }: ReceiptPayload): string | undefined {
  const here = JSON.parse(JSON.stringify(CLAIMS_POLICY)) as JsonValue
  const texts = jsonDifferences(policy, here).map(
    ({ pointer, expected, actual }) =>
      `policy ${digest} has ${pointer} ${JSON.stringify(expected)}, and here it is ${JSON.stringify(actual)}`,
  )
  return texts.length === 0 ? undefined : texts.join('; ')
}
