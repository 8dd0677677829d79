import { promptOf } from '../../prompt.js'
import type { JsonObject, Pass, Posed, Question } from '../../question.js'
import { type Named, namedInPass } from '../opaque-ids.js'
import { type Control, controlsFor } from './controls.js'
import { type Asking, readClaims } from './read-claims.js'
import { CLAIMS_REPLY_SCHEMA } from './reply-schema.js'
import type { AskedClaim, AskedClaims, ClaimRuling } from './ruling.js'

/** The fixed words around claims. */
export const CLAIMS_PROMPT = promptOf(new URL('./', import.meta.url))

/**
 * Asks whether evidence supports claims: a ruling for each, in their order. Two claims whose truth is known are asked with them,
 * and a judge that rules wrongly on one of these is believed in nothing.
 *
 * @param asked with at least one claim and one piece of evidence
 */
export function claimsQuestion(asked: AskedClaims): Question<readonly ClaimRuling[]> {
  const { claims } = asked
  return {
    name: 'claims',
    prompt: CLAIMS_PROMPT,
    pose: (pass) => pose(asked, pass),
    halves() {
      const middle = Math.ceil(claims.length / 2)
      if (claims.length < 2) return null
      const half = (from: number, to?: number) => claimsQuestion({ ...asked, claims: claims.slice(from, to) })
      return [half(0, middle), half(middle)]
    },
    joined: (first, second) => [...first, ...second],
  }
}

function pose(asked: AskedClaims, pass: Pass): Posed<readonly ClaimRuling[]> {
  const controls = controlsFor(asked.evidence, pass)
  const named = namedInPass<AskedClaim | Control>('c', [...asked.claims, ...controls], pass)
  const pieces = namedInPass(
    'e',
    asked.evidence.map((_, index) => index),
    pass,
  )
  const asking: Asking = { asked, controls, named, pieces: new Map(pieces.map(({ id, item }) => [id, item])) }
  return {
    data: dataOf(asked, pieces, named),
    replySchema: CLAIMS_REPLY_SCHEMA,
    read: async (reply, isLast) => readClaims(reply, asking, isLast),
  }
}

function dataOf(
  { task, evidence }: AskedClaims,
  pieces: readonly Named<number>[],
  named: readonly Named<{ readonly text: string }>[],
): JsonObject {
  return {
    ...(task !== null && { task }),
    evidence: pieces.map(({ id, item }) => ({ id, text: evidence[item]?.text ?? '' })),
    claims: named.map(({ id, item }) => ({ id, text: item.text })),
  }
}
