import type { AxesDecision } from '../../core/axes/decide-axes.js'
import type { StrictJson } from '../../core/json/strict.js'
import {
  canonicalJson,
  issueReceipt,
  type Receipt,
  type ReceiptPayload,
  recordEvidence,
  requestCommitment,
} from '../../records/index.js'
import type { LocalParts } from '../capability.js'
import { newReceiptId } from '../new-id.js'
import type { AskedChannels } from './ask-channels.js'
import type { FoundFacts } from './find-facts.js'
import type { ShownAxis } from './shown-axis.js'

/** What goes on a receipt of axes. */
interface OnReceipt {
  readonly decision: AxesDecision
  readonly axes: readonly ShownAxis[]
  readonly found: FoundFacts
  readonly asked: AskedChannels
  readonly salt: Uint8Array
  readonly raw: StrictJson
  /** Of the policy. */
  readonly digest: string
}

/** Who rules where no model does. */
const NO_MODEL = 'deterministic'

/** Puts a verdict on a receipt. */
export function receiptOf(verified: OnReceipt, { clock, chance, signer }: LocalParts): Receipt {
  const { decision, axes, found, asked, salt, raw, digest } = verified
  const engine = asked.engine ?? NO_MODEL
  return issueReceipt(
    {
      v: 1,
      kind: 'axes',
      id: newReceiptId(chance),
      issuedAt: clock().toISOString(),
      verdict: decision.verdict,
      engine,
      counts: countsOf(verified),
      checks: [factsOnRecord(found, salt), ...axes.map((axis) => axisOnRecord(axis, salt))],
      requestCommitment: requestCommitment(salt, raw.value, raw.numbers),
      policy: { digest, engine, ...(asked.model !== null && { model: asked.model }) },
    },
    signer,
  )
}

type OnRecord = ReceiptPayload['checks'][number]

/**
 * What of the facts goes on record: `failed` where one binds, `error` where they could not be looked for. The hash is over the salt
 * and the facts, so that whoever finds them again can show that they are the same.
 */
export function factsOnRecord({ facts, trouble }: FoundFacts, salt: Uint8Array): OnRecord {
  if (trouble !== null) return { type: 'facts', passed: false, outcome: 'error', evidence_hash: null }
  const passed = !facts.some(({ force }) => force === 'binding')
  const evidence_hash = recordEvidence(salt, canonicalJson(facts))
  return { type: 'facts', passed, outcome: passed ? 'passed' : 'failed', evidence_hash }
}

/** What of an axis goes on record; the hash is over the salt and the axis as it is answered. */
function axisOnRecord(axis: ShownAxis, salt: Uint8Array): OnRecord {
  const outcome = axis.passed === null ? 'error' : axis.passed ? 'passed' : 'failed'
  const evidence_hash = recordEvidence(salt, canonicalJson(axis))
  return { type: axis.name, passed: outcome === 'passed', outcome, evidence_hash }
}

function countsOf({ axes, found, asked }: OnReceipt) {
  const withPassed = (wanted: boolean | null) => axes.filter(({ passed }) => passed === wanted).length
  return {
    axes: axes.length,
    axesPassed: withPassed(true),
    axesFailed: withPassed(false),
    axesOpen: withPassed(null),
    channels: asked.channels.length,
    channelsFailed: asked.channels.filter(({ trouble }) => trouble !== null).length,
    ...factCounts(found),
  }
}

/** How many facts a receipt counts. */
export function factCounts({ facts }: FoundFacts) {
  const binding = facts.filter(({ force }) => force === 'binding').length
  return { facts: facts.length, factsBinding: binding }
}
