import { Refusal } from '../../core/errors.js'
import { parseStrict } from '../../core/json/strict.js'
import type { JsonValue } from '../../core/json/value.js'
import {
  CanonicalError,
  type PublicKeyEntry,
  type RecordToVerify,
  type RecordVerification,
  recordIn,
  requirePlainData,
  unreadableRecord,
  verifyDecisionRecord,
} from '../../records/index.js'
import type { LocalParts } from '../capability.js'

/**
 * Rules on a decision record: its hash, its signature, and whether the model gives the same again.
 *
 * @throws {Unavailable} too much work is waiting
 */
export function verifyRecord(
  given: RecordToVerify,
  keys: readonly PublicKeyEntry[],
  parts: LocalParts,
): Promise<RecordVerification> {
  return verifyDecisionRecord(given, { keys }, (run) => parts.recomputer(run, parts))
}

/**
 * The same of what people keep: a record or a whole answer, as a value or as its JSON text, in which every digit counts.
 * What cannot be read has its reason in the result.
 *
 * @throws {Unavailable} too much work is waiting
 */
export async function verifyKeptRecord(
  kept: unknown,
  keys: readonly PublicKeyEntry[],
  parts: LocalParts,
): Promise<RecordVerification> {
  try {
    const given = typeof kept === 'string' ? recordIn(parseStrict(kept)) : recordInValue(kept)
    return given ? await verifyRecord(given, keys, parts) : unreadableRecord(NO_RECORD)
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof CanonicalError)) throw error
    return unreadableRecord(`${error.code}: ${error.message}`)
  }
}

const NO_RECORD = 'not_a_record: There is no decision record here, nor an answer that has one.'

function recordInValue(value: unknown): RecordToVerify | null {
  requirePlainData(value)
  return recordIn({ value: value as JsonValue, numbers: new Map() })
}
