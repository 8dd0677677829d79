/** What a work module exports; see GuardedWork. */
export interface WorkModule {
  prepare?(input: unknown): unknown
  work(input: unknown, prepared: unknown): unknown
}

/** One piece of work. */
export interface GuardedPiece {
  /** URL of the work module. */
  readonly module: string
  readonly input: unknown
}

/** Pieces on their way to a process, to be done one after the other: a message costs more than most pieces do. */
export interface GuardedJob {
  readonly pieces: readonly GuardedPiece[]
  /** For all together. */
  readonly timeMs: number
  /** Whether the process has the modules already, so that it need not say when it begins. */
  readonly isLoaded: boolean
}

/**
 * What a process says. Of itself: that it has loaded what it was to load as it started. To a job: first that it has begun, if a
 * module had to be loaded; then how each piece ended.
 */
export type GuardedReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'begun' }
  | {
      readonly kind: 'ended'
      readonly ends: readonly Ran[]
      /** Resident memory of the process, in bytes. */
      readonly residentBytes: number
    }

/** How a piece of work ended. */
export type GuardedEnd =
  | { readonly kind: 'done'; readonly output: unknown }
  /** The time was up while it ran. */
  | { readonly kind: 'late' }
  /** It was not begun, or it can't be told: the time was up, or the process gone, for another piece of its job. */
  | { readonly kind: 'unrun' }
  | { readonly kind: 'budget'; readonly message: string }
  | { readonly kind: 'failed'; readonly error: unknown }

/** How a piece of work ended, and how long it ran: from when it began, and no more than the processor worked. */
export type Ran = GuardedEnd & { readonly ranMs: number }
