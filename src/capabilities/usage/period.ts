import { Refusal } from '../../core/errors.js'
import type { UsageStep } from '../../store/index.js'

/** A time that is cut into whole steps. */
export interface Period {
  readonly step: UsageStep
  /** RFC 3339, UTC: where the first step begins. */
  readonly from: string
  /** RFC 3339, UTC: where the last step ends. */
  readonly to: string
  /** Where each step begins. */
  readonly steps: readonly string[]
}

/** What is asked for; null where it is left to the defaults. */
export interface PeriodRequest {
  readonly from: Date | null
  readonly to: Date | null
  readonly step: UsageStep | null
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const STEP_MS = { hour: HOUR_MS, day: DAY_MS } as const
/** Of each step: a week of hours and the day that it ends in, a year of days. */
const STEPS_MAX = { hour: 8 * 24, day: 366 } as const
/** What is shown where nobody says from when: today and the 29 days before it. */
const DEFAULT_DAYS = 30
/** A time up to this long is shown in hours. */
const HOURS_UP_TO_MS = 2 * DAY_MS

/**
 * The steps that a time touches. Steps of UTC all have the same length, so that their bounds are multiples of it.
 *
 * @param now where the time ends unless `to` says so
 * @throws {Refusal} `invalid_request`: it ends before it begins; `span_too_long`
 */
export function periodOf(asked: PeriodRequest, now: Date): Period {
  const to = asked.to?.getTime() ?? now.getTime() + 1
  const from = asked.from?.getTime() ?? ceilTo(DAY_MS, to) - DEFAULT_DAYS * DAY_MS
  if (from >= to) {
    const message = `from must be before ${asked.to === null ? 'now' : 'to'}.`
    throw new Refusal('invalid_request', message, { field: 'from' })
  }
  const step = asked.step ?? (to - from <= HOURS_UP_TO_MS ? 'hour' : 'day')
  const stepMs = STEP_MS[step]
  const [first, end] = [Math.floor(from / stepMs) * stepMs, ceilTo(stepMs, to)]
  const count = (end - first) / stepMs
  refuseLong(step, count)
  const steps = Array.from({ length: count }, (_, i) => textOf(first + i * stepMs))
  return { step, from: textOf(first), to: textOf(end), steps }
}

function refuseLong(step: UsageStep, count: number): void {
  const limit = STEPS_MAX[step]
  if (count <= limit) return
  const remedy = step === 'hour' ? ' Ask for days, or for less time.' : ' Ask for less time.'
  const message = `from and to are ${count} ${step}s apart, and at most ${limit} are shown.${remedy}`
  throw new Refusal('span_too_long', message, { field: 'from', limit, actual: count })
}

function ceilTo(stepMs: number, at: number): number {
  return Math.ceil(at / stepMs) * stepMs
}

function textOf(at: number): string {
  return new Date(at).toISOString()
}
