import type pg from 'pg'
import { withDatabase } from './database-trouble.js'
import { statementsFor } from './statements.js'
import type { ReceiptRow, Store, StoredReceipt } from './store.js'

/** Digests remembered as stored, so that not every answer writes its policy again. */
const REMEMBERED_MAX = 10_000

/** A store over a pool of connections to a database whose tables are up to date. */
export function postgresStore(pool: pg.Pool, schema: string): Omit<Store, 'close'> {
  const statements = statementsFor(schema)
  const stored = new Set<string>()
  const run = <Row extends pg.QueryResultRow>(name: keyof typeof statements, values: readonly string[]) =>
    withDatabase(() => pool.query<Row>({ name, text: statements[name], values: [...values] }))
  return {
    async putReceipt(row, retained) {
      const values = valuesOf(row)
      if (!retained) await run('put_receipt', values)
      else await run('put_receipt_retained', [...values, retained.request, retained.salt, retained.answer])
    },
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
    async ping() {
      await run('ping', [])
    },
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

function valuesOf(row: ReceiptRow): string[] {
  return [row.id, row.tenant, row.kind, row.verdict, row.engine, row.issuedAt, row.sha256, row.receipt]
}

/** A path can spell U+0000, which no text of PostgreSQL's can hold: so nothing has such a name. */
function isUnstorable(name: string): boolean {
  return name.includes('\0')
}
