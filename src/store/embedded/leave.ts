import type pg from 'pg'
import type { StoreLog } from '../log.js'
import type { Layout } from './layout.js'
import { isNodeError } from './node-error.js'
import { type Postmaster, stopPostmaster } from './postmaster.js'
import { othersSeenBy } from './presence.js'
import { connectionOf } from './reach.js'
import { forgetSocketFolder } from './socket-folder.js'

/** What became of the database: it is gone, another server has it, or it was left without one. */
export type Leaving = 'gone' | 'used' | 'left'

/**
 * Stops the database unless something else uses it. To be called under the start lock, so that nobody comes in
 * between. One that does not answer is left alone: it cannot say who uses it.
 *
 * @param held the caller's own connection, which does not count; it is ended
 * @param started the database's process, where this one started it
 */
export async function leave(
  layout: Layout,
  held: pg.Client | undefined,
  log: StoreLog,
  started?: Postmaster | null,
): Promise<Leaving> {
  try {
    const others = await othersSeenBy(held, connectionOf(layout))
    if (others === 'server') return 'used'
    if (others === 'leftovers') return 'left'
  } catch (error) {
    // Nobody listens, and under the lock nobody is about to.
    if (isNodeError(error, 'ENOENT', 'ECONNREFUSED')) return 'gone'
    log.warn({ error: String(error) }, 'the embedded database does not answer and is left as it is')
    return 'left'
  } finally {
    await held?.end()
  }
  if (!(await stopPostmaster(layout))) {
    log.warn({}, 'the embedded database does not stop')
    return 'left'
  }
  await started?.untilExited()
  await forgetSocketFolder(layout.dataFolder, layout.socketFolder)
  return 'gone'
}
