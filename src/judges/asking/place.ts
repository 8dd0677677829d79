import type { AskEndpoint, Chance, Clock, GuardedWork } from '../../core/context.js'
import type { ProviderDefinition, ProviderSetup } from '../providers/index.js'
import type { Breaker } from './breaker.js'
import type { Ladder } from './ladder.js'

/** Waits. @throws the signal's reason */
export type Pause = (timeMs: number, signal: AbortSignal | undefined) => Promise<void>

/** A configured provider, and what is known of it by now. */
export interface Place {
  readonly definition: ProviderDefinition
  readonly setup: ProviderSetup
  readonly ask: AskEndpoint
  readonly ladder: Ladder
  readonly breaker: Breaker
}

/** What asking takes of the outside. */
export interface AskTools {
  readonly clock: Clock
  readonly chance: Chance
  readonly pause: Pause
  readonly guarded: GuardedWork
  /** Longest that one call may take. */
  readonly timeoutMs: number
  /** Longest that one question may take over all calls. */
  readonly budgetMs: number
  /** Whether what a request takes from chance follows from its content, so that it can be known again. */
  readonly isRepeatable: boolean
}

/** Until when, in milliseconds since 1970. */
export interface Bounds {
  /** A call may go on. */
  readonly until: number
  /** A wait before another call may last; earlier where others can be asked in its stead. */
  readonly waitUntil: number
  readonly signal: AbortSignal | undefined
}
