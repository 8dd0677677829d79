/** The present moment, handed in so that tests need no clock. */
export type Clock = () => Date

/** Unpredictable bytes, handed in so that tests need no chance. */
export type Chance = (bytes: number) => Uint8Array

/**
 * Runs work on text that a user sent, off the event loop and bounded in time and memory.
 *
 * A work module exports `work(input)`, synchronous, which is stopped when its time is up; it may export
 * `prepare(input)`, which may be asynchronous and whose result `work` gets as its second argument. Input and
 * output must survive structured cloning. A module's thrown errors come back as they are.
 */
export interface GuardedWork {
  /**
   * @param module the work module's own URL
   * @throws {BudgetExceeded} time or memory ran out: the subject is not to blame, and neither passed nor failed
   * @throws {Unavailable} `overloaded` when too much work is waiting
   */
  run<Input, Output>(module: URL, input: Input, options?: { readonly timeMs?: number }): Promise<Output>
}
