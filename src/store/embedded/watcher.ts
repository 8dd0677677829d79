import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { StoreLog } from '../log.js'
import type { Layout } from './layout.js'

/** A process that outlives this one. */
export interface Watcher {
  /** This server has left the database in good order: there is nothing to do. */
  dismiss(): void
}

/**
 * Waits for a line, which says that all is well; where its input ends without one, the server is gone, and the shell
 * becomes the program that its other words name. Until then it is a process of a megabyte. A server that is started
 * again at once finds the database running.
 */
const SCRIPT = 'read -r _ || { sleep 1; exec "$@"; }'

/**
 * Starts a process that does what this one should have done when it ends without having left the database, by
 * SIGKILL for one. It has its own process group, as the database has, and only a pipe between it and us: the
 * operating system closes that whatever becomes of this process.
 */
export function startWatcher(layout: Layout, log: StoreLog): Watcher {
  const extension = extname(import.meta.url)
  const program = fileURLToPath(new URL(`./last-one-out${extension}`, import.meta.url))
  const words = [process.execPath, ...loaderFor(extension), program, JSON.stringify(layout)]
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'countersign-watcher', ...words], {
    cwd: '/',
    // Our own environment may hold keys and passwords.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.on('error', (error) => {
    log.warn(
      { error: error.message },
      'should this server be killed, its database will stay on until the next start',
    )
  })
  child.unref()
  const pipe = child.stdin
  // It was killed itself; the database then stays on until the next start.
  pipe.on('error', () => undefined)
  if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
  return { dismiss: () => void pipe.end('left\n') }
}

/** Where our own sources are not compiled, the program needs a loader that reads them. */
function loaderFor(extension: string): string[] {
  if (extension !== '.ts') return []
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
}
