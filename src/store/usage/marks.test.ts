import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latencyOf, marksOf, readMark } from './marks.js'

const NOTHING = { verification: null, score: null, latencyMs: null, checks: [], axes: [] }

/** The middle of the bucket that a latency is counted in. */
function countedAs(latencyMs: number): number {
  const [mark] = marksOf({ ...NOTHING, latencyMs }).map(readMark)
  return mark?.of === 'latency' ? latencyOf(mark.bucket) : Number.NaN
}

test('a latency from a tenth of a millisecond to a day is counted as one that is at most 3 % off', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 86_400_000, noNaN: true }), (ms) => {
      expect(Math.abs(countedAs(ms) / ms - 1)).toBeLessThanOrEqual(0.03)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['none at all, as a tenth of a millisecond', 0, 0.1],
  ['more than a day, as a day', 1e12, 86_400_000],
])('a latency of %s', (_, ms, expected) => {
  expect(Math.abs(countedAs(ms) / expected - 1)).toBeLessThanOrEqual(0.03)
})

test.each([
  [0, 0],
  [0.0999, 0],
  [0.1, 1],
  [0.3, 3],
  [0.7, 7],
  [0.8999, 8],
  [0.9, 9],
  [1, 9],
])('a score of %d lies in tenth %d', (score, tenth) => {
  expect(marksOf({ ...NOTHING, score }).map(readMark)).toEqual([{ of: 'score', tenth }])
})

test('checks and axes come back as they were, whatever a type is called', () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (type, isSplit) => {
      const checks = [{ type, outcome: 'out_of_scope' }]
      const axes = [{ axis: 'security', isSplit }]
      expect(marksOf({ ...NOTHING, checks, axes }).map(readMark)).toEqual([
        { of: 'check', outcome: 'out_of_scope', type },
        { of: 'axis', isSplit, axis: 'security' },
      ])
    }),
  )
})

test('a text that is no mark is a fault of ours', () => {
  expect(() => readMark('x:1')).toThrow(TypeError)
})
