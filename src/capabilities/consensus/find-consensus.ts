import type { StatementFinding } from '../../core/finding.js'
import { type GroundingSettings, groundStatements } from '../../grounding/index.js'
import { type AnswerText, readAnswer } from './answer-text.js'
import { type Basis, clustersOf, type Sameness } from './clusters.js'
import { copyGroups } from './near-copies.js'
import { type ConsensusThresholds, isAgreement, type RiskRuling, riskOf } from './risk.js'
import { sameAnswer } from './same-answer.js'

/** Everything that a ruling on consensus goes by. */
export interface ConsensusRules {
  readonly thresholds: ConsensusThresholds
  readonly grounding: GroundingSettings
}

/** Answers that say the same. Places are those of the request. */
export interface ClusterFinding {
  readonly members: readonly number[]
  /** The member that speaks for all. */
  readonly representative: number
  readonly basis: Basis | 'alone'
  /** Answers without those that are near-copies of one another. */
  readonly effective: number
}

/** What was found of some answers. */
export interface ConsensusFinding extends RiskRuling {
  /** The largest first; of as large ones the first by its representative's text. */
  readonly clusters: readonly ClusterFinding[]
  readonly effective: number
  /** Whether no cluster is larger than all others. */
  readonly isTie: boolean
  /** Answers that say nothing, by their places. */
  readonly empty: readonly number[]
  /** Answers outside the largest cluster that are the same as some of it and not as others. */
  readonly between: readonly number[]
  /** The claims of the shared answer against the evidence; null without evidence or agreement. */
  readonly claims: readonly StatementFinding[] | null
}

/**
 * Puts answers that say the same together, and rules on the risk that they agree on what is not so. Pure, and nothing of it
 * but the places hangs on the order of the answers.
 */
export function findConsensus(
  outputs: readonly string[],
  evidence: readonly { readonly text: string }[],
  rules: ConsensusRules,
): ConsensusFinding {
  // By text, so that nothing hangs on the order of the request; places are put back at the end.
  const order = [...outputs.keys()].sort((a, b) => byText(outputs[a] ?? '', outputs[b] ?? '') || a - b)
  const texts = order.map((place) => outputs[place] ?? '')
  const found = findSorted(texts, evidence, rules)
  const inRequest = (at: number) => order[at] ?? at
  const allInRequest = (some: readonly number[]) => some.map(inRequest).sort((a, b) => a - b)
  return {
    ...found,
    clusters: found.clusters.map(({ members, representative, ...rest }) => ({
      ...rest,
      members: allInRequest(members),
      representative: inRequest(representative),
    })),
    empty: allInRequest(found.empty),
    between: allInRequest(found.between),
  }
}

function findSorted(
  texts: readonly string[],
  evidence: readonly { readonly text: string }[],
  { thresholds, grounding }: ConsensusRules,
): ConsensusFinding {
  const answers = readOnce(texts, grounding)
  const sameness = rememberedSameness(answers)
  const copies = copyGroups(texts, thresholds.copies)
  const clusters = sortedClusters(texts, answers, sameness, copies)
  const [first, second] = clusters
  const largest = first?.members ?? []
  const facts = { answers: texts.length, largest: largest.length }
  const isHeld = evidence.length > 0 && isAgreement(facts, thresholds)
  const shared = texts[first?.representative ?? 0] ?? ''
  const claims = isHeld ? groundStatements(shared, evidence, grounding) : null
  const effective = effectiveOf([...texts.keys()], copies)
  const between = betweenOf(texts.length, largest, sameness)
  const ruling = riskOf(
    {
      ...facts,
      effective,
      effectiveOfLargest: first?.effective ?? 0,
      isUncertain: first?.basis === 'likely' || between.length > 0,
      support: claims && supportOf(claims),
    },
    thresholds,
  )
  const isTie = largest.length === second?.members.length
  const empty = [...texts.keys()].filter((at) => saysNothing(answers[at]))
  return { ...ruling, clusters, effective, isTie, empty, between, claims }
}

function sortedClusters(
  texts: readonly string[],
  answers: readonly AnswerText[],
  sameness: Sameness,
  copies: readonly number[],
): ClusterFinding[] {
  return clustersOf(texts.length, sameness)
    .map(({ members, basis }) => ({
      members,
      basis,
      representative: speaking(members, texts, answers),
      effective: effectiveOf(members, copies),
    }))
    .sort(
      (one, other) => other.members.length - one.members.length || one.representative - other.representative,
    )
}

/** The same text is read once. */
function readOnce(texts: readonly string[], grounding: GroundingSettings): AnswerText[] {
  const known = new Map<string, AnswerText>()
  return texts.map((text) => {
    const answer = known.get(text) ?? readAnswer(text, grounding)
    known.set(text, answer)
    return answer
  })
}

function saysNothing(answer: AnswerText | undefined): boolean {
  return answer !== undefined && answer.json === null && answer.words === ''
}

function rememberedSameness(answers: readonly AnswerText[]): Sameness {
  const known = new Map<string, Basis | null>()
  return (one, other) => {
    const [first, second] = [answers[Math.min(one, other)], answers[Math.max(one, other)]]
    if (!first || !second) return null
    const key = `${answers.indexOf(first)} ${answers.indexOf(second)}`
    const found = known.has(key) ? (known.get(key) ?? null) : sameAnswer(first, second)
    known.set(key, found)
    return found
  }
}

/** The wording that most members have, of several the shortest; of its texts the first. */
function speaking(
  members: readonly number[],
  texts: readonly string[],
  answers: readonly AnswerText[],
): number {
  const wordingOf = (at: number) => answers[at]?.words ?? ''
  const having = (at: number) => members.filter((member) => wordingOf(member) === wordingOf(at)).length
  const [representative = 0] = members.toSorted(
    (a, b) =>
      having(b) - having(a) ||
      wordingOf(a).length - wordingOf(b).length ||
      byText(texts[a] ?? '', texts[b] ?? '') ||
      a - b,
  )
  return representative
}

function effectiveOf(members: readonly number[], copies: readonly number[]): number {
  return new Set(members.map((at) => copies[at])).size
}

function betweenOf(count: number, largest: readonly number[], sameness: Sameness): number[] {
  const others = Array.from({ length: count }, (_, at) => at).filter((at) => !largest.includes(at))
  return others.filter((at) => largest.some((member) => sameness(at, member) !== null))
}

function supportOf(claims: readonly StatementFinding[]) {
  const having = (status: StatementFinding['status']) =>
    claims.filter((claim) => claim.status === status).length
  return { claims: claims.length, supported: having('supported'), contradicted: having('contradicted') }
}

function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
