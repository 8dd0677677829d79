import { join } from 'node:path'
import type { Clock } from '../../core/context.js'
import { Refusal, Unavailable } from '../../core/errors.js'
import { prepareDataFolder } from '../data-folder.js'
import type { StoreLog } from '../log.js'
import { installBinaries } from './binaries.js'
import { prepareCluster } from './cluster.js'
import { databaseUser } from './database-user.js'
import type { Layout } from './layout.js'
import { isNodeError } from './node-error.js'
import { findPlatformPackage } from './platform-package.js'
import { stopPostmaster } from './postmaster.js'
import { holdPresence, type Presence } from './presence.js'
import { connectionOf, type Reached, reach, type SocketConnection } from './reach.js'
import { checkReachable } from './reachable.js'
import { forgetSocketFolder, prepareSocketFolder } from './socket-folder.js'
import { withLock } from './start-lock.js'

/** What {@link startEmbedded} needs. */
export interface EmbeddedOptions {
  readonly dataFolder: string
  readonly log: StoreLog
  readonly clock?: Clock
  /** A folder with PostgreSQL's binaries, instead of the npm package for this machine. */
  readonly packageFolder?: string
}

/** A running embedded database that this process uses. */
export interface Embedded {
  readonly connection: SocketConnection
  /** Leaves the database; the last one out stops it and waits until it is gone. To be called once. */
  stop(): Promise<void>
}

type Exclusively = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Starts PostgreSQL on a data folder, or joins one that already runs there: another server's, or one that
 * outlived a server that was killed.
 *
 * @throws {Refusal} `bad_setting`: this machine, user or folder cannot have it; the message says the remedy
 * @throws {Unavailable} `database_unavailable`: PostgreSQL does not start; the message ends with its own words
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, clock = () => new Date() } = options
  const source = await findPlatformPackage(options.packageFolder)
  const user = await databaseUser()
  const dataFolder = await prepareDataFolder(options.dataFolder)
  if (user.dropped) await checkReachable(dataFolder, user.ids)
  const exclusively: Exclusively = (work) => withLock(join(dataFolder, 'pg.lock'), clock, work)
  const start = async () => {
    const socketFolder = await prepareSocketFolder(dataFolder, user)
    const binaries = await installBinaries(source, dataFolder)
    const layout = { dataFolder, binaries, cluster: join(dataFolder, 'pg'), socketFolder, user }
    await prepareCluster(layout)
    const reached = await reach(layout)
    return embeddedOf(layout, reached, log, exclusively)
  }
  return await aboutFolder(dataFolder, () => exclusively(start))
}

function embeddedOf(layout: Layout, reached: Reached, log: StoreLog, exclusively: Exclusively): Embedded {
  const connection = connectionOf(layout)
  const presence = holdPresence(reached.client, connection, log)
  const running = reached.started ? 'started' : 'joined one that was running'
  log.info({ cluster: layout.cluster, socket: layout.socketFolder }, `embedded database: ${running}`)
  const stop = () =>
    exclusively(async () => {
      if (!(await leave(presence, log))) return
      if (!(await stopPostmaster(layout))) return log.warn({}, 'the embedded database does not stop')
      await reached.started?.exited
      await forgetSocketFolder(layout.dataFolder, layout.socketFolder)
    })
  return { connection, stop }
}

/** True when nobody else was there. One that does not answer is left alone: it cannot say who uses it. */
async function leave(presence: Presence, log: StoreLog): Promise<boolean> {
  try {
    return await presence.leave()
  } catch (error) {
    log.warn({ error: String(error) }, 'the embedded database does not answer and is left as it is')
    return false
  }
}

/** Rights that are missing are a setting to mend, a full disk is trouble; neither is a bug. */
async function aboutFolder<Result>(dataFolder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (isNodeError(cause, 'EACCES', 'EPERM', 'EROFS')) {
      throw new Refusal('bad_setting', `The data folder ${dataFolder} cannot be used: ${cause.message}`)
    }
    if (isNodeError(cause, 'ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE')) {
      const why = `The data folder ${dataFolder} cannot be used: ${cause.message}`
      throw new Unavailable('database_unavailable', why, { cause })
    }
    throw cause
  }
}
