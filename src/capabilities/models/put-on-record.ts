import type { StrictJson } from '../../core/json/strict.js'
import { canonicalJson, type DecisionRecord } from '../../records/index.js'
import type { RecordRow, Retained, RetainedCalculation } from '../../store/index.js'
import type { ServerParts } from '../capability.js'
import { keepReceipt, type VerdictOrigin } from '../keep-receipt.js'
import { CLAIMS_POLICY_ON_RECORD } from './policy.js'
import type { ModelRun } from './run-model.js'
import type { ClaimsRuling } from './verify-claims.js'

/** Durable before it is answered: the record, without inputs and outputs. */
export async function recordRun(
  tenant: string,
  { record }: ModelRun,
  { store, clock }: ServerParts,
): Promise<void> {
  await store.putRecord(recordRow(tenant, record, clock().toISOString()))
}

/** What was asked and answered, to be kept where the caller says so. */
interface Exchange {
  readonly raw: StrictJson
  readonly answer: string
}

/** Durable before it is answered. Unless the request retains, nothing of it, the outputs or the salt is stored. */
export async function recordRuling(
  origin: VerdictOrigin,
  { request, record, receipt, outputs, salt }: ClaimsRuling,
  { raw, answer }: Exchange,
  { store }: ServerParts,
): Promise<void> {
  const calculation: RetainedCalculation = {
    inputs: canonicalJson(request.inputs.value, request.inputs.numbers),
    outputs: canonicalJson(outputs),
  }
  const retained: Retained = { request: canonicalJson(raw.value, raw.numbers), salt, answer }
  await Promise.all([
    store.putRecord(
      recordRow(origin.tenant, record, receipt.payload.issuedAt),
      request.retain ? calculation : undefined,
    ),
    keepReceipt(origin, receipt, CLAIMS_POLICY_ON_RECORD.text, store, request.retain ? retained : undefined),
  ])
}

function recordRow(tenant: string, { inputs: _, ...record }: DecisionRecord, issuedAt: string): RecordRow {
  const { sha256, model, specVersion } = record
  return { tenant, sha256, model, specVersion, issuedAt, record: JSON.stringify(record) }
}
