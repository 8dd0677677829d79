import type { CopyRules } from './near-copies.js'

/** The numbers that a ruling on consensus goes by. */
export interface ConsensusThresholds {
  /** Share of the answers that the largest cluster must have more than, to be an agreement. */
  readonly agreementOver: number
  readonly copies: CopyRules
  /** Agreement from which near-copies without evidence are a risk. */
  readonly copiedAgreement: number
  /** Share of the shared answer's claims from which the evidence supports it. */
  readonly supportedAt: number
}

export type Risk = 'low' | 'medium' | 'high'

/** What the evidence says of the shared answer: how many claims it has, and how many of them are what. */
export interface Support {
  readonly claims: number
  readonly supported: number
  readonly contradicted: number
}

/** All that the risk hangs on. */
export interface RiskFacts {
  readonly answers: number
  /** Members of the largest cluster. */
  readonly largest: number
  /** Effective answers of all. */
  readonly effective: number
  /** Effective answers of the largest cluster. */
  readonly effectiveOfLargest: number
  /** Whether the largest cluster rests on wording only, or on answers that one more is the same as in part. */
  readonly isUncertain: boolean
  /** Null where no evidence was supplied, or there is no agreement to hold against it. */
  readonly support: Support | null
}

/** The risk and what decided it. */
export interface RiskRuling {
  readonly isAgreement: boolean
  readonly risk: Risk
  readonly decidedBy:
    | 'no_agreement'
    | 'claim_contradicted'
    | 'claims_unsupported'
    | 'no_claims'
    | 'near_copies'
    | 'clustering_uncertain'
    | 'agreement'
}

/** Whether the largest cluster is an agreement: two answers or more, and more than half of all. */
export function isAgreement(
  { answers, largest }: Pick<RiskFacts, 'answers' | 'largest'>,
  { agreementOver }: ConsensusThresholds,
): boolean {
  return largest >= 2 && largest / answers > agreementOver
}

/**
 * The risk that answers agree on what is not so. High: the evidence contradicts the shared answer or does not support it.
 * Medium: all answers are near-copies of one; or, without evidence, the agreement is one of near-copies, or uncertain. Else
 * low, and always low without agreement, since there is nothing to be taken for a consensus.
 */
export function riskOf(facts: RiskFacts, thresholds: ConsensusThresholds): RiskRuling {
  if (!isAgreement(facts, thresholds)) return { isAgreement: false, risk: 'low', decidedBy: 'no_agreement' }
  const decidedBy = decidingFact(facts, thresholds)
  const risk = decidedBy === 'agreement' ? 'low' : MEDIUM.has(decidedBy) ? 'medium' : 'high'
  return { isAgreement: true, risk, decidedBy }
}

const MEDIUM: ReadonlySet<RiskRuling['decidedBy']> = new Set(['near_copies', 'clustering_uncertain'])

function decidingFact(facts: RiskFacts, thresholds: ConsensusThresholds): RiskRuling['decidedBy'] {
  const { support, answers, largest } = facts
  if (support) {
    if (support.contradicted > 0) return 'claim_contradicted'
    if (support.claims === 0) return 'no_claims'
    if (support.supported / support.claims < thresholds.supportedAt) return 'claims_unsupported'
  }
  if (facts.effective < 2) return 'near_copies'
  if (support) return 'agreement'
  const isCopied = facts.effectiveOfLargest < 2 && largest / answers >= thresholds.copiedAgreement
  if (isCopied) return 'near_copies'
  return facts.isUncertain ? 'clustering_uncertain' : 'agreement'
}
