import { createHash } from 'node:crypto'
import { canonicalJson } from '../core/json/canonical.js'
import type { NumberTexts } from '../core/json/value.js'

/** SHA-256, lower-case hex; a text is hashed as its UTF-8. */
export function sha256Hex(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * SHA-256, lower-case hex, of a value's canonical form.
 *
 * @throws {CanonicalError} the value has none
 */
export function digestOf(value: unknown, numbers?: NumberTexts): string {
  return sha256Hex(canonicalJson(value, numbers))
}
