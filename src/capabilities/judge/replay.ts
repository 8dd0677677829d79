import { findCheck } from '../../checks/index.js'
import type { CheckFinding } from '../../core/finding.js'
import type { JsonValue } from '../../core/json/value.js'
import { limitsOf } from '../../core/settings.js'
import { decideGate, type GateFindings } from '../../core/verdict.js'
import type { Judge } from '../../judges/index.js'
import type { ReceiptPayload } from '../../records/index.js'
import type { LocalParts, Replay, ReplayedPart, Replayer } from '../capability.js'
import { attestedOnly, changedRules, foundAgain, type RuleChange, reasonOf } from '../replayed-part.js'
import { examine } from './examine.js'
import { checkOnRecord, countsOf } from './judge.js'
import { BUILT_IN } from './least-trusted.js'
import { type JudgeRules, judgePolicy, judgeRules, readJudgePolicy } from './policy.js'
import { readJudgeRequest } from './wire.js'

/** Judges again what a receipt was issued for, under the policy it names. */
export const judgeReplayer: Replayer = {
  kind: 'judge',
  policy: async ({ settings, judge, calibrations }) =>
    judgePolicy(judgeRules(settings, judge, await calibrations.inForce())),
  replay,
}

/** A model that is asked again may rule otherwise, which would say nothing of the receipt. */
const NO_JUDGE: Judge = {
  providers: [],
  budgetMs: 0,
  ask: () => Promise.reject(new TypeError('a model is asked in a replay')),
}

/** What a salt that was not given is replaced by; hashes made with it are never compared. */
const NO_SALT = new Uint8Array(32)

async function replay(past: Replay, parts: LocalParts): Promise<readonly ReplayedPart[]> {
  const rules = readJudgePolicy(past.policy)
  const request = readJudgeRequest(past.request, limitsOf(parts.settings))
  const types = request.checks.map(({ type }) => type)
  const recorded = past.payload.checks.map(({ type }) => type)
  if (types.join() !== recorded.join())
    return [foundAgain('checks', recorded, types, 'the request is not the one of the receipt')]
  const given = attestedFindings(past.payload)
  const examined = { request, numbers: past.request.numbers, given }
  const findings = await examine(examined, past.salt ?? NO_SALT, rules, { ...parts, judge: NO_JUDGE })
  const changes = changedRules(`policy ${past.payload.policy.digest}`, past.policy, judgePolicy(rules))
  return [
    ...findings.checks.map((finding, i) => checkPart(past, finding, i, given.has(i), changes)),
    claimsPart(past, findings, changes),
    verdictPart(past, findings, rules),
  ]
}

/** Checks that asked the world, which may have changed: what the receipt says of them stands for what was found. */
function attestedFindings({ checks }: ReceiptPayload): Map<number, CheckFinding> {
  const attested = [...checks.entries()].filter(([, { type }]) => !findCheck(type)?.isReplayable)
  return new Map(
    attested.map(([i, { type, outcome, evidence_hash }]) => {
      // No check is out of scope; what a receipt says so of decides nothing, as an error does.
      const known = outcome === 'out_of_scope' ? 'error' : outcome
      return [i, { type, outcome: known, detail: 'as the receipt says', evidenceHash: evidence_hash }]
    }),
  )
}

function checkPart(
  { payload, salt }: Replay,
  finding: CheckFinding,
  index: number,
  isAttested: boolean,
  changes: readonly RuleChange[],
): ReplayedPart {
  const name = `checks[${index}]`
  const recorded = payload.checks[index] ?? null
  if (isAttested) return attestedOnly(name, recorded, `what ${finding.type} read may have changed since`)
  const reason = reasonBelow(changes, `/checks/versions/${finding.type}`)
  const found = checkOnRecord(finding)
  if (salt !== null || recorded === null) return foundAgain(name, recorded, found, reason)
  const [{ evidence_hash: _, ...expected }, { evidence_hash: __, ...actual }] = [recorded, found]
  return foundAgain(name, expected, actual, reason)
}

function claimsPart(
  { payload }: Replay,
  findings: GateFindings,
  changes: readonly RuleChange[],
): ReplayedPart {
  const { claims, supported, contradicted, unsupported } = payload.counts
  const recorded = { claims, supported, contradicted, unsupported } as JsonValue
  if (isByModel(payload)) return attestedOnly('claims', recorded, 'a model ruled them')
  const now = countsOf(findings)
  const found = {
    claims: now.claims,
    supported: now.supported,
    contradicted: now.contradicted,
    unsupported: now.unsupported,
  }
  return foundAgain('claims', recorded, found, reasonBelow(changes, '/grounding'))
}

/** Made again from the findings of now and, where those are attested only, of the receipt. */
function verdictPart({ payload }: Replay, findings: GateFindings, rules: JudgeRules): ReplayedPart {
  const { verdict, score, verification } = payload
  const recorded = { verdict, score, verification } as JsonValue
  if (isByModel(payload)) return attestedOnly('verdict', recorded, 'a model had a part in it')
  const now = decideGate(findings, rules.gate)
  return foundAgain('verdict', recorded, {
    verdict: now.verdict,
    score: now.score,
    verification: now.verification,
  })
}

/** The engine is the least trusted one: beside the built-in one a model may have ruled, and is then named in the policy. */
function isByModel({ engine, policy }: ReceiptPayload): boolean {
  return engine !== BUILT_IN || policy.model !== undefined
}

/** Of the rules below some place of the policy. */
function reasonBelow(changes: readonly RuleChange[], place: string): string | undefined {
  return reasonOf(changes.filter(({ pointer }) => pointer === place || pointer.startsWith(`${place}/`)))
}
