import { canonicalJson } from '../core/json/canonical.js'
import { CanonicalError } from '../core/json/canonical-error.js'
import { jsonDifferences } from '../core/json/differences.js'
import type { StrictJson } from '../core/json/strict.js'
import type { JsonValue } from '../core/json/value.js'
import { calculationText } from './calculation.js'
import { sha256Hex } from './digest.js'
import { judgeSignature } from './judge-signature.js'
import { reasonText, type Trust } from './receipt-verification.js'
import { type GivenRecord, readRecord } from './record-given.js'
import { receiptReasons } from './record-receipt.js'
import type { Recomputation, Recompute, RecordToVerify, RecordVerification } from './record-verification.js'

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
    const read = readRecord(given)
    return typeof read === 'string'
      ? unreadableRecord(read)
      : ruleOn(read, trust, await runAgain(read, recompute))
  } catch (error) {
    if (!(error instanceof CanonicalError)) throw error
    return unreadableRecord(reasonText(error.code, error.message))
  }
}

/** The result for what cannot be read as a record at all. */
export function unreadableRecord(reason: string): RecordVerification {
  return {
    valid: false,
    hashMatches: null,
    signature: 'invalid',
    recomputed: 'not_possible',
    reasons: [reason],
  }
}

async function runAgain(read: GivenRecord, recompute: Recompute): Promise<Recomputation> {
  const { model, specVersion, inputs } = read
  if (!inputs) return { kind: 'not_possible', reason: 'The inputs are neither in the record nor beside it.' }
  return recompute({ model, specVersion, inputs })
}

function ruleOn(read: GivenRecord, trust: Trust, again: Recomputation): RecordVerification {
  const digest = digestOf(read, again)
  const hashMatches = digest && digest.sha256 === read.sha256
  const signed = { kind: 'record', sha256: digest?.sha256 ?? read.sha256, issuedAt: undefined } as const
  const signature = judgeSignature(read.signature, signed, trust.keys)
  const recomputation = ruleOnRecomputation(read, again)
  const against = [
    ...read.reasons,
    ...(digest === null ? [UNPROVEN] : []),
    ...(hashMatches === false ? [hashDiffers(signed.sha256)] : []),
    ...(signature.reason === undefined ? [] : [signature.reason]),
    ...recomputation.against,
    ...receiptReasons(read, digest?.text ?? null, trust),
  ]
  return {
    valid: against.length === 0,
    hashMatches,
    signature: signature.status,
    recomputed: recomputation.is,
    ...(signature.keyId !== undefined && { keyId: signature.keyId }),
    reasons: [...against, ...recomputation.open],
  }
}

const UNPROVEN = reasonText(
  'no_outputs',
  'There are no outputs beside the record, and the model could not be run again: nothing shows what was hashed.',
)

function hashDiffers(sha256: string): string {
  return reasonText('hash_differs', `The digest of the calculation is ${sha256}.`)
}

/** The digest as it must be: of the outputs given, else of those that the model gives now; null where there are neither. */
function digestOf({ inputs, outputs, ...read }: GivenRecord, again: Recomputation) {
  const found = outputs ?? (again.kind === 'done' ? plain(again.outputs) : null)
  if (!inputs || !found) return null
  const text = calculationText({ model: read.model, specVersion: read.specVersion, inputs, outputs: found })
  return { text, sha256: sha256Hex(text) }
}

function ruleOnRecomputation({ inputs, outputs, ...read }: GivenRecord, again: Recomputation) {
  if (again.kind === 'not_possible') {
    return { is: again.kind, against: [], open: [reasonText('not_recomputed', again.reason)] } as const
  }
  if (again.kind === 'refused') {
    return { is: false, against: [reasonText('inputs_refused', again.reason)], open: [] } as const
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
