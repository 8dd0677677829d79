import type { LocalParts } from './capabilities/capability.js'
import { type JudgeAnswer, type JudgeRequestInput, judgeLocally } from './capabilities/judge/index.js'
import { Refusal } from './core/errors.js'
import { parseStrict } from './core/json/strict.js'
import { openLocalParts } from './parts.js'
import { CanonicalError, canonicalJson, requirePlainData } from './records/index.js'

/**
 * Judges one output in this process: no server, no database. The same request and answer as POST /v1/judge.
 *
 * @param request plain values; a number beyond a double's reach must be sent over HTTP or from a file
 * @param outside clock, chance, sandbox, settings and signing key; by default those of this machine
 * @throws {Refusal} with a stable `code`: the request cannot be served as it is
 * @throws {Unavailable} too much work is waiting
 */
export async function judge(request: JudgeRequestInput, outside?: LocalParts): Promise<JudgeAnswer> {
  const raw = parseStrict(textOf(request))
  return judgeLocally(raw, outside ?? (await ownOutside()))
}

/**
 * The request as JSON text. `JSON.stringify` would drop or change what JSON has no word for (undefined, NaN, a Map), and
 * a schema that lost a keyword passes more than it should. Absent optional fields may be undefined.
 */
function textOf(request: JudgeRequestInput): string {
  try {
    requirePlainData(request)
    const given = Object.entries(request ?? {}).filter(([, value]) => value !== undefined)
    return canonicalJson(Object.fromEntries(given))
  } catch (error) {
    if (!(error instanceof CanonicalError)) throw error
    throw new Refusal('invalid_request', `The request is not plain JSON: ${error.message}`, { field: '' })
  }
}

let own: Promise<LocalParts> | undefined

/** Opened once, when first needed; tried again after a failure. */
async function ownOutside(): Promise<LocalParts> {
  own ??= openLocalParts().then(({ parts }) => parts)
  try {
    return await own
  } catch (error) {
    own = undefined
    throw error
  }
}

export type { LocalParts } from './capabilities/capability.js'
export type { JudgeAnswer, JudgeRequestInput } from './capabilities/judge/index.js'
export { type ErrorCode, Refusal, Unavailable } from './core/errors.js'
export { type Opened, openLocalParts } from './parts.js'
export {
  type PublicKeyEntry,
  type ReceiptVerification,
  readKeys,
  verifyReceipt,
  verifyReceiptText,
} from './records/index.js'
