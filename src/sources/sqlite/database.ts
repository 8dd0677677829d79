import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import Libsql from 'libsql'
import { SourceTrouble } from '../source-trouble.js'
import type { Native } from './cell.js'

/** One open database. What goes wrong is the library's own error. */
export interface Database {
  exec(sql: string): void
  /** The rows of a query, as far as they are taken. */
  rows(sql: string, values?: readonly Native[]): Iterable<Native[]>
  /** Runs a statement. @returns how many rows it changed */
  run(sql: string, values: readonly Native[]): number
  close(): void
}

/** Until the application lets go of a lock. */
const BUSY_MS = 5_000

/**
 * Opens a file, and refuses to make one. To be read it is opened by `mode=ro`, which SQLite itself upholds: the library's
 * own `readonly` writes. A schema can have functions run; it is trusted with nothing.
 *
 * @throws {SourceTrouble} `file_missing`, `no_permission`, `not_a_database`
 */
export function openFile(path: string, mode: 'ro' | 'rw', isAtRest = false): Database {
  const url = pathToFileURL(path)
  url.searchParams.set('mode', mode)
  if (isAtRest) url.searchParams.set('immutable', '1')
  const library = new Libsql(url.href)
  library.exec(`pragma busy_timeout = ${BUSY_MS}; pragma trusted_schema = off`)
  library.exec(mode === 'ro' ? 'pragma query_only = on' : 'pragma foreign_keys = off')
  return {
    exec: (sql) => void library.exec(sql),
    rows: (sql, values = []) =>
      library
        .prepare(sql)
        .raw()
        .safeIntegers()
        .iterate([...values]) as Iterable<Native[]>,
    run: (sql, values) => library.prepare(sql).run([...values]).changes,
    close: () => void library.close(),
  }
}

/** What a file was like, to see later whether it still is. */
export interface FileState {
  /** The file is kept in WAL mode and nobody has it open; all of it is in the one file. */
  readonly isAtRest: boolean
  /** @throws {SourceTrouble} `locked`: it is not what it was */
  checkUnchanged(): void
}

/**
 * A database in WAL mode that nobody has open can only be read through files made beside it, which would be ours and not
 * the application's; or as one that does not change, which has to be seen to afterwards.
 *
 * @throws {SourceTrouble} `file_missing`, `no_permission`, `not_a_database`
 */
export function stateOf(path: string): FileState {
  const before = statOf(path)
  if (!before) throw new SourceTrouble('file_missing', 'There is no file at the path.')
  if (!before.isFile()) throw new SourceTrouble('not_a_database', 'What is at the path is no file.')
  const isAtRest = isWal(path) && !statOf(`${path}-shm`) && (statOf(`${path}-wal`)?.size ?? 0) === 0
  const checkUnchanged = () => {
    if (!isAtRest || isSame(before, statOf(path))) return
    throw new SourceTrouble('locked', 'The application changed its state while it was being opened.')
  }
  return { isAtRest, checkUnchanged }
}

function isSame(before: Stats, after: Stats | null): boolean {
  return (
    after !== null && (['ino', 'size', 'mtimeMs'] as const).every((field) => before[field] === after[field])
  )
}

function statOf(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null
  } catch (error) {
    throw inOurWords(error)
  }
}

/** Byte 18 of a database says how it is written (1.3 of SQLite's page on its file format). */
function isWal(path: string): boolean {
  const head = Buffer.alloc(19)
  try {
    const fd = openSync(path, 'r')
    try {
      readSync(fd, head, 0, head.length, 0)
    } finally {
      closeSync(fd)
    }
  } catch (error) {
    throw inOurWords(error)
  }
  return head[18] === 2
}

function inOurWords(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  if (error.code === 'ENOTDIR') return new SourceTrouble('file_missing', 'There is no file at the path.')
  return new SourceTrouble('no_permission', `The file cannot be opened (${String(error.code)}).`)
}
