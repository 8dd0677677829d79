import { bytesOfHex64 } from './hex.js'
import { type ReceiptPayload, receiptSchema } from './receipt-schema.js'
import { reasonText } from './receipt-verification.js'
import type { GivenRecord } from './record-given.js'

/**
 * How a receipt of claims names the model that ruled: `relocation@1.0.0`; one of a user's own with the digest of the files that it
 * computes by, `cloud-bill@1.0.0#sha256:...`, since the same version need not mean the same files.
 */
export function ruledBy(model: string, specVersion: string, digest?: string): string {
  return `${model}@${specVersion}${digest === undefined ? '' : `${DIGEST}${digest}`}`
}

const DIGEST = '#sha256:'

/** The name of a model that ruled without the digest of its files. */
export function ruledByVersion(name: string): string {
  return name.split(DIGEST, 1)[0] ?? name
}

/** What a receipt of claims that stands beside a record must bear: the SHA-256 of the salt and the calculation's canonical text. */
export interface Bound {
  readonly salt: Uint8Array<ArrayBuffer>
  readonly text: string
  /** What it bears, of each check that rests on anything. */
  readonly evidence: readonly string[]
}

/**
 * What ties a sound receipt to the record beside it: reasons where that is settled, an empty list where it cannot be found out, else
 * what is to be hashed.
 *
 * @param text canonical, of the calculation; null where it is not known
 */
export function boundBy(read: GivenRecord, text: string | null): readonly string[] | Bound {
  const parsed = receiptSchema.safeParse(read.receipt?.value)
  return parsed.success ? boundTo(parsed.data.payload, read, text) : []
}

function boundTo(
  payload: ReceiptPayload,
  { model, specVersion, salt }: GivenRecord,
  text: string | null,
): readonly string[] | Bound {
  const name = ruledBy(model, specVersion)
  if (payload.kind !== 'claims' || ruledByVersion(payload.policy.model ?? '') !== name) {
    return [reasonText('other_receipt', `The receipt is not of claims ruled on by ${name}.`)]
  }
  if (text === null || salt === undefined) return []
  const bytes = bytesOfHex64(salt)
  if (!bytes) return [reasonText('bad_salt', 'The salt is not 64 lower-case hex digits.')]
  return {
    salt: bytes,
    text,
    evidence: payload.checks.flatMap(({ evidence_hash }) => evidence_hash ?? []),
  }
}

/** What speaks against the tie. @param sha256 of what {@link boundBy} gave */
export function bindingReasons({ evidence }: Bound, sha256: string): string[] {
  return evidence.some((other) => other !== sha256)
    ? [reasonText('other_receipt', 'The receipt is of another calculation, or the salt is not its own.')]
    : []
}
