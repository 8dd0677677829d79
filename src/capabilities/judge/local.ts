import type { StrictJson } from '../../core/json/strict.js'
import { limitsOf } from '../../core/settings.js'
import type { LocalParts } from '../capability.js'
import { newRequestId } from '../new-id.js'
import { judge } from './judge.js'
import { type JudgeAnswer, readJudgeRequest, renderJudgement } from './wire.js'

/**
 * Judges a request in this process, and records it nowhere.
 *
 * @throws {Refusal} the request cannot be served as it is
 * @throws {Unavailable} too much work is waiting
 */
export async function judgeLocally(raw: StrictJson, parts: LocalParts): Promise<JudgeAnswer> {
  const request = readJudgeRequest(raw, limitsOf(parts.settings))
  const requestId = newRequestId(parts.chance)
  return renderJudgement(await judge({ requestId, request, raw }, parts))
}
