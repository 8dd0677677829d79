import type pg from 'pg'
import { accessStatementsFor } from './access-statements.js'
import type { AccessKeyRow, AccessStore, Count, KeyPurpose } from './access-store.js'
import { callCounter, type Tally } from './call-counter.js'
import { withDatabase } from './database-trouble.js'

/** How often a server that counts removes what nobody counts any more. */
const SWEEP_MS = 60_000

/** The part about access of a store over a pool of connections. */
export function postgresAccess(pool: pg.Pool, schema: string): AccessStore {
  const statements = accessStatementsFor(schema)
  const run = async <Row extends pg.QueryResultRow>(
    name: keyof typeof statements,
    values: readonly unknown[],
  ): Promise<Row[]> =>
    (await withDatabase(() => pool.query<Row>({ name, text: statements[name], values: [...values] }))).rows
  const counter = callCounter(async (tallies) =>
    countsOf(await run<CountRow>('count_up', columnsOf(tallies))),
  )
  const getServerKey = async (purpose: KeyPurpose) => {
    const [row] = await run<{ id: string }>('get_server_key', [purpose])
    return row?.id ?? null
  }
  let swept = performance.now()
  const sweep = async () => {
    if (performance.now() - swept < SWEEP_MS) return
    swept = performance.now()
    // Nobody waits for it, and the next one does what this one could not.
    await run('sweep_counters', []).catch(() => undefined)
  }
  return {
    async getAccessKey(id) {
      const [row] = await run<KeyRow>('get_access_key', [id])
      return row ? accessKey(row) : null
    },
    listAccessKeys: async () => (await run<KeyRow>('list_access_keys', [])).map(accessKey),
    async putAccessKey(row) {
      await run('put_access_key', valuesOf(row))
    },
    async replaceAccessKey(row, { id, endsAt }) {
      await run('replace_access_key', [...valuesOf(row), id, endsAt])
    },
    async revokeAccessKey(id, at) {
      const [row] = await run<KeyRow>('revoke_access_key', [id, at])
      return row ? accessKey(row) : null
    },
    async countUp(counters) {
      const counts = await counter.count(counters)
      void sweep()
      return counts
    },
    async claimServerKey(purpose, id, own) {
      const [claimed] = await run<{ id: string }>('claim_server_key', [purpose, id, [id, ...own]])
      if (claimed) return claimed.id
      return (await getServerKey(purpose)) ?? ''
    },
    getServerKey,
    async setServerKey(purpose, id) {
      await run('set_server_key', [purpose, id])
    },
  }
}

interface KeyRow {
  readonly id: string
  readonly tenant: string
  readonly name: string
  readonly hash: string
  readonly pepper: string
  readonly created_at: Date
  readonly expires_at: Date | null
  readonly revoked_at: Date | null
}

function accessKey({ created_at, expires_at, revoked_at, ...row }: KeyRow): AccessKeyRow {
  return {
    ...row,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at?.toISOString() ?? null,
    revokedAt: revoked_at?.toISOString() ?? null,
  }
}

function valuesOf(row: AccessKeyRow): (string | null)[] {
  const { id, tenant, name, hash, pepper, createdAt, expiresAt, revokedAt } = row
  return [id, tenant, name, hash, pepper, createdAt, expiresAt, revokedAt]
}

interface CountRow {
  readonly key: string
  readonly count: number
  readonly left_ms: number
}

function columnsOf(tallies: readonly Tally[]): unknown[] {
  return [
    tallies.map(({ key }) => key),
    tallies.map(({ calls }) => calls),
    tallies.map(({ windowMs }) => windowMs),
  ]
}

function countsOf(rows: readonly CountRow[]): ReadonlyMap<string, Count> {
  return new Map(rows.map(({ key, count, left_ms }) => [key, { count, leftMs: left_ms }]))
}
