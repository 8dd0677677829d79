import { describe, expect, test } from 'vitest'
import { readSettings } from '../../core/settings.js'
import { consensusRules } from './policy.js'
import { type RiskFacts, riskOf, type Support } from './risk.js'

const { thresholds } = consensusRules(readSettings({}))

type Row = readonly [
  answers: number,
  largest: number,
  effective: number,
  effectiveOfLargest: number,
  isUncertain: boolean,
  support: readonly [claims: number, supported: number, contradicted: number] | null,
  risk: string,
  decidedBy: string,
]

const sure = false
const unsure = true

// The sentence of the contract, row by row: high where the evidence is against an agreement or not for it; else medium where
// all answers are near-copies of one, or, without evidence, at 0.6 or more among near-copies, or at uncertain clusters; else low.
const TABLE: readonly Row[] = [
  // No agreement: fewer than two, or no more than half. Nothing else counts.
  [2, 1, 2, 1, sure, null, 'low', 'no_agreement'],
  [2, 1, 1, 1, sure, null, 'low', 'no_agreement'],
  [3, 1, 3, 1, unsure, null, 'low', 'no_agreement'],
  [4, 2, 4, 2, sure, null, 'low', 'no_agreement'],
  [4, 2, 1, 1, unsure, [1, 0, 1], 'low', 'no_agreement'],
  [6, 3, 6, 3, sure, [2, 2, 0], 'low', 'no_agreement'],
  [16, 8, 16, 8, sure, null, 'low', 'no_agreement'],
  // Agreement of independent answers without evidence.
  [2, 2, 2, 2, sure, null, 'low', 'agreement'],
  [3, 2, 3, 2, sure, null, 'low', 'agreement'],
  [3, 3, 3, 3, sure, null, 'low', 'agreement'],
  [5, 3, 5, 3, sure, null, 'low', 'agreement'],
  [16, 9, 16, 9, sure, null, 'low', 'agreement'],
  [16, 16, 16, 16, sure, null, 'low', 'agreement'],
  // Uncertain clusters without evidence.
  [2, 2, 2, 2, unsure, null, 'medium', 'clustering_uncertain'],
  [3, 2, 3, 2, unsure, null, 'medium', 'clustering_uncertain'],
  [16, 9, 16, 9, unsure, null, 'medium', 'clustering_uncertain'],
  // All answers are near-copies of one, with evidence or without.
  [2, 2, 1, 1, sure, null, 'medium', 'near_copies'],
  [3, 3, 1, 1, unsure, null, 'medium', 'near_copies'],
  [2, 2, 1, 1, sure, [1, 1, 0], 'medium', 'near_copies'],
  [16, 16, 1, 1, sure, [10, 10, 0], 'medium', 'near_copies'],
  [3, 2, 1, 1, sure, [1, 1, 0], 'medium', 'near_copies'],
  // Those that agree are near-copies of one another, and another answer is not: from 0.6 on.
  [3, 2, 2, 1, sure, null, 'medium', 'near_copies'],
  [5, 3, 3, 1, sure, null, 'medium', 'near_copies'],
  [9, 5, 5, 1, sure, null, 'low', 'agreement'],
  [9, 5, 5, 1, unsure, null, 'medium', 'clustering_uncertain'],
  [5, 3, 4, 2, sure, null, 'low', 'agreement'],
  [3, 2, 2, 1, sure, [1, 1, 0], 'low', 'agreement'],
  // Evidence that supports it: 0.8 of the claims or more, and none contradicted.
  [2, 2, 2, 2, sure, [1, 1, 0], 'low', 'agreement'],
  [2, 2, 2, 2, unsure, [1, 1, 0], 'low', 'agreement'],
  [3, 2, 3, 2, sure, [5, 4, 0], 'low', 'agreement'],
  [3, 3, 3, 3, sure, [10, 8, 0], 'low', 'agreement'],
  // Evidence that does not.
  [2, 2, 2, 2, sure, [1, 0, 0], 'high', 'claims_unsupported'],
  [3, 3, 3, 3, sure, [4, 3, 0], 'high', 'claims_unsupported'],
  [3, 2, 2, 1, unsure, [10, 7, 0], 'high', 'claims_unsupported'],
  [2, 2, 1, 1, sure, [1, 0, 0], 'high', 'claims_unsupported'],
  [2, 2, 2, 2, sure, [0, 0, 0], 'high', 'no_claims'],
  [2, 2, 1, 1, unsure, [0, 0, 0], 'high', 'no_claims'],
  // Evidence that contradicts it.
  [2, 2, 2, 2, sure, [1, 0, 1], 'high', 'claim_contradicted'],
  [3, 3, 3, 3, sure, [10, 9, 1], 'high', 'claim_contradicted'],
  [16, 16, 1, 1, unsure, [10, 9, 1], 'high', 'claim_contradicted'],
  [3, 2, 2, 1, sure, [3, 0, 1], 'high', 'claim_contradicted'],
]

describe('the risk of a false consensus', () => {
  test.each(TABLE)(
    '%i answers, largest %i, effective %i (%i of the largest), uncertain %s, evidence %j: %s by %s',
    (answers, largest, effective, effectiveOfLargest, isUncertain, support, risk, decidedBy) => {
      const facts: RiskFacts = {
        answers,
        largest,
        effective,
        effectiveOfLargest,
        isUncertain,
        support: support && supportOf(support),
      }
      const isAgreement = decidedBy !== 'no_agreement'
      expect(riskOf(facts, thresholds)).toEqual({ isAgreement, risk, decidedBy })
    },
  )
})

function supportOf([claims, supported, contradicted]: readonly [number, number, number]): Support {
  return { claims, supported, contradicted }
}
