import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../src/store/embedded/start-embedded.js'

export interface Counts {
  readonly added: number
  readonly removed: number
  readonly changed: number
}

/** A table of orders in a schema of its own, and in another a copy of what it was before it changed. */
export interface Orders {
  readonly url: string
  readonly schema: string
  /** Of the database. */
  readonly version: string
  /** Changes a thousandth of the rows: a fifth of these is added, a fifth removed, the others change in one column. */
  change(): Promise<Counts>
  /** How long the database takes to find what has changed by itself. */
  secondsOfFullJoin(): Promise<number>
  /** Nothing is left. */
  close(): Promise<void>
}

const ROW = `
  select i::bigint as id, (i::bigint * 7919) % 50000 as customer_id, 'user' || i % 50000 || '@example.com' as email,
    (array['open', 'paid', 'shipped', 'cancelled'])[1 + i % 4] as status, (i % 100000 / 100.0)::numeric(12,2) as total,
    case when i % 3 = 0 then null else 'note ' || md5(i::text) end as note, i % 2 = 0 as paid,
    timestamptz '2026-01-01' + i * interval '1 second' as created_at,
    timestamptz '2026-01-01' + i * interval '1.5 second' as updated_at`

/** Fills the table. */
export async function openOrders(rows: number): Promise<Orders> {
  const database = await openDatabase()
  const { client, url } = database
  const schema = `countersign_bench_${randomUUID().replaceAll('-', '')}`
  const copy = `${schema}_before`
  await client.query(`create schema ${schema}; create schema ${copy}`)
  await client.query(`create table ${schema}.orders as ${ROW} from generate_series(1, ${rows}) i`)
  await client.query(`create table ${copy}.orders as table ${schema}.orders`)
  for (const each of [schema, copy]) await client.query(`alter table ${each}.orders add primary key (id)`)
  await client.query(`analyze ${schema}.orders, ${copy}.orders`)
  const version = await client.query<{ server_version: string }>('show server_version')
  return {
    url,
    schema,
    version: version.rows[0]?.server_version ?? 'unknown',
    change: () => change(client, schema, rows),
    secondsOfFullJoin: () => secondsOfFullJoin(client, schema, copy),
    async close() {
      await client.query(`drop schema ${schema}, ${copy} cascade`)
      await database.close()
    },
  }
}

async function change(client: pg.Client, schema: string, rows: number): Promise<Counts> {
  const orders = `${schema}.orders`
  const run = async (text: string) => (await client.query(text)).rowCount ?? 0
  return {
    removed: await run(`delete from ${orders} where id % 5000 = 1`),
    changed: await run(`update ${orders} set status = 'refunded' where id % 5000 in (2, 3, 4)`),
    added: await run(
      `insert into ${orders} ${ROW} from generate_series(${rows + 1}, ${rows + rows / 5_000}) i`,
    ),
  }
}

async function secondsOfFullJoin(client: pg.Client, schema: string, copy: string): Promise<number> {
  const digests = (each: string) => `(select id, md5(orders::text) as digest from ${each}.orders)`
  const start = performance.now()
  await client.query(
    `select b.id, a.id from ${digests(copy)} b full join ${digests(schema)} a using (id) where b.digest is distinct from a.digest`,
  )
  return (performance.now() - start) / 1_000
}

interface Database {
  readonly client: pg.Client
  readonly url: string
  close(): Promise<void>
}

async function openDatabase(): Promise<Database> {
  const url = process.env.DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/test'
  const client = new pg.Client(url)
  try {
    await client.connect()
    return { client, url, close: () => client.end() }
  } catch (error) {
    if (process.env.DATABASE_URL !== undefined) throw error
    return openEmbedded()
  }
}

async function openEmbedded(): Promise<Database> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'countersign-bench-'))
  // The embedded database runs as another user where this one is root.
  await chmod(dataFolder, 0o755)
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const embedded = await startEmbedded({ dataFolder, log })
  const { host, user, database } = embedded.connection
  const url = `postgresql://${user}@${encodeURIComponent(host)}/${database}`
  const client = new pg.Client(url)
  await client.connect()
  return {
    client,
    url,
    async close() {
      await client.end()
      await embedded.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
