import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plantDatabase } from '../../test/database-seed.js'
import { Unavailable } from '../core/errors.js'
import { startEmbedded } from './embedded/start-embedded.js'
import { openStore } from './open-store.js'
import type { ReceiptRow, RecordRow, Store } from './store.js'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const EXTERNAL = process.env.TEST_DATABASE_URL || 'postgresql://postgres@127.0.0.1:5432/test'

/** A database to try the store on. */
interface Place {
  readonly connection: pg.ClientConfig
  /** Opens a store on the same database, in a schema of its own if one is named. */
  open(schema?: string): Promise<Store>
  leave(): Promise<void>
}

async function embeddedPlace(): Promise<Place> {
  const scratch = await mkdtemp(join(tmpdir(), 'cs-store-'))
  await chmod(scratch, 0o755)
  const options = { dataFolder: join(scratch, 'data'), log: quiet }
  await plantDatabase(options.dataFolder)
  const embedded = await startEmbedded(options)
  const leave = async () => {
    await embedded.stop()
    await rm(scratch, { recursive: true })
  }
  return {
    connection: embedded.connection,
    open: (schema) => openStore({ ...options, ...named(schema) }),
    leave,
  }
}

async function externalPlace(): Promise<Place> {
  const connection = { connectionString: EXTERNAL, connectionTimeoutMillis: 2_000 }
  await query(connection, 'select 1')
  const options = { databaseUrl: EXTERNAL, dataFolder: '/nowhere', log: quiet }
  return {
    connection,
    open: (schema) => openStore({ ...options, ...named(schema) }),
    leave: async () => undefined,
  }
}

const named = (schema?: string) => (schema ? { schema } : {})

async function query(connection: pg.ClientConfig, sql: string): Promise<unknown[][]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

const NOTHING_MEASURED = { verification: null, score: null, latencyMs: null, checks: [], axes: [] }

function row(over: Partial<ReceiptRow> = {}): ReceiptRow {
  const issuedAt = '2026-11-30T17:04:43.123Z'
  const facts = { kind: 'judge', verdict: 'pass', engine: 'deterministic', issuedAt, sha256: 'ab'.repeat(32) }
  return { id: randomUUID(), tenant: 'acme', ...facts, receipt: '{"a":1}', facts: NOTHING_MEASURED, ...over }
}

const RETAINED = { request: '{"task":"t"}', salt: '00'.repeat(32), answer: '{"verdict":"pass"}' }

/** Text that PostgreSQL can hold: no U+0000, which canonical JSON escapes, and no half of a surrogate pair. */
const storable = fc.string({ unit: 'binary', maxLength: 200 }).filter((text) => !text.includes('\0'))

describe.each([
  { name: 'the embedded database', make: embeddedPlace, mayBeMissing: false },
  { name: 'the database of DATABASE_URL', make: externalPlace, mayBeMissing: true },
])('a store on $name', ({ make, mayBeMissing }) => {
  let place: Place | null
  let missing: string
  let schema: string
  let store: Store
  const here = () => {
    if (!place) throw new Error(missing)
    return place
  }
  beforeAll(async () => {
    place = await make().catch((error: unknown) => {
      if (!mayBeMissing) throw error
      missing = `no PostgreSQL at TEST_DATABASE_URL or 127.0.0.1:5432 (${error})`
      return null
    })
  })
  beforeEach(async ({ skip }) => {
    if (!place) skip(missing)
    schema = `countersign_test_${randomUUID().replaceAll('-', '')}`
    store = await here().open(schema)
  })
  afterEach(async () => {
    if (!place) return
    await store.close()
    await query(place.connection, `drop schema "${schema}" cascade`)
  })
  afterAll(() => place?.leave())

  it('gives a receipt back byte for byte, with its tenant', async () => {
    const put = async (receipt: string, tenant: string) => {
      const stored = row({ receipt, tenant })
      await store.putReceipt(stored)
      expect(await store.getReceipt(stored.id)).toEqual({ tenant, receipt })
    }
    await put('{"text":"naïve \\u0000 😀  \\"b\\"","n":1e400}', 'acme')
    await fc.assert(fc.asyncProperty(storable, storable, put), { numRuns: 30 })
  })

  it('gives back what was retained with it', async () => {
    const stored = row()
    await store.putReceipt(stored, RETAINED)
    expect(await store.getReceipt(stored.id)).toEqual({
      tenant: 'acme',
      receipt: '{"a":1}',
      retained: RETAINED,
    })
  })

  it('stores the receipt and what is retained, or neither', async () => {
    const stored = row()
    // U+0000 is what PostgreSQL cannot store: SQLSTATE 22021, character_not_in_repertoire.
    const put = store.putReceipt(stored, { ...RETAINED, answer: '\0' })
    await expect(put).rejects.toMatchObject({ code: '22021' })
    expect(await store.getReceipt(stored.id)).toBeNull()
  })

  it('stores what many write at once, and fails only the row that cannot be stored', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => row({ receipt: `{"n":${n}}` }))
    const kept = (n: number) =>
      n === 41 ? { ...RETAINED, answer: '\0' } : n % 3 === 0 ? RETAINED : undefined
    const outcomes = await Promise.allSettled(rows.map((each, n) => store.putReceipt(each, kept(n))))
    const failed = outcomes.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))
    expect(failed).toEqual([41])
    const found = await Promise.all(rows.map(({ id }) => store.getReceipt(id)))
    const expected = rows.map(({ tenant, receipt }, n) => {
      if (n === 41) return null
      return n % 3 === 0 ? { tenant, receipt, retained: RETAINED } : { tenant, receipt }
    })
    expect(found).toEqual(expected)
  })

  it('keeps columns by which an operator can find a receipt', async () => {
    const facts = { ...NOTHING_MEASURED, verification: 'judged', score: 0.5, latencyMs: 12.5 }
    const stored = row({ kind: 'session', verdict: 'fail', engine: 'groq', facts })
    await store.putReceipt(stored, RETAINED)
    const columns = await query(
      here().connection,
      `select r.*, r.issued_at = '2026-11-30 18:04:43.123+01' as instant, k.tenant as retained_tenant
       from ${schema}.receipts r join ${schema}.retained k on k.receipt_id = r.id`,
    )
    const expected = [stored.id, 'acme', 'session', 'fail', 'groq', new Date(stored.issuedAt), stored.sha256]
    expect(columns).toEqual([[...expected, '{"a":1}', 'judged', 0.5, 12.5, true, 'acme']])
  })

  it.each(['no-such-id', '', 'with \0 in it', "'; drop table receipts; --"])(
    'has no receipt %j',
    async (id) => {
      expect(await store.getReceipt(id)).toBeNull()
      expect(await store.getPolicy(id)).toBeNull()
    },
  )

  it('takes an id once: the second writer hears of a bug, and the first row stays', async () => {
    const stored = row()
    await store.putReceipt(stored)
    const again = store.putReceipt({ ...stored, tenant: 'other' }, RETAINED)
    // SQLSTATE 23505: unique_violation.
    await expect(again).rejects.toMatchObject({ name: 'error', code: '23505' })
    expect(await store.getReceipt(stored.id)).toEqual({ tenant: 'acme', receipt: '{"a":1}' })
  })

  it('takes a policy any number of times', async () => {
    await Promise.all(Array.from({ length: 20 }, () => store.putPolicy('d1', '{"passAt":0.8}')))
    await store.putPolicy('d2', '{}')
    const other = await here().open(schema)
    await other.putPolicy('d1', '{"passAt":0.8}')
    expect([await other.getPolicy('d1'), await store.getPolicy('d2'), await store.getPolicy('d3')]).toEqual([
      '{"passAt":0.8}',
      '{}',
      null,
    ])
    await other.close()
  })

  it('writes a policy that it knows to be stored no second time', async () => {
    await store.putPolicy('d1', 'first')
    await query(here().connection, `delete from ${schema}.policies`)
    await store.putPolicy('d1', 'first')
    expect(await query(here().connection, `select count(*)::int from ${schema}.policies`)).toEqual([[0]])
  })

  describe('decision records', () => {
    const record = (over: Partial<RecordRow> = {}): RecordRow => ({
      tenant: 'acme',
      sha256: 'cd'.repeat(32),
      model: 'relocation',
      specVersion: '1.0.0',
      issuedAt: '2026-11-30T17:04:43.123Z',
      record: '{"sha256":"cd","n":1e400}',
      ...over,
    })
    const CALCULATION = { inputs: '{"a":9007199254740993}', outputs: '{"b":"Infinity \\u0000"}' }
    const find = (tenant = 'acme') => store.getRecord(tenant, 'cd'.repeat(32))

    it('come back byte for byte, each tenant its own', async () => {
      await store.putRecord(record())
      await store.putRecord(record({ tenant: 'other', record: '{"other":true}' }), CALCULATION)
      expect(await find()).toEqual({ record: '{"sha256":"cd","n":1e400}' })
      expect(await find('other')).toEqual({ record: '{"other":true}', retained: CALCULATION })
      expect(await find('nobody')).toBeNull()
    })

    it('can be put again: the newest signature is kept, and what was retained stays', async () => {
      await store.putRecord(record())
      await store.putRecord(record({ record: '{"key":2}' }), CALCULATION)
      await store.putRecord(record({ record: '{"key":3}' }))
      await store.putRecord(record({ record: '{"key":3}' }), { inputs: '{"later":1}', outputs: '{}' })
      expect(await find()).toEqual({ record: '{"key":3}', retained: CALCULATION })
    })

    it('are stored by many at once', async () => {
      await Promise.all(
        Array.from({ length: 30 }, (_, n) => store.putRecord(record({ record: `{"n":${n % 3}}` }))),
      )
      expect(await query(here().connection, `select count(*)::int from ${schema}.records`)).toEqual([[1]])
    })

    it('keep columns by which an operator can find them', async () => {
      await store.putRecord(record())
      const sql = `select tenant, model, spec_version, issued_at, inputs, outputs from ${schema}.records`
      expect(await query(here().connection, sql)).toEqual([
        ['acme', 'relocation', '1.0.0', new Date('2026-11-30T17:04:43.123Z'), null, null],
      ])
    })

    it.each(['', 'with \0 in it', "'; drop table records; --"])('has none at %j', async (sha256) => {
      expect(await store.getRecord('acme', sha256)).toBeNull()
    })
  })

  it('opens many times at once on a new schema, and finds its rows when opened later', async () => {
    const fresh = `${schema}_b`
    const stores = await Promise.all(Array.from({ length: 4 }, () => here().open(fresh)))
    const stored = row()
    await stores[0]?.putReceipt(stored)
    await Promise.all(stores.map((each) => each.close()))
    const later = await here().open(fresh)
    expect(await later.getReceipt(stored.id)).not.toBeNull()
    await later.close()
    await query(here().connection, `drop schema ${fresh} cascade`)
  })

  it('makes its tables in its schema, and nothing in that of others', async () => {
    const tablesOf = async (name: string) => {
      const sql = `select table_name::text from information_schema.tables where table_schema = '${name}' order by 1`
      return (await query(here().connection, sql)).flat()
    }
    const before = await tablesOf('public')
    const fresh = `${schema}_c`
    await (await here().open(fresh)).close()
    const tables = await tablesOf(fresh)
    await query(here().connection, `drop schema ${fresh} cascade`)
    expect(await tablesOf('public')).toEqual(before)
    expect(tables).toEqual([
      'access_keys',
      'calibration_rulings',
      'calibrations',
      'counters',
      'kysely_migration',
      'kysely_migration_lock',
      'policies',
      'receipts',
      'records',
      'retained',
      'server_keys',
      'session_log',
      'sessions',
      'usage_counts',
      'usage_new',
      'usage_totals',
      'verifications',
    ])
  })

  it('refuses a schema that a later version has changed', async () => {
    await query(
      here().connection,
      `insert into ${schema}.kysely_migration values ('9999-later', '2999-01-01')`,
    )
    await expect(here().open(schema)).rejects.toMatchObject({ name: 'Refusal', code: 'bad_setting' })
  })

  it('outlives the loss of all its connections, idle or at work', async () => {
    const work = Array.from({ length: 40 }, () => store.putReceipt(row()))
    const outcomes = Promise.allSettled(work)
    const kill = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'countersign' and query like '%${schema}%' and pid <> pg_backend_pid()`
    await query(here().connection, kill)
    const failures = (await outcomes).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    for (const failure of failures) expect(failure).toBeInstanceOf(Unavailable)
    await query(here().connection, kill)
    const stored = row()
    await expect.poll(() => store.ping().then(() => 'up', String), { timeout: 5_000 }).toBe('up')
    await store.putReceipt(stored)
    expect(await store.getReceipt(stored.id)).not.toBeNull()
  })

  it('closes after the calls that run, and a second time without a word', async () => {
    const other = await here().open(schema)
    const stored = row()
    const running = other.putReceipt(stored)
    await Promise.all([other.close(), other.close()])
    await running
    expect(await store.getReceipt(stored.id)).not.toBeNull()
  })
})
