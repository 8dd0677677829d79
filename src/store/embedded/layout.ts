import { join } from 'node:path'
import type { DatabaseUser } from './database-user.js'

/** PostgreSQL's role, which the socket gives to whoever runs the server. */
export const ROLE = 'countersign'

/** Where everything of one embedded database is, and who owns it. Paths are absolute. */
export interface Layout {
  readonly dataFolder: string
  /** The copied PostgreSQL: `bin`, `lib`, `share`. */
  readonly binaries: string
  /** The database cluster (PGDATA). */
  readonly cluster: string
  readonly socketFolder: string
  readonly user: DatabaseUser
}

/** The log of PostgreSQL itself. */
export function logFile(layout: Layout): string {
  return join(layout.dataFolder, 'pg.log')
}

/** How to start one of PostgreSQL's programs: whose rights it has and what it knows of our surroundings. */
export interface ProgramOptions {
  readonly cwd: string
  readonly env: Record<string, string>
  readonly uid?: number
  readonly gid?: number
}

/** Our own environment may hold keys and passwords, and its user can read that of a process. */
export function programOptions(layout: Layout): ProgramOptions {
  const { user, binaries } = layout
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    LD_LIBRARY_PATH: join(binaries, 'lib'),
  }
  return { cwd: '/', env, ...(user.dropped ? user.ids : {}) }
}
