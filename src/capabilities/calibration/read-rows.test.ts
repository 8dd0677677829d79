import { expect, test } from 'vitest'
import { LIMITS } from '../../core/limits.js'
import { readRows, sampleOf } from './read-rows.js'

const CLAIM = { claim: 'It rained.', evidence: 'It rained in May.', label: 'supported' }
const CRITERION = { output: 'It rains.', criterion: 'It is short.', label: true }

const textOf = (rows: readonly (object | string)[]) =>
  rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n')
const read = (...rows: readonly (object | string)[]) => readRows(textOf(rows), LIMITS)

test.each([
  ['no JSON', [CLAIM, '{"claim": '], 'Line 2: The text is not JSON'],
  ['a key twice', ['{"claim": "a", "claim": "b"}'], 'Line 1: The key "claim" stands twice in one object.'],
  ['a list', ['[]'], 'Line 1: It has neither a claim nor a criterion. A row is {"claim", "evidence",'],
  [
    'a label of its own making',
    [{ ...CLAIM, label: 'true' }],
    'Line 1: label must be one of "supported", "contradicted", "unsupported".',
  ],
  ['no label', [CLAIM, '', { ...CLAIM, label: undefined }], 'Line 3: label is missing.'],
  [
    'a criterion labelled in words',
    [{ ...CRITERION, label: 'yes' }],
    'Line 1: label must be a boolean, not a string.',
  ],
  ['a claim of spaces', [{ ...CLAIM, claim: '  ' }], 'Line 1: claim must not be empty.'],
  ['evidence that is none', [{ ...CLAIM, evidence: [' '] }], 'Line 1: evidence must not be empty.'],
  ['neither claim nor criterion', [{ text: 'x' }], 'Line 1: It has neither a claim nor a criterion.'],
  ['both', [{ ...CLAIM, ...CRITERION }], 'Line 1: It has both a claim and a criterion.'],
  [
    'evidence over its limit',
    [{ ...CLAIM, evidence: 'x'.repeat(4_001) }],
    'Line 1: evidence has 4001 characters, and at most 4000 are allowed.',
  ],
  [
    'too many pieces',
    [{ ...CLAIM, evidence: Array.from({ length: 21 }, () => 'x') }],
    'Line 1: evidence has 21 items, and at most 20 are allowed.',
  ],
  [
    'one row under two labels',
    [CLAIM, { ...CLAIM, label: 'contradicted' }],
    'Line 2: the row is labelled contradicted, and the same row in line 1 supported.',
  ],
  ['no rows', ['', '  '], 'The file has no rows.'],
])('a file with %s is refused', (_, rows, message) => {
  expect(() => read(...rows)).toThrow(
    expect.objectContaining({ code: 'bad_row', message: expect.stringContaining(message) }),
  )
})

test('rows of both kinds stand in one file, with evidence in any form', () => {
  const { rows } = read(CLAIM, { ...CLAIM, evidence: ['a', { id: 'x', text: 'b' }] }, '', {
    ...CRITERION,
    label: false,
  })
  expect(rows).toMatchObject([
    { line: 1, question: 'claims', evidence: [{ text: 'It rained in May.' }], label: 'supported' },
    { line: 2, question: 'claims', evidence: [{ text: 'a' }, { text: 'b' }] },
    { line: 4, question: 'criteria', task: null, evidence: [], label: 'not_met' },
  ])
})

test('a row that stands there again counts once, whatever else it bears', () => {
  const { rows, duplicates, ignored } = read(
    CLAIM,
    { ...CLAIM, evidence: [CLAIM.evidence], id: 7 },
    { ...CLAIM, claim: 'It snowed.' },
  )
  expect([rows.length, duplicates, ignored]).toEqual([2, 1, ['id']])
})

test('a corrected label leaves the digest of a row as it was', () => {
  const [one] = read(CLAIM).rows
  const [other] = read({ ...CLAIM, label: 'unsupported' }).rows
  expect(other?.digest).toBe(one?.digest)
})

test('a sample hangs on the seed, not on the order of the rows', () => {
  const all = Array.from({ length: 50 }, (_, i) => ({ ...CLAIM, claim: `It rained ${i} times.` }))
  const sample = (rows: readonly object[], seed: string) =>
    sampleOf(read(...rows).rows, 10, seed).map(({ digest }) => digest)
  expect(sample(all, 'a')).toHaveLength(10)
  expect(sample(all.toReversed(), 'a')).toEqual(sample(all, 'a'))
  expect(sample(all, 'b')).not.toEqual(sample(all, 'a'))
  expect(sampleOf(read(...all).rows, 50, 'a')).toHaveLength(50)
})
