import { groundEach } from '../src/grounding/index.js'
import type { LabelledClaim } from './claims-rows.js'

/** How fast the engine rules, on one core. */
export interface SpeedFigures {
  /** Mean length of the evidence of a request, UTF-16 units. */
  readonly evidenceLength: number
  /** Statements a second where each request has one statement, and its evidence is read for that one. */
  readonly alone: number
  /** The same with {@link TOGETHER} statements in a request, whose evidence is read once. */
  readonly together: number
}

export const TOGETHER = 10
const EVIDENCE_LENGTH = 2_048
const CLAIMS_MAX = 1_500
const ROUNDS = 3

interface Request {
  readonly statements: readonly { readonly text: string; readonly start: number; readonly end: number }[]
  readonly evidence: string
}

/**
 * Measures claims spread over all sets, reading of files left out, with evidence filled up from other rows to 2 KB.
 * Processor time of this one thread counts, since the machine may have other work. One round warms up; the best of three
 * counts.
 */
export function measureSpeed(rows: readonly LabelledClaim[]): SpeedFigures {
  const step = Math.max(1, Math.floor(rows.length / CLAIMS_MAX))
  const chosen = rows.filter((_, at) => at % step === 0).slice(0, CLAIMS_MAX)
  const alone = requestsOf(chosen, 1)
  const length = alone.reduce((sum, { evidence }) => sum + evidence.length, 0)
  return {
    evidenceLength: Math.round(length / alone.length),
    alone: perSecond(alone, chosen.length),
    together: perSecond(requestsOf(chosen, TOGETHER), chosen.length),
  }
}

function requestsOf(rows: readonly LabelledClaim[], size: number): Request[] {
  const requests: Request[] = []
  for (let at = 0; at < rows.length; at += size) {
    const statements = rows
      .slice(at, at + size)
      .map(({ claim }) => ({ text: claim, start: 0, end: claim.length }))
    requests.push({ statements, evidence: evidenceFrom(rows, at) })
  }
  return requests
}

function evidenceFrom(rows: readonly LabelledClaim[], from: number): string {
  let text = ''
  for (let n = 0; n < rows.length && text.length < EVIDENCE_LENGTH; n++)
    text += `${rows[(from + n) % rows.length]?.evidence}\n`
  return text.slice(0, EVIDENCE_LENGTH)
}

function perSecond(requests: readonly Request[], statements: number): number {
  let best = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const started = process.cpuUsage()
    for (const { statements, evidence } of requests) groundEach(statements, [{ text: evidence }])
    const seconds = process.cpuUsage(started).user / 1e6
    if (round > 0) best = Math.max(best, statements / seconds)
  }
  return Math.round(best)
}
