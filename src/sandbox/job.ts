/** What a work module exports; see GuardedWork. */
export interface WorkModule {
  prepare?(input: unknown): unknown
  work(input: unknown, prepared: unknown): unknown
}

/** What each thread is started with. */
export interface ThreadData {
  /** URLs of the work modules to load at once. */
  readonly preload: readonly string[]
}

/** One piece of work on its way to a thread. */
export interface GuardedJob {
  /** URL of the work module. */
  readonly module: string
  readonly input: unknown
  readonly timeMs: number
  /** Shared with the caller: when the work began, by the clock of `process.hrtime.bigint()`; 0 before that. */
  readonly startedAt: BigInt64Array
}

/** How a piece of work ended, other than by an error of the work module. */
export type GuardedReply =
  | { readonly kind: 'done'; readonly output: unknown }
  | { readonly kind: 'budget'; readonly message: string }
