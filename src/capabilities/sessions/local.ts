import type { StrictJson } from '../../core/json/strict.js'
import { readBy } from '../../core/validate.js'
import type { Session } from '../../sessions/index.js'
import type { LocalParts } from '../capability.js'
import { withGivenSession } from './given-session.js'
import { givenSessionSchema } from './given-wire.js'
import type { SessionAnswer } from './session-answer.js'
import { checkSession, judgedAtOnce } from './verify.js'

/**
 * Runs checks on a session that the request holds whole, in this process, and records it nowhere.
 *
 * @param look is shown the session while it is there
 * @param note is told whom of the judges is asked
 * @throws {Refusal} the request cannot be served as it is, or a check could never hold
 * @throws {Unavailable} too much work is waiting
 */
export function verifySessionLocally(
  raw: StrictJson,
  parts: LocalParts,
  look: (session: Session) => Promise<void> = async () => {},
  note: (line: string) => void = () => {},
): Promise<SessionAnswer> {
  const request = readBy(givenSessionSchema, raw.value)
  return withGivenSession({ request, raw }, parts, async (session) => {
    const { answer } = await checkSession(
      request.sessionId ?? 'local',
      raw,
      session,
      parts,
      judgedAtOnce(parts.judge, note),
    )
    await look(session)
    return answer
  })
}
