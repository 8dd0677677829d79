import type { StrictJson } from '../../core/json/strict.js'
import { limitsOf } from '../../core/settings.js'
import type { LocalParts } from '../capability.js'
import { readAxesRequest } from './read-request.js'
import { renderAxes } from './render.js'
import { verifyAxes } from './verify.js'
import type { AxesAnswer } from './wire.js'

/**
 * Verifies an answer in this process, and records it nowhere.
 *
 * @throws {Refusal} the request cannot be served as it is
 * @throws {Unavailable} `verification_model_error`, or too much work is waiting
 */
export async function verifyAxesLocally(raw: StrictJson, parts: LocalParts): Promise<AxesAnswer> {
  const request = readAxesRequest(raw, limitsOf(parts.settings))
  return renderAxes(await verifyAxes({ request, raw }, parts))
}
