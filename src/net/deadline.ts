import { NetTrouble } from '../core/errors.js'

/** One bound over all that a call does: names, connections, redirects and bodies together. */
export interface Deadline {
  /** Aborted with a {@link NetTrouble} `timeout` when the time is up. */
  readonly signal: AbortSignal
  /** Waits for work that cannot be stopped, no longer than the deadline. @throws {NetTrouble} `timeout` */
  within<Result>(work: Promise<Result>): Promise<Result>
}

/**
 * Does work under a deadline.
 *
 * @param ended ends it earlier
 * @throws {NetTrouble} `timeout` @throws the reason of `ended`
 */
export async function underDeadline<Result>(
  timeMs: number,
  work: (deadline: Deadline) => Promise<Result>,
  ended?: AbortSignal,
): Promise<Result> {
  ended?.throwIfAborted()
  const controller = new AbortController()
  const { signal } = controller
  const onEnded = () => controller.abort(ended?.reason)
  ended?.addEventListener('abort', onEnded, { once: true })
  const trouble = () => new NetTrouble('timeout', `There was no whole answer within ${timeMs / 1_000} s.`)
  const timer = setTimeout(() => controller.abort(trouble()), timeMs)
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // Where nobody waits for it.
  aborted.catch(() => {})
  try {
    return await work({ signal, within: (pending) => Promise.race([pending, aborted]) })
  } finally {
    clearTimeout(timer)
    ended?.removeEventListener('abort', onEnded)
  }
}
