import type { LocalParts } from './capabilities/capability.js'
import { type JudgeAnswer, type JudgeRequestInput, judgeLocally } from './capabilities/judge/index.js'
import { parseStrict } from './core/json/strict.js'
import { openLocalParts } from './parts.js'

/**
 * Judges one output in this process: no server, no database. The same request and answer as POST /v1/judge.
 *
 * @param request plain values; a number beyond a double's reach must be sent over HTTP or from a file
 * @param outside clock, chance, sandbox, settings and signing key; by default those of this machine
 * @throws {Refusal} with a stable `code`: the request cannot be served as it is
 * @throws {Unavailable} too much work is waiting
 */
export async function judge(request: JudgeRequestInput, outside?: LocalParts): Promise<JudgeAnswer> {
  return judgeLocally(parseStrict(JSON.stringify(request)), outside ?? (await ownOutside()))
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
export { type ReceiptVerification, verifyReceipt, verifyReceiptText } from './records/index.js'
