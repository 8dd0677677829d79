import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type AccessFiles, writeAccessFiles } from './access-files.js'
import { isThere } from './binaries.js'
import { type Layout, logFile, programOptions } from './layout.js'
import { PORT } from './socket-folder.js'

const STOP_SECONDS = 60
const TAIL_BYTES = 4_096

/** PostgreSQL's main process, started by this process. */
export interface Postmaster {
  /** Waits until the process is gone, and answers what it wrote to its log in its last moments. */
  untilExited(): Promise<string>
  hasExited(): boolean
}

/** Starts PostgreSQL in its own process group: a Ctrl-C at the terminal must not reach it before we are done. */
export async function spawnPostmaster(layout: Layout): Promise<Postmaster> {
  const access = await writeAccessFiles(layout)
  const log = await open(logFile(layout), 'a', 0o600)
  try {
    const { size } = await log.stat()
    const child = spawn(join(layout.binaries, 'bin', 'postgres'), flags(layout, access), {
      ...programOptions(layout),
      detached: true,
      stdio: ['ignore', 'ignore', log.fd],
    })
    child.unref()
    return watch(child, () => tailOf(layout, size))
  } finally {
    await log.close()
  }
}

/**
 * Ends PostgreSQL, whoever started it, and waits until it is gone. PostgreSQL's own program does it, with the
 * rights of the database's user: whatever the pid file says, no other user's process can be hit.
 *
 * @returns false when it still ran after a minute
 */
export async function stopPostmaster(layout: Layout): Promise<boolean> {
  const flags = ['stop', '-D', layout.cluster, '-m', 'fast', '-w', '-t', String(STOP_SECONDS)]
  try {
    await promisify(execFile)(join(layout.binaries, 'bin', 'pg_ctl'), flags, programOptions(layout))
    return true
  } catch {
    return !(await isThere(join(layout.cluster, 'postmaster.pid')))
  }
}

function flags(layout: Layout, access: AccessFiles): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: layout.socketFolder,
    unix_socket_permissions: '0700',
    port: PORT,
    hba_file: access.hba,
    ident_file: access.ident,
    log_line_prefix: '%m [%p] ',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...SILENT,
  }
  return [
    '-D',
    layout.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/**
 * No text of a user may reach the log. An error's message can quote a value, and errors come to us anyhow, so
 * only what PostgreSQL says of itself (LOG, FATAL, PANIC) is kept.
 */
const SILENT = {
  log_statement: 'none',
  log_min_duration_statement: -1,
  log_min_duration_sample: -1,
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
  log_lock_waits: 'off',
} as const

function watch(child: ChildProcess, tail: () => Promise<string>): Postmaster {
  let gone = false
  const exited = new Promise<string>((resolve) => {
    const end = (first: string) => {
      gone = true
      // Its log may have been moved away; that is no reason to know nothing of its end.
      const rest = tail().catch((error: unknown) => String(error))
      resolve(rest.then((text) => `${first}${text}`))
    }
    child.once('exit', () => end(''))
    child.once('error', (error) => end(`${error.message}\n`))
  })
  const untilExited = () => {
    // Else a process with nothing else to do would end before this one has.
    if (!gone) child.ref()
    return exited
  }
  return { untilExited, hasExited: () => gone }
}

async function tailOf(layout: Layout, from: number): Promise<string> {
  const log = await open(logFile(layout), 'r')
  try {
    const { size } = await log.stat()
    const start = Math.max(from, size - TAIL_BYTES)
    const { buffer, bytesRead } = await log.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, start)
    return buffer.toString('utf8', 0, bytesRead).trim()
  } finally {
    await log.close()
  }
}
