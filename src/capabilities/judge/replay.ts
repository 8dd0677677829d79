import { findCheck } from '../../checks/index.js'
import type { CheckFinding } from '../../core/finding.js'
import { jsonDifferences } from '../../core/json/differences.js'
import type { JsonValue } from '../../core/json/value.js'
import { limitsOf } from '../../core/settings.js'
import { decideGate, type GateFindings } from '../../core/verdict.js'
import type { Judge } from '../../judges/index.js'
import type { ReceiptPayload } from '../../records/index.js'
import type { LocalParts, Replay, ReplayedPart, Replayer } from '../capability.js'
import { examine } from './examine.js'
import { checkOnRecord, countsOf } from './judge.js'
import { BUILT_IN } from './least-trusted.js'
import { type JudgeRules, judgePolicy, judgeRules, readJudgePolicy } from './policy.js'
import { readJudgeRequest } from './wire.js'

/** Judges again what a receipt was issued for, under the policy it names. */
export const judgeReplayer: Replayer = {
  kind: 'judge',
  policy: ({ settings, judge }) => judgePolicy(judgeRules(settings, judge)),
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
    return [part('checks', recorded, types, 'the request is not the one of the receipt')]
  const given = attestedFindings(past.payload)
  const examined = { request, numbers: past.request.numbers, given }
  const findings = await examine(examined, past.salt ?? NO_SALT, rules, { ...parts, judge: NO_JUDGE })
  const changes = changedRules(past, rules)
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
  if (isAttested) return attested(name, recorded, `what ${finding.type} read may have changed since`)
  const reason = reasonOf(changes, `/checks/versions/${finding.type}`)
  const found = checkOnRecord(finding)
  if (salt !== null || recorded === null) return part(name, recorded, found, reason)
  const [{ evidence_hash: _, ...expected }, { evidence_hash: __, ...actual }] = [recorded, found]
  return part(name, expected, actual, reason)
}

function claimsPart(
  { payload }: Replay,
  findings: GateFindings,
  changes: readonly RuleChange[],
): ReplayedPart {
  const { claims, supported, contradicted, unsupported } = payload.counts
  const recorded = { claims, supported, contradicted, unsupported } as JsonValue
  if (isByModel(payload)) return attested('claims', recorded, 'a model ruled them')
  const now = countsOf(findings)
  const found = {
    claims: now.claims,
    supported: now.supported,
    contradicted: now.contradicted,
    unsupported: now.unsupported,
  }
  return part('claims', recorded, found, reasonOf(changes, '/grounding'))
}

/** Made again from the findings of now and, where those are attested only, of the receipt. */
function verdictPart({ payload }: Replay, findings: GateFindings, rules: JudgeRules): ReplayedPart {
  const { verdict, score, verification } = payload
  const recorded = { verdict, score, verification } as JsonValue
  if (isByModel(payload)) return attested('verdict', recorded, 'a model had a part in it')
  const now = decideGate(findings, rules.gate)
  return part('verdict', recorded, { verdict: now.verdict, score: now.score, verification: now.verification })
}

/** The engine is the least trusted one: beside the built-in one a model may have ruled, and is then named in the policy. */
function isByModel({ engine, policy }: ReceiptPayload): boolean {
  return engine !== BUILT_IN || policy.model !== undefined
}

function part(name: string, expected: JsonValue, actual: JsonValue, reason?: string): ReplayedPart {
  if (jsonDifferences(expected, actual).length === 0) return { part: name, result: 'equal', expected, actual }
  return { part: name, result: 'different', expected, actual, ...(reason === undefined ? {} : { reason }) }
}

function attested(name: string, expected: JsonValue, reason: string): ReplayedPart {
  return { part: name, result: 'attested_only', expected, actual: null, reason }
}

/** A rule of the receipt's policy that this version has otherwise and cannot put in force. */
interface RuleChange {
  readonly pointer: string
  readonly text: string
}

function changedRules({ payload, policy }: Replay, rules: JudgeRules): RuleChange[] {
  // Through JSON, since absent members and undefined ones are the same thing there.
  const here = JSON.parse(JSON.stringify(judgePolicy(rules))) as JsonValue
  return jsonDifferences(policy, here).map(({ pointer, expected, actual }) => ({
    pointer,
    text: `policy ${payload.policy.digest} has ${pointer} ${JSON.stringify(expected)}, and here it is ${JSON.stringify(actual)}`,
  }))
}

function reasonOf(changes: readonly RuleChange[], below: string): string | undefined {
  const texts = changes
    .filter(({ pointer }) => pointer === below || pointer.startsWith(`${below}/`))
    .map(({ text }) => text)
  return texts.length === 0 ? undefined : texts.join('; ')
}
