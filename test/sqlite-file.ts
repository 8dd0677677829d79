import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { openSource, type Source, type SourceOptions } from '../src/sources/index.js'
import { type ReadTable, readAll, settingsOf } from './source-worlds.js'

/** A file that an application writes and a source reads. */
export interface SqliteFile {
  readonly folder: string
  readonly path: string
  /** Opens the file as the application would, and runs statements. */
  application(...statements: readonly string[]): Libsql.Database
  /** Closes what {@link application} opened. */
  close(): void
  read(options?: SourceOptions): Promise<Map<string, ReadTable>>
  tableNamed(name: string): Promise<ReadTable>
  /** A process of its own that runs a script with `database`, and goes on once that has said something. */
  otherProcess(script: string): Promise<{ kill(): Promise<void> }>
  remove(): Promise<void>
}

export async function sqliteFile(name = 'x.db'): Promise<SqliteFile> {
  const folder = await mkdtemp(join(tmpdir(), 'cs-sqlite-'))
  const path = join(folder, name)
  const open: Libsql.Database[] = []
  const read = (options?: SourceOptions) => readAll(sqliteSource(path).read(options))
  const close = () => {
    for (const database of open.splice(0)) database.close()
  }
  return {
    folder,
    path,
    application(...statements) {
      const database = new Libsql(path)
      open.push(database)
      for (const statement of statements) database.exec(statement)
      return database
    },
    close,
    read,
    async tableNamed(name) {
      const table = (await read()).get(name)
      if (!table) throw new Error(`there is no ${name}`)
      return table
    },
    otherProcess: (script) => otherProcess(path, script),
    async remove() {
      close()
      await rm(folder, { recursive: true })
    },
  }
}

export function sqliteSource(path: string, more: object = {}): Source {
  return openSource(settingsOf({ kind: 'sqlite', path, ...more }))
}

async function otherProcess(path: string, script: string) {
  const libsql = JSON.stringify(createRequire(import.meta.url).resolve('libsql'))
  const text = `const database = new (require(${libsql}))(${JSON.stringify(path)}); ${script}`
  const child = spawn(process.execPath, ['-e', text], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return {
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** A table that takes a while to be read. */
export const LARGE = [
  'create table t (a)',
  'insert into t with recursive n (i) as (select 1 union all select i + 1 from n where i < 300000) select i from n',
]

/** The numbers of processes that read a file for this one, or for another. */
export function readers(parent = process.pid): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(parent)], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .flatMap((line) => (/sqlite\/work\.js/.test(line) ? [Number.parseInt(line, 10)] : []))
}

export const columnOf = ({ rows }: ReadTable, column: string) => rows.map((row) => row.get(column))
