import { availableParallelism } from 'node:os'
import type { DividedWork } from '../core/context.js'
import { createPlaces } from './places.js'
import { createScheduler } from './scheduler.js'

export interface SandboxOptions {
  /** Pieces of work that run at once; at least 2, so that one hostile piece of work holds nobody else up. */
  readonly places?: number
  /** Heap of each process, in MB. */
  readonly memoryMb?: number
  /** Pieces of work that may wait for their turn; one more is `overloaded`. */
  readonly queueMax?: number
  /** Running time of all pieces of one share together. */
  readonly shareMs?: number
  /** Work modules that each process loads as it starts, so that the first piece of work need not wait for them. */
  readonly preload?: readonly URL[]
  /** Node's flags for the processes. */
  readonly execArgv?: readonly string[]
}

/** Guarded work in processes beside this one. Idle ones do not keep this one alive, and end with it. */
export interface Sandbox extends DividedWork {
  /** Starts the processes now, one after the other; else work does, as it comes. */
  start(): void
  /** Ends the processes. Work that waits or runs, and work asked for later, is {@link Unavailable} `stopping`. */
  close(): Promise<void>
}

const SHARE_MS = 3_000
const MEMORY_MB = 128
const QUEUE_MAX = 2_000
/** One for quick work, one that a hostile piece holds, one for the rest; beyond eight, memory counts for more. */
const PLACES = Math.min(8, Math.max(3, availableParallelism()))

/**
 * Makes a sandbox; its processes start with the first work.
 *
 * It is a stop-watch and a bound on memory, not a wall: work modules are our own code, and only what they read is
 * a user's. Processes, since V8 compiles patterns in native code that nothing stops in a thread. Time counts from when
 * a process takes the work up.
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const max = Math.max(2, options.places ?? PLACES)
  const { memoryMb = MEMORY_MB, preload = [], execArgv, queueMax = QUEUE_MAX, shareMs = SHARE_MS } = options
  const openPlaces = (onRoom: () => void) => createPlaces(max, { memoryMb, preload, execArgv }, onRoom)
  return createScheduler({ max, queueMax, shareMs, openPlaces })
}
