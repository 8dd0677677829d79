import { z } from 'zod'
import type { StrictJson } from '../../core/json/strict.js'
import type { Limits } from '../../core/limits.js'
import { readBy } from '../../core/validate.js'
import { receiptSchema } from '../../records/index.js'
import { givenEvidence } from '../given-evidence.js'
import { at, holdEvidence, holdItems, holdText } from '../hold-limits.js'
import { unsignedReason } from '../unsigned-reason.js'
import type { Consensus } from './consensus.js'
import { reasonsOf } from './reasons.js'

/** Most UTF-16 units of an agent's name. */
const AGENT_ID_CHARS = 80

const answer = z.strictObject({
  agent_id: z.string().optional().describe('Whose answer it is; only shown, at most 80 characters.'),
  output: z.string().describe('What was answered.'),
})

/** The request of POST /v1/consensus. Sizes are held by {@link readConsensusRequest}, since each is a setting. */
export const consensusRequestSchema = z.strictObject({
  task: z.string().optional().describe('What all were asked.'),
  answers: z
    .array(answer)
    .min(2, 'must have at least 2 items')
    .describe('Two answers or more, to the same task.'),
  evidence: z.array(givenEvidence).default([]).describe('Texts that the shared answer is held against.'),
  retain: z.boolean().default(false).describe('Whether to keep the request, the salt and the answer.'),
})

/** A request as the caller writes it. */
export type ConsensusRequestInput = z.input<typeof consensusRequestSchema>

/** A request, read. */
export type ConsensusRequest = z.output<typeof consensusRequestSchema>

/**
 * Reads a request.
 *
 * @throws {Refusal} `too_large` with `field`, `limit` and `actual`; `unknown_key` or `invalid_request` with `field`
 */
export function readConsensusRequest(body: StrictJson, limits: Limits): ConsensusRequest {
  holdText('task', at(body.value, 'task'), limits.taskChars)
  const answers = holdItems('answers', body.value, limits.answersItems)
  for (const [i, item] of answers.entries()) {
    holdText(`answers[${i}].agent_id`, at(item, 'agent_id'), AGENT_ID_CHARS)
    holdText(`answers[${i}].output`, at(item, 'output'), limits.outputChars)
  }
  holdEvidence(body.value, limits)
  return readBy(consensusRequestSchema, body.value)
}

const cluster = z
  .object({
    id: z.string().describe('c1 is the largest.'),
    role: z.literal('clustering').describe('Grouping only: it says nothing of what is right.'),
    size: z.int().min(1),
    members: z
      .array(z.string())
      .describe("Whose answers: each agent_id, or the answer's place where it has none."),
    representative: z
      .string()
      .describe('The answer that speaks for all: the wording that most of them have.'),
    answers: z.array(z.int().min(0)).describe('The places of the members in the request, from 0.'),
    basis: z
      .enum(['alone', 'words', 'value', 'claims', 'likely'])
      .describe('The weakest that any two members are the same by.'),
    effective_answers: z.int().min(1).describe('Members, where near-copies count as one.'),
  })
  .meta({ id: 'Cluster' })

/** The answer of POST /v1/consensus. */
export const consensusAnswerSchema = z
  .object({
    request_id: z.string(),
    consensus_answer: z.string().nullable().describe("The largest cluster's representative; null on a tie."),
    agreement: z.boolean().describe('Whether the largest cluster has 2 answers and more than half of all.'),
    agreement_score: z.number().min(0).max(1).describe('Largest cluster / answers.'),
    false_consensus_risk: z.enum(['low', 'medium', 'high']).describe('That they agree on what is not so.'),
    unsupported_agreement: z
      .boolean()
      .describe('They agree, and the evidence contradicts the shared answer or does not support it.'),
    effective_answers: z.int().min(1).describe('Answers, where near-copies count as one.'),
    clusters: z.array(cluster).describe('The largest first.'),
    reasons: z.array(z.string()).describe('"code: text"; the first one decided the risk.'),
    receipt: receiptSchema,
    salt: z
      .string()
      .describe('32 random bytes in hex: who has them can show that the receipt is of this request.'),
  })
  .meta({ id: 'ConsensusAnswer' })

/** What POST /v1/consensus, the command line and the library answer. */
export type ConsensusAnswer = z.output<typeof consensusAnswerSchema>

/** Renders the answer of POST /v1/consensus. */
export function renderConsensus({
  requestId,
  request,
  finding,
  score,
  receipt,
  salt,
}: Consensus): ConsensusAnswer {
  const outputOf = (place: number) => request.answers[place]?.output ?? ''
  const nameOf = (place: number) => request.answers[place]?.agent_id ?? `answers[${place}]`
  const [largest] = finding.clusters
  return {
    request_id: requestId,
    consensus_answer: finding.isTie || !largest ? null : outputOf(largest.representative),
    agreement: finding.isAgreement,
    agreement_score: score,
    false_consensus_risk: finding.risk,
    unsupported_agreement: finding.risk === 'high',
    effective_answers: finding.effective,
    clusters: finding.clusters.map(({ members, representative, basis, effective }, i) => ({
      id: `c${i + 1}`,
      role: 'clustering',
      size: members.length,
      members: members.map(nameOf),
      representative: outputOf(representative),
      answers: [...members],
      basis,
      effective_answers: effective,
    })),
    reasons: [...reasonsOf(finding, request.answers.length), ...unsignedReason(receipt)],
    receipt,
    salt,
  }
}
