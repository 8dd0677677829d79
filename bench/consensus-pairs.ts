import { createHash } from 'node:crypto'
import type { StatementStatus } from '../src/core/finding.js'
import type { Half, LabelledClaim } from './claims-rows.js'
import { RESPELLINGS } from './respellings.js'

/** Two texts, and whether they say the same so far as the labels or a rule of spelling say. */
export interface AnswerPair {
  readonly one: string
  readonly other: string
  /** What is known of the pair: a kind of {@link APART} or {@link TOGETHER}. */
  readonly kind: string
  readonly set: string
  readonly half: Half
}

/** Kinds whose two texts cannot say the same if the labels are right. */
export const APART = {
  contradicted: 'one evidence supports the one and contradicts the other',
  unsupported: 'one evidence supports the one and not the other',
  evidenceContradicted: 'a claim and evidence that contradicts it',
  evidenceUnsupported: 'a claim and evidence that does not support it',
} as const

/** The kind whose two texts differ in a synonym, in a set whose labels say that each follows from the other. */
export const SYNONYM = 'a synonym'

/** Kinds whose two texts say the same: respelt by rule, or by a set made so. */
export const TOGETHER: readonly string[] = [...RESPELLINGS.map(({ name }) => name), SYNONYM]

/**
 * The pairs that some labelled claims give, each once.
 *
 * @param synonyms sets in which a supported claim is its evidence with one word put for a synonym
 */
export function pairsOf(rows: readonly LabelledClaim[], synonyms: ReadonlySet<string>): AnswerPair[] {
  const all = [
    ...groupsOf(rows).flatMap(apartIn),
    ...rows.flatMap(evidencePair),
    ...rows.flatMap(respeltPairs),
    ...rows.filter(({ set, label }) => synonyms.has(set) && label === 'supported').map(synonymPair),
  ]
  return [...new Map(all.map((pair) => [keyOf(pair), pair])).values()]
}

/** The rows of each evidence. */
function groupsOf(rows: readonly LabelledClaim[]): LabelledClaim[][] {
  const groups = new Map<string, LabelledClaim[]>()
  for (const row of rows) {
    const key = JSON.stringify([row.set, row.evidence])
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}

function apartIn(group: readonly LabelledClaim[]): AnswerPair[] {
  const having = (label: StatementStatus) => group.filter((row) => row.label === label)
  return (['contradicted', 'unsupported'] as const).flatMap((label) =>
    having('supported').flatMap((row) =>
      having(label).map((other) => ({
        ...placeOf(row),
        one: row.claim,
        other: other.claim,
        kind: APART[label],
      })),
    ),
  )
}

function evidencePair(row: LabelledClaim): AnswerPair[] {
  if (row.label === 'supported') return []
  const kind = row.label === 'contradicted' ? APART.evidenceContradicted : APART.evidenceUnsupported
  return [{ ...placeOf(row), one: row.claim, other: row.evidence, kind }]
}

function synonymPair(row: LabelledClaim): AnswerPair {
  return { ...placeOf(row), one: row.claim, other: row.evidence, kind: SYNONYM }
}

function respeltPairs(row: LabelledClaim): AnswerPair[] {
  return RESPELLINGS.flatMap(({ name, respell }) => {
    const other = respell(row.claim)
    return other === row.claim ? [] : [{ ...placeOf(row), one: row.claim, other, kind: name }]
  })
}

function placeOf({ set, half }: LabelledClaim) {
  return { set, half }
}

function keyOf({ one, other, kind, set }: AnswerPair): string {
  return createHash('sha256')
    .update(JSON.stringify([set, kind, one, other]))
    .digest('hex')
}
