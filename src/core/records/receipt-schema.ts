import { z } from 'zod'

/** A receipt has no more of these than that. */
export const RECEIPT_LIMITS = { checks: 1_000, counts: 50 } as const

/** Which ruling a receipt is of. */
const kind = z.enum(['judge', 'consensus', 'axes', 'session', 'claims'])
const hex64 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hex digits')
const word = z.string().min(1).max(200)

const check = z
  .strictObject({
    type: word,
    passed: z.boolean(),
    outcome: z.enum(['passed', 'failed', 'error', 'out_of_scope']),
    /** SHA-256 of what was read; null where nothing was. */
    evidence_hash: hex64.nullable(),
  })
  .refine((found) => found.passed === (found.outcome === 'passed'), {
    message: 'passed and outcome must say the same',
  })

/** What a receipt says, version 1. Strict: every key is known and everything in it is signed. */
export const receiptPayloadSchema = z
  .strictObject({
    v: z.literal(1),
    kind,
    id: word,
    /** By the issuer's clock: RFC 3339, UTC, milliseconds. */
    issuedAt: z.iso.datetime({ precision: 3 }),
    /** In the words of the API that ruled. */
    verdict: word,
    score: z.number().min(0).max(1).exactOptional(),
    verification: z.enum(['verified', 'judged', 'heuristic']).exactOptional(),
    /** Who ruled, as on the wire. */
    engine: word,
    /** How many of what; which names a kind uses stands in docs/records.md. */
    counts: z
      .record(z.string().regex(/^[a-z][A-Za-z]{0,63}$/), z.int().min(0))
      .refine((counts) => Object.keys(counts).length <= RECEIPT_LIMITS.counts, 'has too many keys'),
    checks: z.array(check).max(RECEIPT_LIMITS.checks),
    requestCommitment: hex64,
    policy: z.strictObject({
      digest: hex64,
      engine: word,
      model: word.exactOptional(),
      /** Of a language model that ruled: its build, as its provider names it. */
      fingerprint: word.exactOptional(),
    }),
  })
  .meta({ id: 'ReceiptPayload', description: 'All that the signature is over, by way of its digest.' })

/**
 * What a receipt says. Never the output, the evidence, or anything that was fetched: digests and counts
 * only.
 */
export type ReceiptPayload = Readonly<z.infer<typeof receiptPayloadSchema>>

/**
 * A receipt around its payload, of which only the payload is signed. `logIndex` is a place in a log, and says
 * nothing by itself.
 */
export const receiptSchema = z
  .strictObject({
    payload: receiptPayloadSchema,
    sha256: hex64,
    signature: z
      .strictObject({ alg: z.literal('Ed25519'), keyId: z.string(), value: z.string(), message: z.string() })
      .exactOptional(),
    logIndex: z.int().min(0).exactOptional(),
  })
  .meta({ id: 'Receipt', description: 'A ruling on record; docs/records.md has every byte.' })
