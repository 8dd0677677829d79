import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../../core/settings.js'
import { findConsensus } from './find-consensus.js'
import { consensusRules } from './policy.js'

const RULES = consensusRules(readSettings({}))
const find = (outputs: readonly string[], evidence: readonly string[] = []) =>
  findConsensus(
    outputs,
    evidence.map((text) => ({ text })),
    RULES,
  )

const LONG = 'The refund of order 8841 was sent to the bank of the customer on 12 November 2026.'
/** One word of 15 is another: of its 11 runs of five words 6 are shared, 6/16. */
const REWORDED = 'The refund of order 8841 was sent to the account of the customer on 12 November 2026.'
/** A word more at the end: 11 of 12 runs are shared. */
const COPIED = `${LONG} Really`
const SHORT = 'The bridge is safe.'

interface Case {
  readonly says: string
  readonly outputs: readonly string[]
  readonly evidence?: readonly string[]
  /** Sizes of the clusters, how many effective answers, the risk, and what decided it. */
  readonly gives: readonly [sizes: readonly number[], effective: number, risk: string, decidedBy: string]
  /** The answer that speaks for all; null on a tie. */
  readonly shared: string | null
}

const CASES: readonly Case[] = [
  {
    says: 'one value in three spellings',
    outputs: ['4', 'four', '4.0', '5'],
    gives: [[3, 1], 4, 'low', 'agreement'],
    shared: '4',
  },
  {
    says: 'one length in two units',
    outputs: ['5 km', '5,000 m', '6 km'],
    gives: [[2, 1], 3, 'low', 'agreement'],
    shared: '5 km',
  },
  {
    says: 'one date in two spellings',
    outputs: ['5 March 2024', '2024-03-05'],
    gives: [[2], 2, 'low', 'agreement'],
    shared: '2024-03-05',
  },
  {
    says: 'opposites are two',
    outputs: ['safe', 'not safe'],
    gives: [[1, 1], 2, 'low', 'no_agreement'],
    shared: null,
  },
  {
    says: 'a negation and its word agree, by wording only',
    outputs: ['not safe', 'unsafe', 'safe'],
    gives: [[2, 1], 3, 'medium', 'clustering_uncertain'],
    shared: 'unsafe',
  },
  {
    says: 'two against two is a tie',
    outputs: ['4', '4', '5', '5'],
    gives: [[2, 2], 4, 'low', 'no_agreement'],
    shared: null,
  },
  {
    says: 'all different is a tie',
    outputs: ['4', '5', '6'],
    gives: [[1, 1, 1], 3, 'low', 'no_agreement'],
    shared: null,
  },
  {
    says: 'the most of five are no agreement at two',
    outputs: ['4', '4', '5', '6', '7'],
    gives: [[2, 1, 1, 1], 5, 'low', 'no_agreement'],
    shared: '4',
  },
  {
    says: 'half is no agreement',
    outputs: ['4', '4', '5', '6'],
    gives: [[2, 1, 1], 4, 'low', 'no_agreement'],
    shared: '4',
  },
  {
    says: 'short identical answers count each',
    outputs: ['4', '4', '4'],
    gives: [[3], 3, 'low', 'agreement'],
    shared: '4',
  },
  {
    says: 'five identical words count each',
    outputs: ['it is safe to cross', 'it is safe to cross'],
    gives: [[2], 2, 'low', 'agreement'],
    shared: 'it is safe to cross',
  },
  {
    says: 'six identical words count once',
    outputs: ['it is safe to cross now', 'it is safe to cross now'],
    gives: [[2], 1, 'medium', 'near_copies'],
    shared: 'it is safe to cross now',
  },
  {
    says: 'near-copies count once',
    outputs: [LONG, COPIED],
    gives: [[1, 1], 1, 'low', 'no_agreement'],
    shared: null,
  },
  {
    says: 'identical long answers beside another',
    outputs: [LONG, LONG, SHORT],
    gives: [[2, 1], 2, 'medium', 'near_copies'],
    shared: LONG,
  },
  {
    says: 'a word of fifteen put for another is no copy',
    outputs: [LONG, REWORDED],
    gives: [[1, 1], 2, 'low', 'no_agreement'],
    shared: null,
  },
  {
    says: 'nothing is as nothing',
    outputs: ['', '', ''],
    gives: [[1, 1, 1], 3, 'low', 'no_agreement'],
    shared: null,
  },
  {
    says: 'nothing and something',
    outputs: ['', '4', '4'],
    gives: [[2, 1], 3, 'low', 'agreement'],
    shared: '4',
  },
  {
    says: 'supported by the evidence',
    outputs: [SHORT, 'the bridge is safe'],
    evidence: ['The bridge is safe.'],
    gives: [[2], 2, 'low', 'agreement'],
    shared: SHORT,
  },
  {
    says: 'contradicted by the evidence',
    outputs: [SHORT, SHORT],
    evidence: ['The bridge is not safe.'],
    gives: [[2], 2, 'high', 'claim_contradicted'],
    shared: SHORT,
  },
  {
    says: 'not in the evidence',
    outputs: [SHORT, SHORT],
    evidence: ['The tunnel was opened in 1990.'],
    gives: [[2], 2, 'high', 'claims_unsupported'],
    shared: SHORT,
  },
  {
    says: 'evidence that nothing can be said of',
    outputs: ['Yes.', 'Yes.'],
    evidence: ['The bridge is safe.'],
    gives: [[2], 2, 'high', 'no_claims'],
    shared: 'Yes.',
  },
  {
    says: 'empty evidence supports nothing',
    outputs: [SHORT, SHORT],
    evidence: [''],
    gives: [[2], 2, 'high', 'claims_unsupported'],
    shared: SHORT,
  },
  {
    says: 'copies that the evidence supports',
    outputs: [LONG, LONG, SHORT],
    evidence: [LONG],
    gives: [[2, 1], 2, 'low', 'agreement'],
    shared: LONG,
  },
  {
    says: 'the most common wording speaks',
    outputs: ['four', 'four', '4'],
    gives: [[3], 3, 'low', 'agreement'],
    shared: 'four',
  },
  {
    says: 'JSON by value',
    outputs: ['{"a":1,"b":2}', '{"b":2,"a":1.0}', '{"a":1,"b":3}'],
    gives: [[2, 1], 3, 'low', 'agreement'],
    shared: '{"a":1,"b":2}',
  },
]

describe('what some answers agree on', () => {
  test.each(CASES)('$says', ({ outputs, evidence, gives, shared }) => {
    const { clusters, effective, risk, decidedBy, isTie } = find(outputs, evidence)
    const sizes = clusters.map(({ members }) => members.length)
    expect([sizes, effective, risk, decidedBy]).toEqual(gives)
    const speaking = outputs[clusters[0]?.representative ?? -1]
    expect(isTie ? null : speaking).toBe(shared)
  })
})

describe('clusters are complete', () => {
  // 3 miles are 4,828 m: the same as 4.83 km and as 4.81 km, within half a percent; which are not the same as one another.
  const [A, B, C] = ['4.83 km', '3 miles', '4.81 km']
  test('where A is as B and B as C, but A is not as C, the three are no cluster, and that is told', () => {
    const { clusters, between, risk, decidedBy } = find([A, B, C])
    expect(clusters.map(({ members }) => members.length)).toEqual([2, 1])
    expect(between).toHaveLength(1)
    expect([risk, decidedBy]).toEqual(['medium', 'clustering_uncertain'])
  })

  test('and it is the same two in any order', () => {
    const orders = [
      [A, B, C],
      [A, C, B],
      [B, A, C],
      [B, C, A],
      [C, A, B],
      [C, B, A],
    ]
    const largest = orders.map((order) =>
      find(order)
        .clusters[0]?.members.map((at) => order[at])
        .sort(),
    )
    expect(new Set(largest.map((members) => members?.join())).size).toBe(1)
  })

  test('the largest cluster is found though a surer pair is in its way', () => {
    const outputs = [
      'The bridge is unsafe.',
      'The bridge is not safe.',
      'The bridge is not safe',
      'The bridge is safe.',
    ]
    expect(find(outputs).clusters.map(({ members }) => members)).toEqual([[0, 1, 2], [3]])
  })
})

const POOL = [
  '4',
  'four',
  '4.0',
  '5',
  '5 km',
  '5,000 m',
  '3 miles',
  '4.83 km',
  '4.81 km',
  '',
  '...',
  'safe',
  'not safe',
  'unsafe',
  'Yes',
  'No.',
  'The bridge is safe.',
  'The bridge is not safe.',
  'The bridge is unsafe.',
  'Paris is the capital of France.',
  'The capital of France is Paris.',
  LONG,
  COPIED,
  REWORDED,
  '{"a":1}',
  '{"a":1.0}',
  '[1]',
  'constructor',
  '__proto__',
  '👍',
]
const answers = fc.array(fc.oneof(fc.constantFrom(...POOL), fc.string({ maxLength: 20 })), {
  minLength: 2,
  maxLength: 16,
})
const EVIDENCE = ['The bridge is safe.', 'The number is 4. The capital of France is Paris.']

/** All that is found, with texts in place of places. */
function inTexts(outputs: readonly string[]) {
  const { clusters, empty, between, ...rest } = find(outputs, EVIDENCE)
  const texts = (places: readonly number[]) => places.map((at) => outputs[at]).sort()
  return {
    ...rest,
    empty: texts(empty),
    between: texts(between),
    clusters: clusters.map(({ members, representative, ...more }) => ({
      ...more,
      members: texts(members),
      representative: outputs[representative],
    })),
  }
}

describe('laws', () => {
  test('the order of the answers changes nothing', () => {
    fc.assert(
      fc.property(answers, fc.infiniteStream(fc.nat()), (outputs, numbers) => {
        const keys = new Map(outputs.map((_, at) => [at, numbers.next().value ?? 0]))
        const shuffled = [...outputs.keys()].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0))
        expect(inTexts(shuffled.map((at) => outputs[at] ?? ''))).toEqual(inTexts(outputs))
      }),
      { numRuns: 150 },
    )
  })

  test('a further copy of a member of the largest cluster never lowers the agreement', () => {
    const agreement = (outputs: readonly string[]) =>
      (find(outputs).clusters[0]?.members.length ?? 0) / outputs.length
    fc.assert(
      fc.property(answers, fc.nat(), (outputs, pick) => {
        const { clusters, empty } = find(outputs)
        const members = clusters[0]?.members ?? []
        const copied = members[pick % members.length] ?? 0
        fc.pre(!empty.includes(copied))
        expect(agreement([...outputs, outputs[copied] ?? ''])).toBeGreaterThanOrEqual(agreement(outputs))
      }),
      { numRuns: 150 },
    )
  })

  test('every answer is in one cluster, and every two in a cluster agree alone too', () => {
    fc.assert(
      fc.property(answers, (outputs) => {
        const { clusters } = find(outputs)
        const all = clusters.flatMap(({ members }) => members).sort((a, b) => a - b)
        expect(all).toEqual([...outputs.keys()])
        for (const { members } of clusters)
          for (const one of members)
            for (const other of members.filter((at) => at > one))
              expect(find([outputs[one] ?? '', outputs[other] ?? '']).clusters).toHaveLength(1)
      }),
      { numRuns: 40 },
    )
  })

  test('never throws, whatever the texts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { minLength: 2, maxLength: 8 }),
        (outputs) => {
          expect(find(outputs, outputs).clusters.length).toBeGreaterThan(0)
        },
      ),
    )
  })
})
