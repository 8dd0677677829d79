import type { StrictJson } from '../../core/json/strict.js'
import { limitsOf } from '../../core/settings.js'
import type { LocalParts } from '../capability.js'
import { findListed } from './find-listed.js'
import { verifyClaims } from './verify-claims.js'
import { type Rendered, readVerifyRequest, renderRuling, type VerifyAnswer } from './wire.js'

/**
 * Runs a model and rules on claims in this process, and records it nowhere.
 *
 * @throws {Refusal} `no_such_model`, `invalid_inputs`, or the request cannot be served as it is
 * @throws {Unavailable} `budget`, or too much work is waiting
 */
export async function verifyClaimsLocally(
  name: string,
  raw: StrictJson,
  parts: LocalParts,
): Promise<Rendered<VerifyAnswer>> {
  const model = findListed(name, parts.models)
  const request = readVerifyRequest(raw, limitsOf(parts.settings))
  return renderRuling(await verifyClaims({ model, request, raw }, parts))
}
