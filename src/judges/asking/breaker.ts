import type { Clock } from '../../core/context.js'

/** Keeps a provider that fails from being asked by everybody: open after some failures, tried by one after a while. */
export interface Breaker {
  /** Seconds until it may be asked; 0 for now, and whoever is told so must say how it went. */
  secondsLeft(): number
  succeeded(): void
  failed(): void
  /** It was asked, and whether it works is not known: the call was given up. */
  abandoned(): void
}

/** Failures one after another that open it. */
export const BREAKER_FAILURES = 5
/** How long it then stays open. */
export const BREAKER_OPEN_MS = 30_000

export function createBreaker(clock: Clock): Breaker {
  let failures = 0
  let opensAgainAt = 0
  let isTrying = false
  const now = () => clock().getTime()
  return {
    secondsLeft: () => {
      if (failures < BREAKER_FAILURES) return 0
      const left = Math.max(0, opensAgainAt - now())
      if (left > 0 || isTrying) return Math.max(1, Math.ceil(left / 1_000))
      isTrying = true
      return 0
    },
    succeeded: () => {
      failures = 0
      isTrying = false
    },
    failed: () => {
      failures += 1
      isTrying = false
      if (failures >= BREAKER_FAILURES) opensAgainAt = now() + BREAKER_OPEN_MS
    },
    abandoned: () => {
      isTrying = false
    },
  }
}

/** Of a provider that is never kept from being asked. */
export const NO_BREAKER: Breaker = {
  secondsLeft: () => 0,
  succeeded: () => {},
  failed: () => {},
  abandoned: () => {},
}
