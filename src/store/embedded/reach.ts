import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Unavailable } from '../../core/errors.js'
import { type Layout, logFile, ROLE } from './layout.js'
import { isNodeError } from './node-error.js'
import { type Postmaster, spawnPostmaster } from './postmaster.js'
import { type Connected, connect } from './presence.js'
import type { SocketConnection } from './socket-connection.js'
import { PORT } from './socket-folder.js'

const START_MS = 120_000
const POLL_MS = 10
const RETRY_MS = 250

/** PostgreSQL's refusals while another one still holds the cluster: one whose main process was killed, ... */
const IS_LEAVING = /shared memory block .* still in use/
/** ... and one that starts or stops just now, or a process that has the number in the pid file by chance. */
const HAS_ITS_NUMBER = /lock file .* already exists/
const CHANCE_MS = 5_000

/** A database that answers. */
export interface Reached extends Connected {
  /** Null when it already ran: another server's, or one that outlived a server that was killed. */
  readonly started: Postmaster | null
}

/** The connection to a cluster. */
export function connectionOf({ socketFolder }: Layout): SocketConnection {
  return { host: socketFolder, port: PORT, user: ROLE, database: 'postgres' }
}

/**
 * Connects to the cluster's PostgreSQL; starts one if none answers. Its pid file is never read nor removed
 * here: PostgreSQL itself knows best whether another one runs on its cluster, and refuses with its reason.
 *
 * @param isWanted asked now and then: false ends the attempt
 * @throws {Unavailable} `database_unavailable`, with PostgreSQL's own words
 */
export async function reach(layout: Layout, isWanted = () => true): Promise<Reached> {
  let deadline = performance.now() + START_MS
  let started: Postmaster | null = null
  let lastWords = ''
  while (performance.now() < deadline && isWanted()) {
    const answer = await knock(layout)
    if (typeof answer === 'object') return { ...answer, started }
    if (started?.hasExited()) {
      const before = lastWords
      lastWords = await started.untilExited()
      if (HAS_ITS_NUMBER.test(lastWords)) {
        if (!HAS_ITS_NUMBER.test(before)) deadline = performance.now() + CHANCE_MS
      } else if (!IS_LEAVING.test(lastWords)) break
      started = null
      await sleep(RETRY_MS)
    } else if (answer === 'silence' && !started) started = await spawnPostmaster(layout)
    else await sleep(POLL_MS)
  }
  const why = `The embedded database does not start; its log is ${logFile(layout)}.`
  throw new Unavailable('database_unavailable', `${why} ${lastWords} ${remedyFor(lastWords, layout)}`.trim())
}

/** The pid file is never removed here: only whoever can look at the machine knows what has that number. */
function remedyFor(lastWords: string, { cluster }: Layout): string {
  if (!HAS_ITS_NUMBER.test(lastWords)) return ''
  const file = join(cluster, 'postmaster.pid')
  return `Another process has the number in the first line of ${file}. If it is no PostgreSQL, remove that file and start again.`
}

/** A connection; `silence` when nobody listens; `wait` while PostgreSQL recovers or is about to stop. */
async function knock(layout: Layout): Promise<Connected | 'silence' | 'wait'> {
  try {
    const connected = await connect(connectionOf(layout))
    await checkCluster(connected.client, layout)
    return connected
  } catch (error) {
    if (isNodeError(error, 'ENOENT', 'ECONNREFUSED')) return 'silence'
    if (isNodeError(error, '57P03', 'ECONNRESET')) return 'wait'
    if (error instanceof Unavailable) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Unavailable('database_unavailable', `The embedded database refuses: ${reason}`, {
      cause: error,
    })
  }
}

async function checkCluster(client: pg.Client, { cluster }: Layout): Promise<void> {
  const { rows } = await client.query<{ folder: string }>(
    "select current_setting('data_directory') as folder",
  )
  if (rows[0]?.folder === cluster) return
  await client.end()
  throw new Unavailable('database_unavailable', `The socket of ${cluster} is that of ${rows[0]?.folder}.`)
}
