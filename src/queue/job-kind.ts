/**
 * One kind of job. A job is run at least once: again after it failed, and after its server was killed. So running it
 * twice must come to the same as once.
 */
export interface JobKind {
  /** Letters, digits and dashes. It is stored: jobs of servers of the version before have it too. */
  readonly name: string
  /** Longest that one run may take, in milliseconds; then it has failed. */
  readonly timeMs: number
  /** How often it is run before it is given up. */
  readonly tries: number
  /** Seconds before the second run, up to twice as long; each further wait is twice the one before. */
  readonly retryDelaySeconds: number
  /** Jobs of this kind that one server runs at the same time. */
  readonly atOnce: number
  /**
   * @param data what was sent; of this version's shape or of an earlier one's
   * @param signal aborted when the time is up, or the server stops: what is done afterwards counts for nothing
   * @returns `given_up`: running it again would be of no use; `elsewhere`: this server cannot do it and another one may,
   *   so that it is left to others for a while, and this was no run
   * @throws anything: it failed, and is run again
   */
  run(data: unknown, signal: AbortSignal): Promise<'done' | 'given_up' | 'elsewhere'>
  /** Does what a job that nobody runs any more leaves to do; asked again until it does not throw. */
  giveUp(data: unknown): Promise<void>
  /** A name for logs, in which nothing is secret and nothing is a user's. */
  about?(data: unknown): string
  /** What to send where the queue is new, as it is after a backup was restored. */
  missing?(): Promise<readonly object[]>
}

/** A job to be sent. */
export interface Job {
  /** The kind's. */
  readonly name: string
  /** Plain JSON. */
  readonly data: object
}

/** Where the queue says what happened; pino's logger is one. Never given any text of a user. */
export interface QueueLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}
