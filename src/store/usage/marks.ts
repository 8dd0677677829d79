import type { Mark, VerdictFacts } from './usage-store.js'

/** Each bucket of latencies ends 6 % above where it begins: 1.06 ** 0.5 is 1.0296, so that its middle is at most 3 % off. */
const GROWTH = 1.06
/** Milliseconds; what is shorter or longer is counted as this. */
const LATENCY_MIN = 0.1
const LATENCY_MAX = 86_400_000
/** The last one holds the score 1 too. */
const TENTHS = 10

/** The middle of a bucket of latencies, in milliseconds: at most 3 % off any that was counted in it. */
export function latencyOf(bucket: number): number {
  return GROWTH ** bucket
}

/** The marks of a verdict, as they are stored; one that it bears twice stands there twice. */
export function marksOf({ score, latencyMs, checks, axes }: VerdictFacts): string[] {
  return [
    ...(latencyMs === null ? [] : [`l:${bucketOf(latencyMs)}`]),
    ...(score === null ? [] : [`s:${Math.min(Math.floor(score * TENTHS), TENTHS - 1)}`]),
    ...checks.map(({ type, outcome }) => `c:${outcome}:${type}`),
    ...axes.map(({ axis, isSplit }) => `a:${isSplit ? 'split' : 'same'}:${axis}`),
  ]
}

/** @throws {TypeError} no mark that was ever stored */
export function readMark(key: string): Mark {
  const [, kind, first = '', rest = ''] = /^([lsca]):([^:]*)(?::(.*))?$/s.exec(key) ?? []
  switch (kind) {
    case 'l':
      return { of: 'latency', bucket: Number(first) }
    case 's':
      return { of: 'score', tenth: Number(first) }
    case 'c':
      return { of: 'check', outcome: first, type: rest }
    case 'a':
      return { of: 'axis', isSplit: first === 'split', axis: rest }
    default:
      throw new TypeError(`not a mark: ${key}`)
  }
}

function bucketOf(latencyMs: number): number {
  const held = Math.min(Math.max(latencyMs, LATENCY_MIN), LATENCY_MAX)
  return Math.round(Math.log(held) / Math.log(GROWTH))
}
