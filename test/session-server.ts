import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Libsql from 'libsql'
import { makeScratch } from './embedded.js'
import { type PostgresServer, queryUrl, startPostgres } from './postgres-server.js'
import { type RunningServer, startServer } from './start-server.js'

const EXTERNAL = process.env.TEST_DATABASE_URL || 'postgresql://postgres@127.0.0.1:5432/test'

/** An application whose state a server reads. */
export interface Application {
  /** As the server's configuration calls it. */
  readonly environment: string
  /** Runs statements on it, as an agent's tools would. */
  run(sql: string): Promise<unknown>
}

/** A server over environments of every kind. */
export interface SessionServer {
  readonly server: RunningServer
  readonly dataFolder: string
  /** In place of the one before. */
  restart(env?: Readonly<Record<string, string>>): Promise<RunningServer>
  /** By environment; those that are not at hand are missing. */
  readonly applications: ReadonlyMap<string, Application>
  readonly postgres: PostgresServer
  stop(): Promise<void>
}

/** What is found in no answer, no log and no receipt. */
export const SECRETS = ['gilgamesh-s3cret', 'enk1du-passw0rd'] as const

/**
 * A server with the environments `file` (SQLite), `product` (a PostgreSQL of the product's), `machine` (one of the
 * machine's, where it has one), `pushed`, and `down`, which nobody answers for. `file` and `product` can be reset.
 */
export async function startSessionServer(env: Readonly<Record<string, string>> = {}): Promise<SessionServer> {
  const scratch = await makeScratch()
  const dataFolder = join(scratch, 'data')
  const path = join(scratch, 'calendar.db')
  const postgres = await startPostgres()
  const schema = `sessions_${process.pid}_${Math.random().toString(36).slice(2)}`
  const isExternalUp = await queryUrl(`${EXTERNAL}?connect_timeout=2`, `create schema ${schema}`).then(
    () => true,
    () => false,
  )
  const config = join(scratch, 'countersign.yaml')
  await writeFile(
    config,
    JSON.stringify({
      environments: [
        { name: 'file', kind: 'sqlite', path, reset: true },
        { name: 'product', kind: 'postgres', url: '${PRODUCT_URL}', reset: true },
        ...(isExternalUp ? [{ name: 'machine', kind: 'postgres', url: EXTERNAL, schemas: [schema] }] : []),
        { name: 'pushed', kind: 'rows', keys: { carts: ['user', 'sku'] } },
        { name: 'down', kind: 'postgres', url: `postgresql://enkidu:${SECRETS[1]}@127.0.0.1:1/nowhere` },
        { name: 'missing', kind: 'sqlite', path: join(scratch, 'nothing-here.db') },
      ],
    }),
  )
  const start = (more: Readonly<Record<string, string>> = {}) =>
    startServer({
      dataFolder,
      env: { COUNTERSIGN_CONFIG: config, PRODUCT_URL: postgres.url(), ...env, ...more },
    })
  const file = new Libsql(path)
  const onFile = async (sql: string) => file.exec(sql)
  const onMachine = (sql: string) => queryUrl(EXTERNAL, `set search_path = ${schema};\n${sql}`)
  const applications = new Map<string, Application>([
    ['file', { environment: 'file', run: onFile }],
    ['product', { environment: 'product', run: (sql) => queryUrl(postgres.url(), sql) }],
    ...(isExternalUp ? [['machine', { environment: 'machine', run: onMachine }] as const] : []),
  ])
  let server = await start()
  return {
    get server() {
      return server
    },
    dataFolder,
    async restart(more) {
      await server.stop('SIGKILL')
      server = await start(more)
      return server
    },
    applications,
    postgres,
    async stop() {
      await server.stop()
      file.close()
      await postgres.stop()
      if (isExternalUp) await queryUrl(EXTERNAL, `drop schema ${schema} cascade`)
      await rm(scratch, { recursive: true, force: true })
    },
  }
}
