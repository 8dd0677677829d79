import { z } from 'zod'
import { AXES } from '../../core/axes/axis.js'
import { grouped } from '../../core/data/grouped.js'
import type { MarkCount, RecentVerdict, VerdictCount } from '../../store/index.js'
import {
  checksIn,
  countOf,
  countsBy,
  disagreementIn,
  latencyIn,
  outcomesIn,
  scoresIn,
  type WordCount,
} from './tally.js'
import type { Usage, UsageAsked } from './usage.js'

const count = z.int().min(0)
const counted = z.object({ name: z.string(), count })
const outcomes = { passed: count, failed: count, error: count, out_of_scope: count } as const
const latency = z
  .object({
    count: count.describe('Verdicts whose latency is known.'),
    p50_ms: z.number().nullable(),
    p95_ms: z.number().nullable(),
  })
  .meta({
    id: 'UsageLatency',
    description: 'From the arrival of a call until its verdict stood, in milliseconds, at most 3 % off.',
  })
const disagreement = {
  compared: count.describe('Times when two channels or more voted on an axis.'),
  split: count.describe('Of these, how often they did not vote the same.'),
} as const

/** The answer of GET /v1/usage. */
export const usageAnswerSchema = z
  .object({
    from: z.iso.datetime().describe('Where the first step begins.'),
    to: z.iso.datetime().describe('Where the last step ends.'),
    step: z.enum(['hour', 'day']),
    filter: z.object({
      kind: z.string().nullable(),
      verdict: z.string().nullable(),
      engine: z.string().nullable(),
      verification: z.string().nullable(),
    }),
    on_record: count.describe('Verdicts on record in all, whatever their time and kind.'),
    totals: z.object({
      verdicts: count,
      by_kind: z.array(counted),
      by_verdict: z.array(counted),
      by_engine: z.array(counted),
      by_verification: z.array(counted),
      latency,
      checks: z.array(z.object({ type: z.string(), ...outcomes })),
      scores: z
        .array(count)
        .length(10)
        .describe('How many scores lie in each tenth, from 0 up; the last holds 1 too.'),
      disagreement: z.array(z.object({ axis: z.string(), ...disagreement })),
    }),
    series: z
      .array(
        z.object({
          at: z.iso.datetime().describe('Where the step begins.'),
          verdicts: count,
          by_verdict: z.array(counted),
          by_engine: z.array(counted),
          by_verification: z.array(counted),
          latency,
          checks: z.object(outcomes),
          disagreement: z.object(disagreement),
        }),
      )
      .describe('Every step of the time, those without a verdict too.'),
  })
  .meta({ id: 'Usage' })

/** The answer of GET /v1/usage. */
export type UsageAnswer = z.output<typeof usageAnswerSchema>

/** Renders the answer of GET /v1/usage. */
export function renderUsage({ period, filter, counts }: Usage, { onRecord }: UsageAsked): UsageAnswer {
  const { verdicts, marks } = counts
  const [verdictsAt, marksAt] = [grouped(verdicts, ({ at }) => at), grouped(marks, ({ at }) => at)]
  const { kind, verdict, engine, verification } = filter
  return {
    from: period.from,
    to: period.to,
    step: period.step,
    filter: { kind, verdict, engine, verification },
    on_record: onRecord,
    totals: renderTotals(verdicts, marks),
    series: period.steps.map((at) => renderStep(at, verdictsAt.get(at) ?? [], marksAt.get(at) ?? [])),
  }
}

function renderTotals(verdicts: readonly VerdictCount[], marks: readonly MarkCount[]): UsageAnswer['totals'] {
  return {
    verdicts: countOf(verdicts),
    by_kind: named(countsBy(verdicts, 'kind')),
    by_verdict: named(countsBy(verdicts, 'verdict')),
    by_engine: named(countsBy(verdicts, 'engine')),
    by_verification: named(countsBy(verdicts, 'verification')),
    latency: latencyIn(marks),
    checks: checksIn(marks),
    scores: scoresIn(marks),
    disagreement: AXES.map((axis) => ({ axis, ...disagreementIn(marks, axis) })),
  }
}

function renderStep(at: string, verdicts: readonly VerdictCount[], marks: readonly MarkCount[]) {
  return {
    at,
    verdicts: countOf(verdicts),
    by_verdict: named(countsBy(verdicts, 'verdict')),
    by_engine: named(countsBy(verdicts, 'engine')),
    by_verification: named(countsBy(verdicts, 'verification')),
    latency: latencyIn(marks),
    checks: outcomesIn(marks),
    disagreement: disagreementIn(marks),
  }
}

function named(counts: readonly WordCount[]) {
  return counts.map(({ word, count }) => ({ name: word, count }))
}

/** The answer of GET /v1/receipts. */
export const recentAnswerSchema = z
  .object({
    receipts: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        verdict: z.string(),
        engine: z.string(),
        verification: z.string().nullable().describe('null: verdicts of this kind do not say.'),
        score: z.number().nullable(),
        latency_ms: z.number().nullable(),
        issued_at: z.iso.datetime(),
        retained: z.boolean().describe('Whether the request and the answer are kept beside the receipt.'),
      }),
    ),
    next: z.string().nullable().describe('`before` of the next page; null where this is the last.'),
  })
  .meta({ id: 'RecentVerdicts' })

/** Renders a page. @param found one more than the limit where there is another page */
export function renderRecent(
  found: readonly RecentVerdict[],
  limit: number,
): z.output<typeof recentAnswerSchema> {
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    receipts: page.map(({ issuedAt, latencyMs, isRetained, ...verdict }) => ({
      id: verdict.id,
      kind: verdict.kind,
      verdict: verdict.verdict,
      engine: verdict.engine,
      verification: verdict.verification,
      score: verdict.score,
      latency_ms: latencyMs,
      issued_at: issuedAt,
      retained: isRetained,
    })),
    next: last && found.length > limit ? `${last.issuedAt}_${last.id}` : null,
  }
}
