import { AXES } from '../../core/axes/axis.js'
import type { JsonValue } from '../../core/json/value.js'
import { limitsOf } from '../../core/settings.js'
import { FACTS_POLICY, type Fact } from '../../facts/index.js'
import type { LocalParts, Replay, ReplayedPart, Replayer } from '../capability.js'
import { attestedOnly, changedRules, foundAgain, reasonOf } from '../replayed-part.js'
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
  return foundAgain(
    'facts',
    shown(withHash(then), { facts: facts ?? null, factsBinding: factsBinding ?? null }),
    shown(withHash(now), factCounts(found)),
    changedFacts(policy),
  )
}

/** An axis that a fact fails is found out again; so is one that nobody ruled on. */
function axisPart(past: Replay, facts: readonly Fact[], axis: string, place: number): ReplayedPart {
  const recorded = past.payload.checks[place]?.outcome ?? null
  const isFailed = binding(facts).some((fact) => fact.axis === axis)
  if (isFailed) return foundAgain(axis, recorded, 'failed', changedFacts(past.policy))
  if (isByModel(past)) return attestedOnly(axis, recorded, BY_MODEL)
  return foundAgain(axis, recorded, 'error', changedFacts(past.policy))
}

function verdictPart(past: Replay, facts: readonly Fact[]): ReplayedPart {
  const { verdict } = past.payload
  if (binding(facts).length > 0) return foundAgain('verdict', verdict, 'FAIL', changedFacts(past.policy))
  if (isByModel(past)) return attestedOnly('verdict', verdict, BY_MODEL)
  return foundAgain('verdict', verdict, 'ERROR', changedFacts(past.policy))
}

function binding(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(({ force }) => force === 'binding')
}

function isByModel({ payload }: Replay): boolean {
  return payload.policy.model !== undefined
}

const BY_MODEL = 'a model ruled on it'

/** Rules of finding facts that the receipt's policy has otherwise. */
function changedFacts(policy: JsonValue): string | undefined {
  const then = typeof policy === 'object' && policy !== null && !Array.isArray(policy) ? policy.facts : null
  return reasonOf(changedRules('the policy', then ?? null, FACTS_POLICY, '/facts'))
}
