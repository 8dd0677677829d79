import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Mark, MarkCount } from '../../store/index.js'
import { checksIn, countsBy, disagreementIn, latencyIn, scoresIn } from './tally.js'

const AT = '2026-11-30T00:00:00.000Z'
const counted = (mark: Mark, count = 1): MarkCount => ({ at: AT, mark, count })
/** The bucket whose middle is nearest by ratio. */
const bucketOf = (ms: number) => Math.round(Math.log(ms) / Math.log(1.06))
const measured = (latencies: readonly number[]) =>
  latencyIn(latencies.map((ms) => counted({ of: 'latency', bucket: bucketOf(ms) })))

/** The nearest rank, of the latencies themselves. */
function exact(percent: number, latencies: readonly number[]): number {
  const sorted = latencies.toSorted((a, b) => a - b)
  return sorted[Math.ceil((percent * sorted.length) / 100) - 1] ?? Number.NaN
}

describe('percentiles', () => {
  test('of no latency are not known', () => {
    expect(latencyIn([])).toEqual({ count: 0, p50_ms: null, p95_ms: null })
  })

  test('of twenty latencies are the tenth and the nineteenth', () => {
    const latencies = Array.from({ length: 20 }, (_, i) => (i + 1) * 100)
    const { count, p50_ms, p95_ms } = measured(latencies)
    expect(count).toBe(20)
    expect(Math.abs((p50_ms ?? 0) / 1_000 - 1)).toBeLessThan(0.035)
    expect(Math.abs((p95_ms ?? 0) / 1_900 - 1)).toBeLessThan(0.035)
  })

  // 3 % of the bucket, and half of the last of three digits: of 1.00 that is 0.5 %.
  test('are at most 3 % off those of the latencies themselves, and rounded to three digits', () => {
    const latency = fc.double({ min: 0.2, max: 600_000, noNaN: true })
    fc.assert(
      fc.property(fc.array(latency, { minLength: 1, maxLength: 200 }), (latencies) => {
        const { p50_ms, p95_ms } = measured(latencies)
        expect(Math.abs((p50_ms ?? 0) / exact(50, latencies) - 1)).toBeLessThan(0.0351)
        expect(Math.abs((p95_ms ?? 0) / exact(95, latencies) - 1)).toBeLessThan(0.0351)
      }),
    )
  })
})

test('words are counted over all steps, the most frequent first', () => {
  const names = { at: AT, kind: 'judge', engine: 'groq', verification: 'none' }
  const verdicts = [
    { ...names, verdict: 'retry', count: 2 },
    { ...names, verdict: 'pass', count: 3 },
    { ...names, verdict: 'fail', count: 5 },
    { ...names, verdict: 'pass', engine: 'local_model', count: 2 },
  ]
  expect(countsBy(verdicts, 'verdict')).toEqual([
    { word: 'fail', count: 5 },
    { word: 'pass', count: 5 },
    { word: 'retry', count: 2 },
  ])
})

test('checks, scores and axes are counted each by its own', () => {
  const marks = [
    counted({ of: 'check', outcome: 'passed', type: 'regex' }, 4),
    counted({ of: 'check', outcome: 'failed', type: 'regex' }, 2),
    counted({ of: 'check', outcome: 'error', type: 'onchain' }),
    counted({ of: 'check', outcome: 'out_of_scope', type: 'claim' }, 3),
    counted({ of: 'score', tenth: 9 }, 6),
    counted({ of: 'score', tenth: 0 }, 1),
    counted({ of: 'axis', axis: 'security', isSplit: true }, 2),
    counted({ of: 'axis', axis: 'security', isSplit: false }, 5),
    counted({ of: 'axis', axis: 'quality', isSplit: false }, 1),
  ]
  expect(checksIn(marks)).toEqual([
    { type: 'claim', passed: 0, failed: 0, error: 0, out_of_scope: 3 },
    { type: 'onchain', passed: 0, failed: 0, error: 1, out_of_scope: 0 },
    { type: 'regex', passed: 4, failed: 2, error: 0, out_of_scope: 0 },
  ])
  expect(scoresIn(marks)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 6])
  expect(disagreementIn(marks)).toEqual({ compared: 8, split: 2 })
  expect(disagreementIn(marks, 'quality')).toEqual({ compared: 1, split: 0 })
})
