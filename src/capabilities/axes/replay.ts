import { AXES } from '../../core/axes/axis.js'
import { jsonDifferences } from '../../core/json/differences.js'
import type { JsonValue } from '../../core/json/value.js'
import { limitsOf } from '../../core/settings.js'
import { FACTS_POLICY, type Fact } from '../../facts/index.js'
import type { LocalParts, Replay, ReplayedPart, Replayer } from '../capability.js'
import { type FoundFacts, findFacts } from './find-facts.js'
import { axesPolicy, refuseOtherPolicy } from './policy.js'
import { readAxesRequest } from './read-request.js'
import { factCounts, factsOnRecord } from './receipt-of.js'

/** Finds the facts again that a receipt of axes rests on. What a model ruled cannot be found out again. */
export const axesReplayer: Replayer = { kind: 'axes', policy: () => axesPolicy(null), replay }

/** What a salt that was not given is replaced by; hashes made with it are never compared. */
const NO_SALT = new Uint8Array(32)

async function replay(past: Replay, parts: LocalParts): Promise<readonly ReplayedPart[]> {
  refuseOtherPolicy(past.policy)
  const request = readAxesRequest(past.request, limitsOf(parts.settings))
  const found = await findFacts(request, parts.guarded)
  return [
    factsPart(past, found),
    ...AXES.map((axis, i) => axisPart(past, found.facts, axis, i + 1)),
    verdictPart(past, found.facts),
  ]
}

function factsPart({ payload, salt, policy }: Replay, found: FoundFacts): ReplayedPart {
  const { facts, factsBinding } = payload.counts
  const shown = (check: JsonValue, counts: JsonValue) => ({ check, counts })
  const now = factsOnRecord(found, salt ?? NO_SALT)
  const then = payload.checks[0] ?? null
  const withHash = (check: typeof then) =>
    check && (salt === null ? { ...check, evidence_hash: null } : { ...check })
  return part(
    'facts',
    shown(withHash(then), { facts: facts ?? null, factsBinding: factsBinding ?? null }),
    shown(withHash(now), factCounts(found)),
    changedRules(policy),
  )
}

/** An axis that a fact fails is found out again; so is one that nobody ruled on. */
function axisPart(past: Replay, facts: readonly Fact[], axis: string, place: number): ReplayedPart {
  const recorded = past.payload.checks[place]?.outcome ?? null
  const isFailed = binding(facts).some((fact) => fact.axis === axis)
  if (isFailed) return part(axis, recorded, 'failed', changedRules(past.policy))
  if (isByModel(past)) return attested(axis, recorded)
  return part(axis, recorded, 'error', changedRules(past.policy))
}

function verdictPart(past: Replay, facts: readonly Fact[]): ReplayedPart {
  const { verdict } = past.payload
  if (binding(facts).length > 0) return part('verdict', verdict, 'FAIL', changedRules(past.policy))
  if (isByModel(past)) return attested('verdict', verdict)
  return part('verdict', verdict, 'ERROR', changedRules(past.policy))
}

function binding(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(({ force }) => force === 'binding')
}

function isByModel({ payload }: Replay): boolean {
  return payload.policy.model !== undefined
}

function attested(name: string, expected: JsonValue): ReplayedPart {
  return { part: name, result: 'attested_only', expected, actual: null, reason: 'a model ruled on it' }
}

function part(name: string, expected: JsonValue, actual: JsonValue, reason: string | null): ReplayedPart {
  if (jsonDifferences(expected, actual).length === 0) return { part: name, result: 'equal', expected, actual }
  return { part: name, result: 'different', expected, actual, ...(reason !== null && { reason }) }
}

/** Rules of finding facts that the receipt's policy has otherwise. */
function changedRules(policy: JsonValue): string | null {
  const then = typeof policy === 'object' && policy !== null && !Array.isArray(policy) ? policy.facts : null
  const here = JSON.parse(JSON.stringify(FACTS_POLICY)) as JsonValue
  const texts = jsonDifferences(then ?? null, here).map(
    ({ pointer, expected, actual }) =>
      `the policy has /facts${pointer} ${JSON.stringify(expected)}, and here it is ${JSON.stringify(actual)}`,
  )
  return texts.length === 0 ? null : texts.join('; ')
}
