import { type ClaimsVerdict, type RuledClaim, verdictOf } from '../../claims/index.js'
import type { StrictJson } from '../../core/json/strict.js'
import { type JsonValue, NO_NUMBER_TEXTS } from '../../core/json/value.js'
import type { ListedModel, SentinelNote } from '../../models/index.js'
import {
  type Calculation,
  calculationText,
  canonicalJson,
  type DecisionRecord,
  issueReceipt,
  issueRecord,
  type Receipt,
  recordEvidence,
  requestCommitment,
} from '../../records/index.js'
import type { LocalParts } from '../capability.js'
import { hexOf, newReceiptId } from '../new-id.js'
import { accepted, done } from './in-sandbox.js'
import type { Ruled } from './model-work.js'
import { CLAIMS_POLICY_ON_RECORD } from './policy.js'
import { rulerOf } from './ruler-of.js'
import type { VerifyRequest } from './wire.js'
import { DISCLAIMER, provenanceOf } from './words.js'

/** Claims that were ruled on: what was found, and how it is put on record. */
export interface ClaimsRuling extends Ruled {
  readonly request: VerifyRequest
  readonly counts: ClaimsVerdict
  readonly outputs: { readonly [name: string]: JsonValue }
  readonly sentinels: readonly SentinelNote[]
  /** Of the calculation. */
  readonly record: DecisionRecord
  /** Of the verdict. */
  readonly receipt: Receipt
  /** 32 random bytes, lower-case hex. */
  readonly salt: string
  readonly provenance: string
  readonly disclaimer: string
}

/** A request to one model and, beside it, what the commitment is made over. */
export interface VerifyCall {
  readonly model: ListedModel
  readonly request: VerifyRequest
  /** The request as it came. */
  readonly raw: StrictJson
}

/** The engine that rules: arithmetic. */
const ENGINE = 'deterministic'

/**
 * Runs a model and rules on each claim about what it computes; puts the calculation on a record and the verdict on a receipt.
 *
 * @throws {Refusal} `invalid_inputs`: the model takes no such inputs
 * @throws {Unavailable} `budget`, or too much work is waiting
 */
export async function verifyClaims(
  { model, request, raw }: VerifyCall,
  parts: LocalParts,
): Promise<ClaimsRuling> {
  const { description } = model
  const found = await ruledOn(model, request, parts)
  const { name, specVersion } = description
  const calculation = { model: name, specVersion, inputs: request.inputs, outputs: plain(found.outputs) }
  const counts = verdictOf(found.claims, found.numbers ?? [])
  const salt = parts.chance(32)
  const record = issueRecord(calculation, parts.signer, true)
  const ruler = rulerOf(model)
  const receipt = receiptOf({ calculation, ruler, found, counts, salt, raw }, parts)
  return {
    request,
    counts,
    claims: found.claims,
    numbers: found.numbers,
    outputs: found.outputs,
    sentinels: found.sentinels,
    record,
    receipt,
    salt: hexOf(salt),
    provenance: provenanceOf(model, record),
    disclaimer: DISCLAIMER,
  }
}

/** The model's outputs and what was found of the claims, as one piece of guarded work. */
export async function ruledOn(
  model: ListedModel,
  { inputs, claims, text, tolerance }: VerifyRequest,
  { guarded }: LocalParts,
) {
  const inputsText = canonicalJson(inputs.value, inputs.numbers)
  const task = { kind: 'rule', inputs: inputsText, claims, text, tolerance } as const
  return accepted(await done<'rule'>(model, task, guarded.share()))
}

interface OnReceipt {
  readonly calculation: Calculation
  /** The model, as the receipt names it. */
  readonly ruler: string
  readonly found: Ruled
  readonly counts: ClaimsVerdict
  readonly salt: Uint8Array
  readonly raw: StrictJson
}

function receiptOf(
  { calculation, ruler, found, counts, salt, raw }: OnReceipt,
  { clock, chance, signer }: LocalParts,
): Receipt {
  const evidence = recordEvidence(salt, calculationText(calculation))
  return issueReceipt(
    {
      v: 1,
      kind: 'claims',
      id: newReceiptId(chance),
      issuedAt: clock().toISOString(),
      verdict: counts.verdict,
      engine: ENGINE,
      counts: countsOnRecord(counts, found),
      checks: found.claims.map((claim) => claimOnRecord(claim, evidence)),
      requestCommitment: requestCommitment(salt, raw.value, raw.numbers),
      policy: {
        digest: CLAIMS_POLICY_ON_RECORD.digest,
        engine: ENGINE,
        model: ruler,
      },
    },
    signer,
  )
}

/** The counts that a receipt of claims holds; those of numbers only where there was a text. */
export function countsOnRecord(
  { checked, verified, violated, outOfScope }: ClaimsVerdict,
  { numbers }: Ruled,
) {
  const withStatus = (status: string) => (numbers ?? []).filter((number) => number.status === status).length
  return {
    claims: checked,
    verified,
    violated,
    outOfScope,
    ...(numbers && {
      numbers: numbers.length,
      numbersMatched: withStatus('matched'),
      numbersAmbiguous: withStatus('ambiguous'),
      numbersNotFound: withStatus('not_found'),
    }),
  }
}

const OUTCOMES = { verified: 'passed', violated: 'failed', 'out-of-scope': 'out_of_scope' } as const

/** What of a claim goes on record. @param evidence the hash of the calculation; a claim out of scope rests on none */
export function claimOnRecord({ verdict }: RuledClaim, evidence: string) {
  const outcome = OUTCOMES[verdict]
  return {
    type: 'claim',
    passed: outcome === 'passed',
    outcome,
    evidence_hash: outcome === 'out_of_scope' ? null : evidence,
  }
}

function plain(value: { readonly [name: string]: JsonValue }): StrictJson {
  return { value: { ...value }, numbers: NO_NUMBER_TEXTS }
}
