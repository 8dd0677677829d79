/** What a work module exports; see GuardedWork. */
export interface WorkModule {
  prepare?(input: unknown): unknown
  work(input: unknown, prepared: unknown): unknown
}

/** One piece of work on its way to a process. */
export interface GuardedJob {
  /** URL of the work module. */
  readonly module: string
  readonly input: unknown
  readonly timeMs: number
  /** Whether the process has the module already, so that it need not say when it begins. */
  readonly isLoaded: boolean
}

/** What a process says to a job: first that it has begun, if the module had to be loaded; then how it ended. */
export type GuardedReply =
  | { readonly kind: 'begun' }
  | ({
      /** From when it began, and no more than the processor worked. */
      readonly ranMs: number
      /** Resident memory of the process, in bytes. */
      readonly residentBytes: number
    } & GuardedEnd)

/** How a piece of work ended. */
export type GuardedEnd =
  | { readonly kind: 'done'; readonly output: unknown }
  /** Its time was up. */
  | { readonly kind: 'late' }
  | { readonly kind: 'budget'; readonly message: string }
  | { readonly kind: 'failed'; readonly error: unknown }
