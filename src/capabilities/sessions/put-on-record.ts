import { createHash } from 'node:crypto'
import type { JsonValue } from '../../core/json/value.js'
import { canonicalJson, issueReceipt, type Receipt, sha256Hex } from '../../records/index.js'
import { SESSION_CHECKS_POLICY, type Verification, type Verifier } from '../../sessions/index.js'
import type { LocalParts } from '../capability.js'
import { newReceiptId } from '../new-id.js'

/** What a verification needs to be put on record once nothing of it is pending. */
export interface OnRecord {
  /** 32 bytes, lower-case hex. */
  readonly salt: string
  readonly requestCommitment: string
  /** The types of the checks, in their order. */
  readonly types: readonly string[]
}

const ENGINE = 'deterministic'
/** Of a word on a receipt. */
const WORD_CHARS = 200

/** All besides the request and the session that a verification depends on, canonical, with its digest. */
export function sessionPolicy({ verifiers }: Pick<Verification, 'verifiers'>) {
  const judges = verifiers.flatMap(({ engine, judge }) =>
    engine !== undefined && judge ? [{ engine, model: judge.model, prompt: judge.prompt_digest }] : [],
  )
  const distinct = [...new Map(judges.map((judge) => [JSON.stringify(judge), judge])).values()]
  const text = canonicalJson({
    v: 1,
    kind: 'session',
    engine: 'session/1',
    checks: SESSION_CHECKS_POLICY,
    ...(distinct.length > 0 && { judges: distinct, parameters: { temperature: 0, seed: 'of each call' } }),
  })
  return { text, digest: sha256Hex(text) }
}

/** Which models judged rubrics, joined by plus signs where there were several. */
function judgesOnRecord(verifiers: readonly Verifier[]) {
  const joined = (words: readonly string[]) =>
    [...new Set(words)].join('+').slice(0, WORD_CHARS).toWellFormed()
  const engines = verifiers.flatMap(({ engine }) => engine ?? [])
  if (engines.length === 0) return { engine: ENGINE }
  const fingerprints = verifiers.flatMap(({ judge }) => judge?.fingerprint || [])
  return {
    engine: joined(engines),
    model: joined(verifiers.flatMap(({ judge }) => judge?.model || [])),
    ...(fingerprints.length > 0 && { fingerprint: joined(fingerprints) }),
  }
}

/** A verification that has ended, on a receipt. @throws {TypeError} it is pending */
export function sessionReceipt(
  { success, verifiers }: Verification,
  { salt, requestCommitment, types }: OnRecord,
  { clock, chance, signer }: LocalParts,
): Receipt {
  if (success === 'PENDING' || verifiers.some(({ outcome }) => outcome === 'pending')) {
    throw new TypeError('a receipt of what is pending')
  }
  return issueReceipt(
    {
      v: 1,
      kind: 'session',
      id: newReceiptId(chance),
      issuedAt: clock().toISOString(),
      verdict: String(success),
      engine: verifiers.find(({ engine }) => engine !== undefined)?.engine ?? ENGINE,
      counts: countsOf(verifiers),
      checks: verifiers.map((verifier, i) => checkOnRecord(verifier, types[i] ?? '', salt)),
      requestCommitment,
      policy: { digest: sessionPolicy({ verifiers }).digest, ...judgesOnRecord(verifiers) },
    },
    signer,
  )
}

function countsOf(verifiers: readonly Verifier[]) {
  const withOutcome = (wanted: Verifier['outcome']) =>
    verifiers.filter(({ outcome }) => outcome === wanted).length
  return {
    checks: verifiers.length,
    checksPassed: withOutcome('passed'),
    checksFailed: withOutcome('failed'),
    checksInError: withOutcome('error'),
    asserts: verifiers.reduce((sum, { asserts }) => sum + asserts.length, 0),
  }
}

/** Its evidence is what was found of it: SHA-256(salt bytes + canonical verifier as it was answered). */
function checkOnRecord(verifier: Verifier, type: string, salt: string) {
  const { outcome } = verifier
  if (outcome === 'pending') throw new TypeError('a check that is pending')
  const found = canonicalJson(verifier as unknown as JsonValue)
  const hash = createHash('sha256').update(Buffer.from(salt, 'hex')).update(found).digest('hex')
  return { type, passed: outcome === 'passed', outcome, evidence_hash: hash }
}
