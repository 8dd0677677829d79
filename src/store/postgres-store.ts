import type pg from 'pg'
import { withDatabase } from './database-trouble.js'
import { sqlOn } from './own-sql.js'
import { postgresAccess } from './postgres-access.js'
import { postgresCalibrations } from './postgres-calibrations.js'
import { postgresSessions } from './postgres-sessions.js'
import { type ReceiptWrite, receiptWriter } from './receipt-writer.js'
import { statementsFor } from './statements.js'
import type { RecordRow, RetainedCalculation, Store, StoredReceipt, StoredRecord } from './store.js'
import { newCounts } from './usage/new-counts.js'
import { postgresUsage } from './usage/postgres-usage.js'

/** Digests remembered as stored, so that not every answer writes its policy again. */
const REMEMBERED_MAX = 10_000

/** A store that is closed by whoever owns its pool, once it is idle. */
export interface PoolStore extends Omit<Store, 'close'> {
  /** Resolves when no receipt waits to be written. */
  idle(): Promise<void>
}

/** A store over a pool of connections to a database whose tables are up to date. */
export function postgresStore(pool: pg.Pool, schema: string): PoolStore {
  const statements = statementsFor(schema)
  const stored = new Set<string>()
  const run = <Row extends pg.QueryResultRow>(name: keyof typeof statements, values: readonly unknown[]) =>
    withDatabase(() => pool.query<Row>({ name, text: statements[name], values: [...values] }))
  const { written, ...usage } = postgresUsage(pool, schema)
  const writer = receiptWriter(async (writes) => {
    await run('put_receipts', columnsOf(writes))
    written()
  })
  return {
    ...postgresAccess(pool, schema),
    ...postgresSessions(pool, schema),
    ...postgresCalibrations(pool, schema),
    ...usage,
    putReceipt: (row, retained) => writer.put({ row, retained }),
    async getReceipt(id) {
      if (isUnstorable(id)) return null
      const { rows } = await run<FoundRow>('get_receipt', [id])
      return rows[0] ? storedReceipt(rows[0]) : null
    },
    async putPolicy(digest, policy) {
      if (stored.has(digest)) return
      await run('put_policy', [digest, policy])
      if (stored.size >= REMEMBERED_MAX) stored.clear()
      stored.add(digest)
    },
    async getPolicy(digest) {
      if (isUnstorable(digest)) return null
      const { rows } = await run<{ policy: string }>('get_policy', [digest])
      return rows[0]?.policy ?? null
    },
    async putRecord(row, retained) {
      await run('put_record', recordValues(row, retained))
    },
    async getRecord(tenant, sha256) {
      if (isUnstorable(sha256)) return null
      const { rows } = await run<FoundRecord>('get_record', [tenant, sha256])
      return rows[0] ? storedRecord(rows[0]) : null
    },
    async ping() {
      await run('ping', [])
    },
    sql: sqlOn(pool),
    idle: writer.idle,
  }
}

interface FoundRow {
  readonly tenant: string
  readonly receipt: string
  readonly request: string | null
  readonly salt: string | null
  readonly answer: string | null
}

function storedReceipt({ tenant, receipt, request, salt, answer }: FoundRow): StoredReceipt {
  if (request === null || salt === null || answer === null) return { tenant, receipt }
  return { tenant, receipt, retained: { request, salt, answer } }
}

interface FoundRecord {
  readonly record: string
  readonly inputs: string | null
  readonly outputs: string | null
}

function storedRecord({ record, inputs, outputs }: FoundRecord): StoredRecord {
  return inputs === null || outputs === null ? { record } : { record, retained: { inputs, outputs } }
}

function recordValues(row: RecordRow, retained?: RetainedCalculation): (string | null)[] {
  const { tenant, sha256, model, specVersion, issuedAt, record } = row
  return [
    tenant,
    sha256,
    model,
    specVersion,
    issuedAt,
    record,
    retained?.inputs ?? null,
    retained?.outputs ?? null,
  ]
}

const COLUMNS = ['id', 'tenant', 'kind', 'verdict', 'engine', 'issuedAt', 'sha256', 'receipt'] as const
const FACT_COLUMNS = ['verification', 'score', 'latencyMs'] as const
const RETAINED_COLUMNS = ['id', 'tenant', 'request', 'salt', 'answer'] as const

/** The values of `put_receipts`: each column of all rows, of what is retained, and of what is counted. */
function columnsOf(writes: readonly ReceiptWrite[]): unknown[][] {
  const rows = writes.map(({ row }) => row)
  const kept = writes.flatMap(({ row: { id, tenant }, retained }) =>
    retained ? [{ id, tenant, ...retained }] : [],
  )
  return [
    ...COLUMNS.map((name) => rows.map((row) => row[name])),
    ...FACT_COLUMNS.map((name) => rows.map(({ facts }) => facts[name])),
    ...RETAINED_COLUMNS.map((name) => kept.map((each) => each[name])),
    ...newCounts(rows),
  ]
}

/** A path can spell U+0000, which no text of PostgreSQL's can hold: so nothing has such a name. */
function isUnstorable(name: string): boolean {
  return name.includes('\0')
}
