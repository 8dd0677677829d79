import { z } from 'zod'
import { Refusal } from '../../core/errors.js'
import type { StrictJson } from '../../core/json/strict.js'
import { type JsonValue, numberTextsBelow } from '../../core/json/value.js'
import { readBy } from '../../core/validate.js'
import { type ReceiptToVerify, type ReceiptVerification, receiptSchema } from '../../records/index.js'
import type { ReplayQuestion, ReplayReport } from './replay.js'

/** The request of POST /v1/receipts/verify. Any value at all may stand at `receipt`: what is wrong in it is the answer's to say. */
export const verifyRequestSchema = z.strictObject({
  receipt: z.unknown().describe('The receipt, as it was answered.'),
  request: z.unknown().optional().describe('The request it was issued for, to check the commitment.'),
  salt: z.string().optional().describe('The salt that was answered beside the receipt.'),
})

/**
 * Reads a request of POST /v1/receipts/verify.
 *
 * @throws {Refusal} `unknown_key` or `invalid_request` with `field`
 */
export function readVerifyRequest(body: StrictJson): ReceiptToVerify {
  const { receipt, request, salt } = readBy(verifyRequestSchema, body.value)
  if (receipt === undefined) {
    throw new Refusal('invalid_request', 'receipt: a receipt is needed.', { field: 'receipt' })
  }
  if (request !== undefined && salt === undefined) {
    throw new Refusal('invalid_request', 'salt: a request can only be checked with the salt beside it.', {
      field: 'salt',
    })
  }
  return {
    receipt,
    receiptNumbers: numberTextsBelow(body.numbers, '/receipt'),
    ...(request === undefined ? {} : { request, requestNumbers: numberTextsBelow(body.numbers, '/request') }),
    ...(salt === undefined ? {} : { salt }),
  }
}

/** The answer of POST /v1/receipts/verify. */
export const verificationSchema = z
  .object({
    valid: z.boolean().describe('Well formed, unchanged, and signed under a key that is trusted here.'),
    hashMatches: z.boolean(),
    signature: z.enum(['valid', 'invalid', 'absent', 'untrusted_key', 'revoked_key']),
    commitment: z.enum(['matches', 'differs', 'not_given']),
    reasons: z.array(z.string()).describe('"code: text" for each thing that is wrong.'),
  })
  .meta({ id: 'Verification' })

/** Renders the answer of POST /v1/receipts/verify. */
export function renderVerification(verification: ReceiptVerification): z.output<typeof verificationSchema> {
  const { valid, hashMatches, signature, commitment, reasons } = verification
  return { valid, hashMatches, signature, commitment, reasons: [...reasons] }
}

/** The request of POST /v1/receipts/replay. */
export const replayRequestSchema = z.strictObject({
  receipt: z.unknown().describe('The receipt, as it was answered.'),
  request: z.unknown().describe('The request it was issued for.'),
  salt: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hex digits')
    .optional()
    .describe('The salt that was answered beside it; without it hashes that it goes into are not compared.'),
  policy: z
    .unknown()
    .optional()
    .describe('The policy that the receipt names, where it is not the one in force here.'),
})

/**
 * Reads a request of POST /v1/receipts/replay.
 *
 * @throws {Refusal} `unknown_key` or `invalid_request` with `field`
 */
export function readReplayRequest({ value, numbers }: StrictJson): ReplayQuestion {
  const { salt } = readBy(replayRequestSchema, value)
  const members = new Map(Object.entries(value as Record<string, JsonValue>))
  const [receipt, request, policy] = ['receipt', 'request', 'policy'].map((name) => members.get(name))
  if (receipt === undefined || request === undefined) {
    const field = receipt === undefined ? 'receipt' : 'request'
    throw new Refusal('invalid_request', `${field}: it is needed.`, { field })
  }
  return {
    receipt,
    receiptNumbers: numberTextsBelow(numbers, '/receipt'),
    request: { value: request, numbers: numberTextsBelow(numbers, '/request') },
    ...(salt === undefined ? {} : { salt }),
    ...(policy === undefined ? {} : { policy }),
  }
}

/** The answer of POST /v1/receipts/replay. */
export const replayReportSchema = z
  .object({
    result: z.enum(['equal', 'different', 'partly_attested']),
    labels: z.array(z.enum(['structural', 'authenticated', 'replayed'])),
    verification: verificationSchema,
    policy: z.object({ digest: z.string(), in_force: z.boolean() }),
    parts: z.array(
      z.object({
        part: z.string(),
        result: z.enum(['equal', 'different', 'attested_only']),
        expected: z.unknown().describe('What the receipt says.'),
        actual: z.unknown().describe('What was found now; null where nothing was.'),
        reason: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'ReplayReport' })

/** Renders the answer of POST /v1/receipts/replay. */
export function renderReplay({ result, labels, verification, policy, parts }: ReplayReport) {
  return {
    result,
    labels,
    verification: renderVerification(verification),
    policy: { digest: policy.digest, in_force: policy.isInForce },
    parts,
  }
}

const jwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
})

/** The answer of the key documents. */
export const keyDocumentSchema = z.object({
  keys: z.array(
    z
      .object({
        keyId: z.string(),
        alg: z.literal('Ed25519'),
        publicKey: z.string().describe('32 bytes, base64url.'),
        jwk,
        validFrom: z.iso.datetime(),
        validTo: z.iso.datetime().optional(),
        revokedAt: z.iso.datetime().optional(),
      })
      .meta({ id: 'PublicKey' }),
  ),
})

/** A JSON Web Key Set. */
export const jwksSchema = z.object({ keys: z.array(jwk) })

/** The answer of GET /v1/receipts/{id}. */
export const storedReceiptSchema = z.object({
  receipt: receiptSchema,
  request: z.unknown().optional().describe('Only where it was retained.'),
  answer: z.unknown().optional().describe('Only where it was retained.'),
})

/** A policy; what it holds is its kind's. */
export const policySchema = z.looseObject({ v: z.int(), kind: z.string() })
