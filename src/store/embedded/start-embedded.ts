import { join } from 'node:path'
import type { Clock } from '../../core/context.js'
import { Refusal, Unavailable } from '../../core/errors.js'
import { prepareDataFolder } from '../data-folder.js'
import type { StoreLog } from '../log.js'
import { installBinaries, removeOtherBinaries } from './binaries.js'
import { prepareCluster } from './cluster.js'
import { databaseUser } from './database-user.js'
import type { Layout } from './layout.js'
import { leave } from './leave.js'
import { isNodeError } from './node-error.js'
import { findPlatformPackage } from './platform-package.js'
import { holdPresence } from './presence.js'
import { connectionOf, type Reached, reach } from './reach.js'
import { checkReachable } from './reachable.js'
import type { SocketConnection } from './socket-connection.js'
import { prepareSocketFolder } from './socket-folder.js'
import { type Exclusively, startLock } from './start-lock.js'
import { startWatcher } from './watcher.js'

/** What {@link startEmbedded} needs. */
export interface EmbeddedOptions {
  readonly dataFolder: string
  readonly log: StoreLog
  readonly clock?: Clock
  /** A folder with PostgreSQL's binaries, instead of the npm package for this machine. */
  readonly packageFolder?: string
}

/** A running embedded database that this process uses. Should it die, it is started again. */
export interface Embedded {
  readonly connection: SocketConnection
  /** Leaves the database; the last one out stops it and waits until it is gone. To be called once. */
  stop(): Promise<void>
}

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
  const exclusively = startLock(dataFolder, clock)
  const start = async () => {
    const socketFolder = await prepareSocketFolder(dataFolder, user)
    const binaries = await installBinaries(source, dataFolder)
    const layout = { dataFolder, binaries, cluster: join(dataFolder, 'pg'), socketFolder, user }
    await prepareCluster(layout, source.version)
    const reached = await reach(layout)
    if (reached.started) await removeOtherBinaries(dataFolder, binaries, log)
    return embeddedOf(layout, reached, log, exclusively)
  }
  return await aboutFolder(dataFolder, () => exclusively(start))
}

function embeddedOf(layout: Layout, first: Reached, log: StoreLog, exclusively: Exclusively): Embedded {
  const watcher = startWatcher(layout, log)
  const again = (isWanted: () => boolean) =>
    aboutFolder(layout.dataFolder, () => exclusively(() => reach(layout, isWanted)))
  const presence = holdPresence(first, again, log)
  const running = first.started ? 'started' : 'joined one that was running'
  log.info({ cluster: layout.cluster, socket: layout.socketFolder }, `embedded database: ${running}`)
  const stop = async () => {
    // Not under the lock: the database may just be brought back under it.
    const held = await presence.end()
    const left = await exclusively(() => leave(layout, held?.client, log, held?.started))
    // Else it tries on when this process is gone.
    if (left !== 'left') watcher.dismiss()
  }
  return { connection: connectionOf(layout), stop }
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
