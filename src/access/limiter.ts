import type { Clock } from '../core/context.js'
import { Refusal } from '../core/errors.js'
import type { CountedLimit, Limit } from './limits.js'

/** Counts one call for each counter, for all servers together, and says where they stand, in order. */
export type CountUp = (
  counters: readonly { readonly key: string; readonly windowMs: number }[],
) => Promise<readonly { readonly count: number; readonly leftMs: number }[]>

/** How much of a limit is left. */
export interface Allowance {
  readonly limit: Limit
  readonly remaining: number
  /** Whole seconds until the window ends, at least one. */
  readonly resetSeconds: number
}

/** Too many calls. */
export class RateLimited extends Refusal {
  constructor(readonly allowance: Allowance) {
    const { limit, resetSeconds } = allowance
    const windowSeconds = limit.windowMs / 1_000
    const message = `More than ${limit.calls} calls in ${windowSeconds} s (for each ${limit.scope}). Go on in ${resetSeconds} s.`
    const details = { scope: limit.scope, limit: limit.calls, window_seconds: windowSeconds }
    super('rate_limited', message, { ...details, retry_after: resetSeconds })
  }
}

/** Holds calls to limits. */
export interface Limiter {
  /**
   * Counts a call towards limits.
   *
   * @returns what is left of each
   * @throws {RateLimited} one is used up; of several, the one that opens last
   * @throws whatever counting throws: then it is not known whether the call may go on, and it must not
   */
  count(limits: readonly CountedLimit[]): Promise<readonly Allowance[]>
}

/** Limits remembered as used up, so that a flood costs the database nothing. */
const REMEMBERED_MAX = 10_000

/** A limiter over a count that servers share. */
export function createLimiter(countUp: CountUp, clock: Clock): Limiter {
  const endOf = new Map<string, number>()
  const remember = ({ counter }: CountedLimit, leftMs: number) => {
    if (endOf.size >= REMEMBERED_MAX) endOf.clear()
    endOf.set(counter, clock().getTime() + leftMs)
  }
  const remembered = ({ limit, counter }: CountedLimit): Allowance[] => {
    const leftMs = (endOf.get(counter) ?? 0) - clock().getTime()
    if (leftMs <= 0) endOf.delete(counter)
    return leftMs > 0 ? [allowanceOf(limit, limit.calls + 1, leftMs)] : []
  }
  return {
    async count(limits) {
      refuse(limits.flatMap(remembered))
      if (limits.length === 0) return []
      const counts = await countUp(
        limits.map(({ counter, limit }) => ({ key: counter, windowMs: limit.windowMs })),
      )
      const counted = limits.map((each, i) => ({ each, ...(counts[i] ?? { count: Infinity, leftMs: 0 }) }))
      const usedUp = counted.filter(({ each, count }) => count > each.limit.calls)
      for (const { each, leftMs } of usedUp) remember(each, leftMs)
      refuse(usedUp.map(({ each, count, leftMs }) => allowanceOf(each.limit, count, leftMs)))
      return counted.map(({ each, count, leftMs }) => allowanceOf(each.limit, count, leftMs))
    },
  }
}

function allowanceOf(limit: Limit, count: number, leftMs: number): Allowance {
  const resetSeconds = Math.max(1, Math.ceil(leftMs / 1_000))
  return { limit, remaining: Math.max(0, limit.calls - count), resetSeconds }
}

function refuse(usedUp: readonly Allowance[]): void {
  const [last] = [...usedUp].sort((a, b) => b.resetSeconds - a.resetSeconds)
  if (last) throw new RateLimited(last)
}
