import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { plantDatabase } from '../../test/database-seed.js'
import { makeScratch, quiet } from '../../test/embedded.js'
import type { AccessKeyRow, Counter } from './access-store.js'
import { type Embedded, startEmbedded } from './embedded/start-embedded.js'
import { openStore } from './open-store.js'
import type { Store } from './store.js'

const EXTERNAL = process.env.TEST_DATABASE_URL || 'postgresql://postgres@127.0.0.1:5432/test'

let scratch: string
let embedded: Embedded
beforeAll(async () => {
  scratch = await makeScratch()
  const dataFolder = join(scratch, 'data')
  await plantDatabase(dataFolder)
  embedded = await startEmbedded({ dataFolder, log: quiet })
})
afterAll(async () => {
  await embedded.stop()
  await rm(scratch, { recursive: true })
})

const embeddedUrl = () => {
  const { host, user, database } = embedded.connection
  return `postgresql://${user}@${encodeURIComponent(host)}/${database}`
}

async function query(databaseUrl: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

const CREATED = '2026-11-30T17:04:43.123Z'
const LATER = '2026-12-30T17:04:43.123Z'
const row = (over: Partial<AccessKeyRow> = {}): AccessKeyRow => ({
  id: '0123456789abcdef',
  tenant: 'acme',
  name: 'the nightly run',
  hash: 'ab'.repeat(32),
  pepper: 'fedcba9876543210',
  createdAt: CREATED,
  expiresAt: null,
  revokedAt: null,
  ...over,
})

describe.each([
  { name: 'the embedded database', url: embeddedUrl, mayBeMissing: false },
  { name: 'the database of DATABASE_URL', url: () => EXTERNAL, mayBeMissing: true },
])('access on $name', ({ url, mayBeMissing }) => {
  let missing = ''
  let schema: string
  let store: Store
  const open = () => openStore({ databaseUrl: url(), dataFolder: '/nowhere', log: quiet, schema })
  beforeAll(async () => {
    await query(url(), 'select 1').catch((error: unknown) => {
      if (!mayBeMissing) throw error
      missing = `no PostgreSQL at TEST_DATABASE_URL or 127.0.0.1:5432 (${error})`
    })
  })
  beforeEach(async ({ skip }) => {
    if (missing !== '') skip(missing)
    schema = `countersign_test_${randomUUID().replaceAll('-', '')}`
    store = await open()
  })
  afterEach(async () => {
    if (missing !== '') return
    await store.close()
    await query(url(), `drop schema "${schema}" cascade`)
  })

  describe('keys', () => {
    it('come back as they were put, in the order in which they were made', async () => {
      const second = row({ id: '0000000000000000', createdAt: LATER, expiresAt: LATER, revokedAt: LATER })
      await store.putAccessKey(second)
      await store.putAccessKey(row())
      expect(await store.listAccessKeys()).toEqual([row(), second])
      expect(await store.getAccessKey(row().id)).toEqual(row())
      expect(await store.getAccessKey('ffffffffffffffff')).toBeNull()
    })

    it('are taken once: an id that is there is never overwritten', async () => {
      await store.putAccessKey(row())
      // SQLSTATE 23505: unique_violation.
      await expect(store.putAccessKey(row({ tenant: 'other' }))).rejects.toMatchObject({ code: '23505' })
      expect(await store.getAccessKey(row().id)).toEqual(row())
    })

    it('are revoked once: the first time stays', async () => {
      await store.putAccessKey(row())
      const revoked = row({ revokedAt: LATER })
      expect(await store.revokeAccessKey(row().id, LATER)).toEqual(revoked)
      expect(await store.revokeAccessKey(row().id, '2027-01-01T00:00:00.000Z')).toEqual(revoked)
      expect(await store.getAccessKey(row().id)).toEqual(revoked)
      expect(await store.revokeAccessKey('ffffffffffffffff', LATER)).toBeNull()
    })

    it.each([
      ['one without an end gets one', null, LATER, LATER],
      ['an end that is later is brought forward', '2027-01-01T00:00:00.000Z', LATER, LATER],
      ['an end that is earlier stays', CREATED, LATER, CREATED],
    ])('are replaced: %s', async (_, expiresAt, endsAt, expected) => {
      const next = row({ id: 'aaaaaaaaaaaaaaaa', createdAt: LATER })
      await store.putAccessKey(row({ expiresAt }))
      await store.replaceAccessKey(next, { id: row().id, endsAt })
      expect(await store.listAccessKeys()).toEqual([row({ expiresAt: expected }), next])
    })

    it('are replaced whole or not at all', async () => {
      await store.putAccessKey(row())
      const taken = store.replaceAccessKey(row({ createdAt: LATER }), { id: row().id, endsAt: LATER })
      await expect(taken).rejects.toMatchObject({ code: '23505' })
      expect(await store.listAccessKeys()).toEqual([row()])
    })
  })

  describe('counting', () => {
    const minute = (key: string): Counter => ({ key, windowMs: 60_000 })

    it('goes up by one a call, for each counter by itself', async () => {
      const counts = []
      for (let i = 0; i < 3; i++) counts.push(await store.countUp([minute('a'), minute(`b${i}`)]))
      expect(counts.map((pair) => pair.map(({ count }) => count))).toEqual([
        [1, 1],
        [2, 1],
        [3, 1],
      ])
    })

    it('gives 200 calls at once, over two servers, the numbers from 1 to 200, whatever else they count', async () => {
      const other = await open()
      const calls = Array.from({ length: 200 }, (_, i) =>
        // In two orders, so that servers that wait for each other would be found out.
        (i % 2 ? store : other).countUp(i % 4 < 2 ? [minute('a'), minute('z')] : [minute('z'), minute('a')]),
      )
      const counts = (await Promise.all(calls)).flatMap((pair) => pair.map(({ count }) => count))
      await other.close()
      const expected = Array.from({ length: 200 }, (_, i) => i + 1).flatMap((count) => [count, count])
      expect(counts.sort((a, b) => a - b)).toEqual(expected)
    })

    it('begins a window with the first call, and the next one after its end', async () => {
      const [first] = await store.countUp([minute('a')])
      await store.countUp([minute('a')])
      expect(first?.leftMs).toBe(60_000)
      await query(url(), `update ${schema}.counters set ends_at = ends_at - interval '30 seconds'`)
      const [later] = await store.countUp([minute('a')])
      expect(later?.count).toBe(3)
      expect(later?.leftMs).toBeGreaterThan(0)
      expect(later?.leftMs).toBeLessThan(30_000)
      await query(url(), `update ${schema}.counters set ends_at = now() - interval '1 millisecond'`)
      expect(await store.countUp([minute('a')])).toEqual([{ count: 1, leftMs: 60_000 }])
    })

    it('of one counter twice in a call is two', async () => {
      const counts = await store.countUp([minute('a'), minute('a')])
      expect(counts.map(({ count }) => count)).toEqual([1, 2])
    })

    it('leaves nothing of windows that have ended for long, however many there are', async () => {
      vi.useFakeTimers({ toFake: ['performance'] })
      const other = await open()
      const rows = `select 'old ' || n, 1, now() - interval '1 second' from generate_series(1, 20500) n`
      await query(url(), `insert into ${schema}.counters ${rows}`)
      await other.countUp([minute('a')])
      const left = () => query(url(), `select count(*)::int from ${schema}.counters`)
      expect(await left()).toEqual([[20_501]])
      vi.advanceTimersByTime(60_001)
      await other.countUp([minute('a')])
      await expect.poll(left, { timeout: 10_000 }).toEqual([[1]])
      vi.useRealTimers()
      await other.close()
      expect(await store.countUp([minute('a')])).toMatchObject([{ count: 3 }])
    })

    it('waits for no disk: its table is unlogged', async () => {
      const sql = `select relpersistence::text from pg_class where oid = '${schema}.counters'::regclass`
      expect(await query(url(), sql)).toEqual([['u']])
    })
  })

  describe("a server's own key", () => {
    it('is the first that comes, of many at once', async () => {
      const ids = Array.from({ length: 12 }, (_, i) => `key-${i}`)
      const now = await Promise.all(ids.map((id) => store.claimServerKey('signing', id, [])))
      expect(new Set(now).size).toBe(1)
      expect(ids).toContain(now[0])
    })

    it.each([
      ['the same again', 'k1', [], 'k1'],
      ['one that took its place', 'k2', ['k1'], 'k2'],
      ["somebody else's", 'k3', ['k2'], 'k1'],
    ])('after k1, %s: %s is answered %s', async (_, id, own, expected) => {
      await store.claimServerKey('signing', 'k1', [])
      expect(await store.claimServerKey('signing', id, own)).toBe(expected)
    })

    it('of one purpose has nothing to do with the other', async () => {
      await store.claimServerKey('signing', 'k1', [])
      expect(await store.getServerKey('pepper')).toBeNull()
      expect(await store.claimServerKey('pepper', 'p1', [])).toBe('p1')
      expect([await store.getServerKey('pepper'), await store.getServerKey('signing')]).toEqual(['p1', 'k1'])
    })

    it('that was replaced on purpose is not taken back by the old one', async () => {
      await store.claimServerKey('signing', 'k1', [])
      await store.setServerKey('signing', 'k2')
      expect(await store.claimServerKey('signing', 'k1', [])).toBe('k2')
      expect(await store.claimServerKey('signing', 'k2', [])).toBe('k2')
    })
  })
})
