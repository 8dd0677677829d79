import { excerpt } from '../../core/excerpt.js'
import type { ConsensusFinding } from './find-consensus.js'

/** Claims that are quoted; all are counted. */
const QUOTED_MAX = 3

/** Why the risk is what it is, each as "code: text": first what decided it, then what else is to be known. */
export function reasonsOf(finding: ConsensusFinding, answers: number): string[] {
  const decided = TELL[finding.decidedBy](finding, answers)
  return [...new Set([...decided, ...otherReasons(finding, answers)])]
}

type Tell = (finding: ConsensusFinding, answers: number) => string[]

const agreement: Tell = ({ clusters: [largest], claims }, answers) => {
  const size = largest?.members.length ?? 0
  const support = claims === null ? '' : ', and the evidence supports it'
  return [
    `agreement: ${size} of ${answers} answers say the same (${BY[largest?.basis ?? 'alone']})${support}`,
  ]
}

const BY = {
  alone: 'one answer',
  words: 'the same words',
  value: 'the same value',
  claims: 'each claim covered by the others',
  likely: 'by wording only',
} as const

const TELL: Readonly<Record<ConsensusFinding['decidedBy'], Tell>> = {
  agreement,
  no_agreement: ({ clusters: [largest], isTie }, answers) => {
    const size = largest?.members.length ?? 0
    const tie = isTie ? [`tie: no cluster is larger than all others`] : []
    return [`no_agreement: the largest cluster has ${size} of ${answers} answers`, ...tie]
  },
  claim_contradicted: ({ claims }) => quoted('claim_contradicted', 'contradicted', claims),
  claims_unsupported: ({ claims }) => {
    const all = claims ?? []
    const supported = all.filter(({ status }) => status === 'supported').length
    return [
      `claims_unsupported: the evidence supports ${supported} of ${all.length} claims of the shared answer`,
      ...quoted('claim_unsupported', 'unsupported', claims),
    ]
  },
  no_claims: () => ['no_claims: the shared answer states nothing that the evidence could support'],
  near_copies: ({ clusters: [largest] }) => {
    const size = largest?.members.length ?? 0
    return [`near_copies: the ${size} answers that agree are near-copies, and count as one`]
  },
  clustering_uncertain: ({ between, clusters: [largest] }) => [
    ...(largest?.basis === 'likely'
      ? [
          'clustering_uncertain: the answers agree by their wording only, and nothing was supplied to hold them against',
        ]
      : []),
    ...betweenReason(between),
  ],
}

function otherReasons(
  { decidedBy, between, empty, ...finding }: ConsensusFinding,
  answers: number,
): string[] {
  const isDecidedByAgreement = decidedBy === 'agreement' || decidedBy === 'no_agreement'
  return [
    ...(isDecidedByAgreement
      ? []
      : agreement({ decidedBy, between, empty, ...finding, claims: null }, answers)),
    ...(finding.isAgreement && finding.claims === null
      ? ['no_evidence: nothing was supplied that the shared answer could be held against']
      : []),
    ...betweenReason(between),
    ...(empty.length === 0
      ? []
      : [`empty_answer: ${placesOf(empty)} says nothing, and agrees with no other`]),
  ]
}

function betweenReason(between: readonly number[]): string[] {
  if (between.length === 0) return []
  return [
    `clustering_uncertain: ${placesOf(between)} agrees with some of the largest cluster and not with others`,
  ]
}

function quoted(
  code: string,
  status: 'contradicted' | 'unsupported',
  claims: ConsensusFinding['claims'],
): string[] {
  return (claims ?? [])
    .filter((claim) => claim.status === status)
    .slice(0, QUOTED_MAX)
    .map(({ text, basis }) => {
      const signals = basis.signals.length === 0 ? '' : ` (${basis.signals.join(', ')})`
      return `${code}: ${excerpt(text)}${signals}`
    })
}

function placesOf(places: readonly number[]): string {
  return places.map((place) => `answers[${place}]`).join(', ')
}
