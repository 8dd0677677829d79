import { randomBytes } from 'node:crypto'
import { type FileHandle, open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../core/context.js'
import { Unavailable } from '../../core/errors.js'
import { isNodeError } from './node-error.js'

const POLL_MS = 25
const TOUCH_MS = 5_000
/** A holder touches its lock every five seconds: one untouched so long has lost its owner, whatever its pid says. */
const ABANDONED_MS = 60_000
/** Between making the file and writing the pid into it. */
const WRITING_MS = 5_000
const WAIT_MS = 180_000

interface Holder {
  readonly pid: number
  readonly token: string
}

/** Runs work that nobody else on the same data folder may run at the same time: starting and leaving its database. */
export type Exclusively = <Result>(work: () => Promise<Result>) => Promise<Result>

/** The lock of a data folder. */
export function startLock(dataFolder: string, clock: Clock): Exclusively {
  return (work) => withLock(join(dataFolder, 'pg.lock'), clock, work)
}

/** A container starts every life with the same pids, so one's own pid in a lock may be a dead namesake's. */
const heldHere = new Set<string>()

/**
 * Runs work while holding a lock file, which other processes and other calls in this one wait for. The file
 * holds the owner's pid; a dead owner's lock is taken over.
 *
 * @throws {Unavailable} `database_unavailable` when a living owner does not let go in three minutes
 */
export async function withLock<Result>(
  file: string,
  clock: Clock,
  work: () => Promise<Result>,
): Promise<Result> {
  const token = randomBytes(8).toString('hex')
  heldHere.add(token)
  try {
    await take(file, token, clock)
    const touching = setInterval(() => touch(file, clock), TOUCH_MS).unref()
    try {
      return await work()
    } finally {
      clearInterval(touching)
      await release(file, token)
    }
  } finally {
    heldHere.delete(token)
  }
}

async function take(file: string, token: string, clock: Clock): Promise<void> {
  const deadline = performance.now() + WAIT_MS
  while (!(await make(file, token))) {
    const dead = await deadHolder(file, clock)
    if (dead) await clear(file, dead, clock)
    else if (performance.now() > deadline) {
      throw new Unavailable('database_unavailable', `Another server holds ${file} and does not let go of it.`)
    } else await sleep(POLL_MS)
  }
}

async function make(file: string, token: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600)
    await sign(handle, file, token).finally(() => handle.close())
    return true
  } catch (error) {
    if (isNodeError(error, 'EEXIST')) return false
    throw error
  }
}

/** On a full disk a file can be made and not be written; left behind, it would hold everybody up. */
async function sign(handle: FileHandle, file: string, token: string): Promise<void> {
  try {
    await handle.writeFile(`${process.pid}\n${token}\n`)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

/** Two may see the same dead owner: only one at a time removes its lock, and only if it is still that one. */
async function clear(file: string, dead: Holder, clock: Clock): Promise<void> {
  await withLock(`${file}.${dead.token || 'unsigned'}`, clock, async () => {
    const now = await deadHolder(file, clock)
    if (now?.token === dead.token) await rm(file, { force: true })
  })
}

async function release(file: string, token: string): Promise<void> {
  if ((await holderOf(file))?.token === token) await rm(file, { force: true })
}

async function deadHolder(file: string, clock: Clock): Promise<Holder | null> {
  const holder = await holderOf(file)
  if (!holder) return null
  const ageMs = await untouchedMs(file, clock)
  if (!holder.token) return ageMs > WRITING_MS ? holder : null
  return ageMs > ABANDONED_MS || !isAlive(holder) ? holder : null
}

async function holderOf(file: string): Promise<Holder | null> {
  try {
    const [pid, token] = (await readFile(file, 'utf8')).split('\n')
    return { pid: Number(pid), token: token && /^[0-9a-f]{16}$/.test(token) ? token : '' }
  } catch (error) {
    if (isNodeError(error, 'ENOENT')) return null
    throw error
  }
}

async function untouchedMs(file: string, clock: Clock): Promise<number> {
  try {
    return clock().getTime() - (await stat(file)).mtimeMs
  } catch (error) {
    if (isNodeError(error, 'ENOENT')) return 0
    throw error
  }
}

function isAlive({ pid, token }: Holder): boolean {
  if (pid === process.pid) return heldHere.has(token)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !isNodeError(error, 'ESRCH')
  }
}

function touch(file: string, clock: Clock): void {
  const now = clock()
  // A lock that is gone needs no touching, and a disk that refuses will say so elsewhere.
  utimes(file, now, now).catch(() => undefined)
}
