// Declarations name Node's types, and a compiler that is told of no types takes none by itself.
/// <reference types="node" preserve="true" />
import { type AxesAnswer, type AxesRequestInput, verifyAxesLocally } from './capabilities/axes/index.js'
import { givenCalibrations } from './capabilities/calibrations.js'
import type { LocalParts } from './capabilities/capability.js'
import {
  type ConsensusAnswer,
  type ConsensusRequestInput,
  consensusLocally,
} from './capabilities/consensus/index.js'
import { type JudgeAnswer, type JudgeRequestInput, judgeLocally } from './capabilities/judge/index.js'
import {
  type VerifyAnswer,
  type VerifyRequestInput,
  verifyClaimsLocally,
} from './capabilities/models/index.js'
import { verifyKeptRecord } from './capabilities/records/index.js'
import {
  type SessionAnswer,
  type VerifySessionInput,
  verifySessionLocally,
} from './capabilities/sessions/index.js'
import type { CalibrationFile } from './core/calibration/calibration.js'
import { Refusal } from './core/errors.js'
import { parseStrict } from './core/json/strict.js'
import { openLocalParts } from './parts.js'
import {
  CanonicalError,
  canonicalJson,
  type PublicKeyEntry,
  type RecordVerification,
  requirePlainData,
} from './records/index.js'

/**
 * Judges one output in this process: no server, no database. The same request and answer as POST /v1/judge.
 *
 * @param request plain values; a number beyond a double's reach must be sent over HTTP or from a file
 * @param outside clock, chance, sandbox, settings and signing key; by default those of this machine
 * @param options `calibration`: what `countersign calibrate --json` printed, in the place of those in the data folder
 * @throws {Refusal} with a stable `code`: the request cannot be served as it is
 * @throws {Unavailable} too much work is waiting
 */
export async function judge(
  request: JudgeRequestInput,
  outside?: LocalParts,
  { calibration }: { readonly calibration?: CalibrationFile } = {},
): Promise<JudgeAnswer> {
  const raw = parseStrict(textOf(request))
  const parts = outside ?? (await ownOutside())
  return judgeLocally(raw, calibration ? { ...parts, calibrations: givenCalibrations(calibration) } : parts)
}

/**
 * Finds what several answers agree on, and the risk that it is not so, in this process: no server, no database. The same
 * request and answer as POST /v1/consensus.
 *
 * @param request plain values
 * @param outside as for {@link judge}
 * @throws {Refusal} with a stable `code`: the request cannot be served as it is
 * @throws {Unavailable} comparing the answers takes too long, or too much work is waiting
 */
export async function consensus(
  request: ConsensusRequestInput,
  outside?: LocalParts,
): Promise<ConsensusAnswer> {
  const raw = parseStrict(textOf(request))
  return consensusLocally(raw, outside ?? (await ownOutside()))
}

/**
 * Verifies a response on four axes in this process: no server, no database. The same request and answer as POST /verify.
 *
 * @param request plain values
 * @param outside as for {@link judge}
 * @throws {Refusal} with a stable `code`: the request cannot be served as it is
 * @throws {Unavailable} `verification_model_error`, or too much work is waiting: that is no verdict
 */
export async function verifyAxes(request: AxesRequestInput, outside?: LocalParts): Promise<AxesAnswer> {
  const raw = parseStrict(textOf(request))
  return verifyAxesLocally(raw, outside ?? (await ownOutside()))
}

/**
 * Runs a model in this process and rules on what is claimed of its outputs: no server, no database. The same request and
 * answer as POST /api/v1/verify/{model}.
 *
 * @param model its name: `relocation`
 * @param request plain values; a number beyond a double's reach must be sent over HTTP or from a file
 * @param outside as for {@link judge}
 * @throws {Refusal} with a stable `code`: there is no such model, it takes no such inputs, or the request cannot be served
 * @throws {Unavailable} the work took too much, or too much is waiting: that is no verdict
 */
export async function verifyClaims(
  model: string,
  request: VerifyRequestInput,
  outside?: LocalParts,
): Promise<VerifyAnswer> {
  const raw = parseStrict(textOf(request))
  return (await verifyClaimsLocally(model, raw, outside ?? (await ownOutside()))).answer
}

/**
 * Runs checks on a session in this process: no server, no database. The same answer as POST /verifier, on tables and a log
 * that the request holds whole.
 *
 * @param request plain values; a number beyond a double's reach must be sent over HTTP or from a file
 * @param outside as for {@link judge}
 * @throws {Refusal} with a stable `code`: the request cannot be served, or a check could never hold
 * @throws {Unavailable} too much work is waiting
 */
export async function verifySession(
  request: VerifySessionInput,
  outside?: LocalParts,
): Promise<SessionAnswer> {
  const raw = parseStrict(textOf(request))
  return verifySessionLocally(raw, outside ?? (await ownOutside()))
}

/**
 * Verifies a decision record: its hash, its signature, and whether the model gives the same again. The same answer as POST
 * /api/v1/records/verify, without asking anybody.
 *
 * @param kept a record or a whole answer, as a value or as its JSON text, in which every digit counts
 * @param trust whose signatures are believed
 * @param outside as for {@link judge}
 * @throws {Unavailable} too much work is waiting
 */
export async function verifyRecord(
  kept: unknown,
  trust: { readonly keys: readonly PublicKeyEntry[] },
  outside?: LocalParts,
): Promise<RecordVerification> {
  return verifyKeptRecord(kept, trust.keys, outside ?? (await ownOutside()))
}

/**
 * The request as JSON text. `JSON.stringify` would drop or change what JSON has no word for (undefined, NaN, a Map), and
 * a schema that lost a keyword passes more than it should. Absent optional fields may be undefined.
 */
function textOf(
  request:
    | AxesRequestInput
    | ConsensusRequestInput
    | JudgeRequestInput
    | VerifyRequestInput
    | VerifySessionInput,
): string {
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

export type { AxesAnswer, AxesRequestInput } from './capabilities/axes/index.js'
export type { LocalParts } from './capabilities/capability.js'
export type { ConsensusAnswer, ConsensusRequestInput } from './capabilities/consensus/index.js'
export type { JudgeAnswer, JudgeRequestInput } from './capabilities/judge/index.js'
export type { VerifyAnswer, VerifyRequestInput } from './capabilities/models/index.js'
export type { SessionAnswer, VerifySessionInput } from './capabilities/sessions/index.js'
export type { CalibrationFile } from './core/calibration/calibration.js'
export { type ErrorCode, Refusal, Unavailable } from './core/errors.js'
export type { OwnModel } from './own-models/index.js'
export { type Opened, openLocalParts } from './parts.js'
export {
  type PublicKeyEntry,
  type ReceiptVerification,
  type RecordVerification,
  readKeys,
  verifyReceipt,
  verifyReceiptText,
} from './records/index.js'
