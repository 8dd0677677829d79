import { BudgetExceeded, Unavailable } from '../../core/errors.js'
import type { NumberTexts } from '../../core/json/value.js'
import { issueReceipt, type Receipt, requestCommitment } from '../../records/index.js'
import type { LocalParts } from '../capability.js'
import { hexOf, newReceiptId } from '../new-id.js'
import { CONSENSUS_WORK, type ConsensusJob } from './consensus-work.js'
import type { ConsensusFinding, ConsensusRules } from './find-consensus.js'
import { consensusRules, policyOnRecord } from './policy.js'
import type { ConsensusRequest } from './wire.js'

/** What some answers agree on, what that rests on, and the receipt. */
export interface Consensus {
  readonly requestId: string
  readonly request: ConsensusRequest
  readonly finding: ConsensusFinding
  /** Largest cluster / answers. */
  readonly score: number
  readonly receipt: Receipt
  /** 32 random bytes, lower-case hex. */
  readonly salt: string
  /** The canonical text of the policy that the receipt names by its digest. */
  readonly policyText: string
}

/** The request and, beside it, what the commitment is made over. */
export interface ConsensusCall {
  readonly requestId: string
  readonly request: ConsensusRequest
  /** The request as it came, with the texts of numbers that a double cannot hold. */
  readonly raw: { readonly value: unknown; readonly numbers: NumberTexts }
}

const ENGINE = 'deterministic'
/** For reading, comparing each with each, and the evidence. */
const TIME_MS = 3_000

/**
 * Finds what some answers agree on and the risk that it is not so, and puts it on a receipt.
 *
 * @throws {Unavailable} `budget`: comparing them takes too long, and nothing is known; or too much work is waiting
 */
export async function consensus(
  { requestId, request, raw }: ConsensusCall,
  parts: LocalParts,
): Promise<Consensus> {
  const salt = parts.chance(32)
  const rules = consensusRules(parts.settings)
  const policy = policyOnRecord(rules)
  const finding = await findGuarded(request, rules, parts)
  const ruled = rulingOnRecord(finding, request.answers.length)
  const receipt = issueReceipt(
    {
      v: 1,
      kind: 'consensus',
      id: newReceiptId(parts.chance),
      issuedAt: parts.clock().toISOString(),
      ...ruled,
      engine: ENGINE,
      checks: [],
      requestCommitment: requestCommitment(salt, raw.value, raw.numbers),
      policy: { digest: policy.digest, engine: ENGINE },
    },
    parts.signer,
  )
  return {
    requestId,
    request,
    finding,
    score: ruled.score,
    receipt,
    salt: hexOf(salt),
    policyText: policy.text,
  }
}

/**
 * All of {@link findConsensus}, in the sandbox.
 *
 * @throws {Unavailable} `budget`, or too much work is waiting
 */
export async function findGuarded(
  { answers, evidence }: ConsensusRequest,
  rules: ConsensusRules,
  { guarded }: Pick<LocalParts, 'guarded'>,
): Promise<ConsensusFinding> {
  const outputs = answers.map(({ output }) => output)
  const job = { outputs, evidence: evidence.map(({ text }) => ({ text })), rules }
  try {
    return await guarded.share().run<ConsensusJob, ConsensusFinding>(CONSENSUS_WORK, job, { timeMs: TIME_MS })
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error
    throw new Unavailable('budget', `${error.message} Nothing was ruled.`, { cause: error })
  }
}

/** What of a finding goes on record. `verdict`: `agreement/` and the risk, or `no_agreement`. */
export function rulingOnRecord(finding: ConsensusFinding, answers: number) {
  const largest = finding.clusters[0]?.members.length ?? 0
  const having = (status: string) => (finding.claims ?? []).filter((claim) => claim.status === status).length
  return {
    verdict: finding.isAgreement ? `agreement/${finding.risk}` : 'no_agreement',
    score: largest / answers,
    verification: 'heuristic',
    counts: {
      answers,
      clusters: finding.clusters.length,
      largestCluster: largest,
      effectiveAnswers: finding.effective,
      claims: finding.claims?.length ?? 0,
      supported: having('supported'),
      contradicted: having('contradicted'),
      unsupported: having('unsupported'),
    },
  } as const
}
