import type { Clock } from '../../core/context.js'
import type { JudgeTrouble, JudgeTroubleCode } from '../../core/errors.js'

/** Why a provider is not asked now. */
export interface Shut {
  /** Of its last failure. */
  readonly code: JudgeTroubleCode
  /** Until it is asked again; at least 1. */
  readonly seconds: number
}

/** Keeps a provider that fails from being asked by everybody: shut after some failures, tried by one after a while. */
export interface Breaker {
  /** Null where it may be asked now; whoever is told so must say how it went. */
  shut(): Shut | null
  succeeded(): void
  failed(trouble: JudgeTrouble): void
  /** It was asked, and whether it works is not known: the call was given up. */
  abandoned(): void
}

/** Failures one after another that shut it. */
export const BREAKER_FAILURES = 5
/** How long it then stays shut. */
const SHUT_MS = 30_000

export function createBreaker(clock: Clock): Breaker {
  let failures = 0
  let code: JudgeTroubleCode = 'judge_unavailable'
  let shutUntil = 0
  let isTrying = false
  const now = () => clock().getTime()
  return {
    shut: () => {
      if (failures < BREAKER_FAILURES) return null
      const leftMs = Math.max(0, shutUntil - now())
      if (leftMs > 0 || isTrying) return { code, seconds: Math.max(1, Math.ceil(leftMs / 1_000)) }
      isTrying = true
      return null
    },
    succeeded: () => {
      failures = 0
      isTrying = false
    },
    failed: (trouble) => {
      failures += 1
      code = trouble.code
      isTrying = false
      if (failures >= BREAKER_FAILURES) shutUntil = now() + SHUT_MS
    },
    abandoned: () => {
      isTrying = false
    },
  }
}

/** Of a provider that is never kept from being asked. */
export const NO_BREAKER: Breaker = {
  shut: () => null,
  succeeded: () => {},
  failed: () => {},
  abandoned: () => {},
}
