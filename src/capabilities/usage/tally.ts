import { latencyOf, type MarkCount, type VerdictCount } from '../../store/index.js'

/** A word and how many verdicts bear it. */
export interface WordCount {
  readonly word: string
  readonly count: number
}

/** How often each word was counted: the most frequent first, words of one frequency by the alphabet. */
export function countsBy(
  verdicts: readonly VerdictCount[],
  of: 'kind' | 'verdict' | 'engine' | 'verification',
): WordCount[] {
  return sums(verdicts.map((each) => [each[of], each.count]))
    .map(([word, count]) => ({ word, count }))
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
}

/** How many verdicts in all. */
export function countOf(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** What a check of one type came to. */
export interface CheckCount {
  readonly type: string
  readonly passed: number
  readonly failed: number
  readonly error: number
  readonly out_of_scope: number
}

/** Outcomes of checks, by the alphabet of their types. */
export function checksIn(marks: readonly MarkCount[]): CheckCount[] {
  const found = marks.flatMap(({ mark, count }) => (mark.of === 'check' ? [{ ...mark, count }] : []))
  const types = [...new Set(found.map(({ type }) => type))].sort()
  return types.map((type) => ({ type, ...outcomesOf(found.filter((each) => each.type === type)) }))
}

/** How many checks had each outcome. */
export function outcomesIn(marks: readonly MarkCount[]): Omit<CheckCount, 'type'> {
  return outcomesOf(
    marks.flatMap(({ mark, count }) => (mark.of === 'check' ? [{ outcome: mark.outcome, count }] : [])),
  )
}

function outcomesOf(found: readonly { readonly outcome: string; readonly count: number }[]) {
  const having = (wanted: string) => countOf(found.filter(({ outcome }) => outcome === wanted))
  return {
    passed: having('passed'),
    failed: having('failed'),
    error: having('error'),
    out_of_scope: having('out_of_scope'),
  }
}

/** Percentiles of latencies, in milliseconds; null where none was measured. */
export interface Latency {
  /** How many were measured. */
  readonly count: number
  readonly p50_ms: number | null
  readonly p95_ms: number | null
}

/** At most 3 % off, since latencies are counted in buckets. */
export function latencyIn(marks: readonly MarkCount[]): Latency {
  const buckets = sums(
    marks.flatMap(({ mark, count }) => (mark.of === 'latency' ? [[mark.bucket, count] as const] : [])),
  ).sort(([a], [b]) => a - b)
  const count = buckets.reduce((sum, [, n]) => sum + n, 0)
  return { count, p50_ms: percentile(50, buckets, count), p95_ms: percentile(95, buckets, count) }
}

type Buckets = readonly (readonly [bucket: number, count: number])[]

/** The nearest rank: the smallest that so many of a hundred do not exceed. */
function percentile(percent: number, buckets: Buckets, count: number): number | null {
  const rank = Math.ceil((percent * count) / 100)
  let below = 0
  for (const [bucket, n] of buckets) {
    below += n
    if (below >= rank) return Number(latencyOf(bucket).toPrecision(3))
  }
  return null
}

const TENTHS = 10

/** How many scores lie in each tenth from 0 to 1. */
export function scoresIn(marks: readonly MarkCount[]): number[] {
  const tenths = Array.from({ length: TENTHS }, () => 0)
  for (const { mark, count } of marks) {
    if (mark.of === 'score') tenths[mark.tenth] = (tenths[mark.tenth] ?? 0) + count
  }
  return tenths
}

/** How often channels parted on an axis, of the times when two or more voted. */
export interface Disagreement {
  readonly compared: number
  readonly split: number
}

/** How often channels parted, on any axis or on one. */
export function disagreementIn(marks: readonly MarkCount[], axis?: string): Disagreement {
  const found = marks.flatMap(({ mark, count }) =>
    mark.of === 'axis' && (axis === undefined || mark.axis === axis) ? [{ ...mark, count }] : [],
  )
  return { compared: countOf(found), split: countOf(found.filter(({ isSplit }) => isSplit)) }
}

function sums<Key>(counts: readonly (readonly [Key, number])[]): [Key, number][] {
  const found = new Map<Key, number>()
  for (const [key, count] of counts) found.set(key, (found.get(key) ?? 0) + count)
  return [...found]
}
