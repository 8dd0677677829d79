import { canonicalJson } from '../core/json/canonical.js'
import { CanonicalError } from '../core/json/canonical-error.js'
import { jsonDifferences } from '../core/json/differences.js'
import type { StrictJson } from '../core/json/strict.js'
import type { JsonValue } from '../core/json/value.js'
import { calculationText } from '../core/records/calculation.js'
import { judgeSignature } from '../core/records/judge-signature.js'
import { reasonText, type Trust } from '../core/records/receipt-verification.js'
import { type GivenRecord, readRecord } from '../core/records/record-given.js'
import type {
  Recomputation,
  Recompute,
  RecordToVerify,
  RecordVerification,
} from '../core/records/record-verification.js'
import {
  notRecomputed,
  type RecomputationRuling,
  ruleOnRecord,
  unreadableRecord,
} from '../core/records/rule-on-record.js'
import { sha256Hex } from './digest.js'
import { requirePlainData } from './plain-data.js'
import { receiptReasons } from './record-receipt.js'
import { signatureHolds } from './signature.js'

/**
 * Rules on a decision record: its hash, its signature, and whether the model gives the same again. Any value at all gets an
 * answer. Nothing that the record says is taken for true: the digest and the signed message are worked out again.
 *
 * @param recompute runs the model; what it throws is thrown
 */
export async function verifyDecisionRecord(
  given: RecordToVerify,
  trust: Trust,
  recompute: Recompute,
): Promise<RecordVerification> {
  try {
    for (const value of [given.record, given.inputs, given.outputs, given.receipt]) requirePlainData(value)
    const read = readRecord(given)
    return typeof read === 'string'
      ? unreadableRecord(read)
      : ruleOn(read, trust, await runAgain(read, recompute))
  } catch (error) {
    if (!(error instanceof CanonicalError)) throw error
    return unreadableRecord(reasonText(error.code, error.message))
  }
}

async function runAgain(read: GivenRecord, recompute: Recompute): Promise<Recomputation> {
  const { model, specVersion, inputs } = read
  if (!inputs) return { kind: 'not_possible', reason: 'The inputs are neither in the record nor beside it.' }
  return recompute({ model, specVersion, inputs })
}

function ruleOn(read: GivenRecord, trust: Trust, again: Recomputation): RecordVerification {
  const digest = digestOf(read, again)
  const signed = { kind: 'record', sha256: digest?.sha256 ?? read.sha256, issuedAt: undefined } as const
  return ruleOnRecord(read, {
    sha256: digest?.sha256 ?? null,
    signature: judgeSignature(read.signature, signed, trust.keys, signatureHolds),
    recomputation: ruleOnRecomputation(read, again),
    receiptReasons: receiptReasons(read, digest?.text ?? null, trust),
  })
}

/** The digest as it must be: of the outputs given, else of those that the model gives now; null where there are neither. */
function digestOf({ inputs, outputs, ...read }: GivenRecord, again: Recomputation) {
  const found = outputs ?? (again.kind === 'done' ? plain(again.outputs) : null)
  if (!inputs || !found) return null
  const text = calculationText({ model: read.model, specVersion: read.specVersion, inputs, outputs: found })
  return { text, sha256: sha256Hex(text) }
}

function ruleOnRecomputation(
  { inputs, outputs, ...read }: GivenRecord,
  again: Recomputation,
): RecomputationRuling {
  if (again.kind === 'not_possible') return notRecomputed(again.reason)
  if (again.kind === 'refused') {
    return { is: false, against: [reasonText('inputs_refused', again.reason)], open: [] }
  }
  const now = plain(again.outputs)
  if (outputs) {
    const isSame = textOf(outputs) === textOf(now)
    return { is: isSame, against: isSame ? [] : [outputsDiffer(outputs.value, now.value)], open: [] }
  }
  const isSame = inputs !== null && digestOf({ ...read, inputs, outputs: now }, again)?.sha256 === read.sha256
  return { is: isSame, against: [], open: [] }
}

function textOf({ value, numbers }: StrictJson): string {
  return canonicalJson(value, numbers)
}

/** Names the place, not what the model gives there: whoever wants to know that can run it. */
function outputsDiffer(given: JsonValue, now: JsonValue): string {
  const [first] = jsonDifferences(given, now)
  const where = first ? ` They part at ${JSON.stringify(first.pointer.slice(0, 80))}.` : ''
  return reasonText('outputs_differ', `Run again on these inputs, the model gives other outputs.${where}`)
}

function plain(value: JsonValue): StrictJson {
  return { value, numbers: new Map() }
}
