import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, Migrator, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeScratch, quiet } from '../../../test/embedded.js'
import { type Embedded, startEmbedded } from '../embedded/start-embedded.js'
import { migrationsFor } from '../migrations/index.js'
import { openStore } from '../open-store.js'
import type { ReceiptRow, Store } from '../store.js'
import type { MarkCount, RecentQuery, UsageQuery, VerdictFacts } from './usage-store.js'

const EXTERNAL = process.env.TEST_DATABASE_URL || 'postgresql://postgres@127.0.0.1:5432/test'

let scratch: string
let embedded: Embedded
beforeAll(async () => {
  scratch = await makeScratch()
  embedded = await startEmbedded({ dataFolder: join(scratch, 'data'), log: quiet })
})
afterAll(async () => {
  await embedded?.stop()
  await rm(scratch, { recursive: true, force: true })
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

const facts = (over: Partial<VerdictFacts> = {}): VerdictFacts => ({
  verification: 'verified',
  score: 1,
  latencyMs: 10,
  checks: [],
  axes: [],
  ...over,
})

let made = 0
const row = (issuedAt: string, over: Partial<ReceiptRow> = {}): ReceiptRow => ({
  id: `rcpt_${String(++made).padStart(6, '0')}_${randomUUID().replaceAll('-', '')}`,
  tenant: 'acme',
  kind: 'judge',
  verdict: 'pass',
  engine: 'deterministic',
  issuedAt,
  sha256: 'ab'.repeat(32),
  receipt: '{}',
  facts: facts(),
  ...over,
})

const ALL = { kind: null, verdict: null, engine: null, verification: null }
const DAYS: UsageQuery = {
  ...ALL,
  tenant: 'acme',
  step: 'day',
  from: '2026-11-28T00:00:00Z',
  to: '2026-12-01T00:00:00Z',
}
const RECENT: RecentQuery = { ...ALL, tenant: 'acme', from: null, to: null, before: null, limit: 100 }

/** Five verdicts of two days: the first two a millisecond on either side of midnight in UTC. */
const FIVE = [
  row('2026-11-28T23:59:59.999Z'),
  row('2026-11-29T00:00:00.000Z', {
    verdict: 'fail',
    facts: facts({ score: 0, checks: [{ type: 'regex', outcome: 'failed' }] }),
  }),
  row('2026-11-29T11:00:00.000Z', { engine: 'groq', facts: facts({ verification: 'judged', score: 0.85 }) }),
  row('2026-11-29T11:59:00.000Z', {
    kind: 'axes',
    verdict: 'PASS',
    engine: 'groq',
    facts: facts({ verification: null, score: null, axes: [{ axis: 'security', isSplit: true }] }),
  }),
  row('2026-11-29T12:00:00.000Z', {
    facts: facts({
      latencyMs: null,
      checks: [
        { type: 'regex', outcome: 'passed' },
        { type: 'regex', outcome: 'passed' },
        { type: 'equals', outcome: 'error' },
      ],
    }),
  }),
]

const day = (n: number) => `2026-11-${n}T00:00:00.000Z`
const markText = ({ at, mark, count }: MarkCount) => `${at.slice(0, 10)} ${JSON.stringify(mark)} ${count}`

describe.each([
  { name: 'the embedded database', url: embeddedUrl, mayBeMissing: false },
  { name: 'the database of DATABASE_URL', url: () => EXTERNAL, mayBeMissing: true },
])('usage on $name', ({ url, mayBeMissing }) => {
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

  const putAll = (rows: readonly ReceiptRow[]) => Promise.all(rows.map((each) => store.putReceipt(each)))
  const counted = async (over: Partial<UsageQuery> = {}) => {
    const { verdicts } = await store.countUsage({ ...DAYS, ...over })
    return verdicts.map(({ at, kind, verdict, count }) => `${at} ${kind} ${verdict} ${count}`).sort()
  }

  it('is nothing where there is no verdict', async () => {
    expect(await store.countUsage(DAYS)).toEqual({ verdicts: [], marks: [] })
    expect(await store.verdictsOnRecord('acme')).toBe(0)
    expect(await store.recentVerdicts(RECENT)).toEqual([])
  })

  it('counts by day and by hour of UTC, the same before and after a merge', async () => {
    await putAll(FIVE)
    await putAll([row('2026-11-29T12:00:00.000Z', { tenant: 'other' })])
    const [byDay, byHour] = [await counted(), await counted({ step: 'hour', from: '2026-11-29T11:00:00Z' })]
    expect(byDay).toEqual([
      `${day(28)} judge pass 1`,
      `${day(29)} axes PASS 1`,
      `${day(29)} judge fail 1`,
      // One of groq, one of the built-in engine.
      `${day(29)} judge pass 1`,
      `${day(29)} judge pass 1`,
    ])
    expect(byHour).toEqual([
      '2026-11-29T11:00:00.000Z axes PASS 1',
      '2026-11-29T11:00:00.000Z judge pass 1',
      '2026-11-29T12:00:00.000Z judge pass 1',
    ])
    const marks = (await store.countUsage(DAYS)).marks.map(markText).sort()
    expect(marks.filter((text) => !text.includes('latency'))).toEqual([
      '2026-11-28 {"of":"score","tenth":9} 1',
      '2026-11-29 {"of":"axis","isSplit":true,"axis":"security"} 1',
      '2026-11-29 {"of":"check","outcome":"error","type":"equals"} 1',
      '2026-11-29 {"of":"check","outcome":"failed","type":"regex"} 1',
      '2026-11-29 {"of":"check","outcome":"passed","type":"regex"} 2',
      '2026-11-29 {"of":"score","tenth":0} 1',
      '2026-11-29 {"of":"score","tenth":8} 1',
      '2026-11-29 {"of":"score","tenth":9} 1',
    ])
    await store.mergeUsage()
    expect(await counted()).toEqual(byDay)
    expect(await counted({ step: 'hour', from: '2026-11-29T11:00:00Z' })).toEqual(byHour)
    expect((await store.countUsage(DAYS)).marks.map(markText).sort()).toEqual(marks)
    expect(await query(url(), `select count(*)::int from ${schema}.usage_new`)).toEqual([[0]])
    expect([await store.verdictsOnRecord('acme'), await store.verdictsOnRecord('other')]).toEqual([5, 1])
  })

  it.each([
    ['a kind', { kind: 'axes' }, 1, 0],
    ['a verdict', { verdict: 'pass' }, 3, 3],
    ['an engine', { engine: 'groq' }, 2, 0],
    ['a verification', { verification: 'verified' }, 3, 4],
    ['those that do not say how they were verified', { verification: 'none' }, 1, 0],
    ['two of these', { engine: 'groq', verification: 'judged' }, 1, 0],
    ['what nobody did', { engine: 'nobody' }, 0, 0],
    ['the first day', { to: '2026-11-29T00:00:00Z' }, 1, 0],
    ['the second day', { from: '2026-11-29T00:00:00Z' }, 4, 4],
    ['the tenant', { tenant: 'other' }, 0, 0],
  ])('lets %s through alone, merged or not', async (_, filter, verdicts, checks) => {
    await putAll(FIVE)
    const found = async () => {
      const counts = await store.countUsage({ ...DAYS, ...filter })
      const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
      return [
        sum(counts.verdicts.map(({ count }) => count)),
        sum(counts.marks.flatMap(({ mark, count }) => (mark.of === 'check' ? [count] : []))),
      ]
    }
    expect(await found()).toEqual([verdicts, checks])
    await store.mergeUsage()
    expect(await found()).toEqual([verdicts, checks])
  })

  it('loses and doubles none while four merge and two write, and one that reads sees only more', async () => {
    const other = await open()
    const at = (n: number) => row(`2026-11-29T${String(n % 24).padStart(2, '0')}:00:00.000Z`)
    let isDone = false
    const writing = Promise.all(
      Array.from({ length: 400 }, (_, n) => (n % 2 ? store : other).putReceipt(at(n))),
    ).then(() => {
      isDone = true
    })
    const seen: number[] = []
    while (!isDone) {
      await Promise.all([store.mergeUsage(), other.mergeUsage(), store.mergeUsage(), other.mergeUsage()])
      seen.push((await store.countUsage(DAYS)).verdicts.reduce((sum, { count }) => sum + count, 0))
      expect(await store.verdictsOnRecord('acme')).toBeGreaterThanOrEqual(seen.at(-1) ?? 0)
    }
    await writing
    await store.mergeUsage()
    await other.close()
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    const { verdicts, marks } = await store.countUsage(DAYS)
    expect(verdicts.map(({ count }) => count)).toEqual([400])
    expect(marks.map(({ mark, count }) => [mark.of, count]).sort()).toEqual([
      ['latency', 400],
      ['score', 400],
    ])
    expect(await store.verdictsOnRecord('acme')).toBe(400)
  })

  it('counts a receipt with it or not at all', async () => {
    const bad = row('2026-11-29T12:00:00.000Z', {
      facts: facts({ checks: [{ type: 'a\0b', outcome: 'passed' }] }),
    })
    const outcomes = await Promise.allSettled([...FIVE, bad].map((each) => store.putReceipt(each)))
    expect(outcomes.map(({ status }) => status)).toEqual([...FIVE.map(() => 'fulfilled'), 'rejected'])
    expect(await store.getReceipt(bad.id)).toBeNull()
    expect(await store.verdictsOnRecord('acme')).toBe(5)
    const again = await store.putReceipt(FIVE[0] ?? bad).then(
      () => 'stored',
      () => 'refused',
    )
    expect([again, await store.verdictsOnRecord('acme')]).toEqual(['refused', 5])
  })

  it('lists the newest first, a page at a time, those of one moment too', async () => {
    const same = [3, 1, 2].map((n) => row('2026-11-29T12:30:00.000Z', { id: `rcpt_${n}` }))
    await putAll([...FIVE, ...same, row('2026-11-29T12:30:00.000Z', { tenant: 'other' })])
    const ids: string[] = []
    let before: RecentQuery['before'] = null
    for (;;) {
      const page = await store.recentVerdicts({ ...RECENT, before, limit: 3 })
      ids.push(...page.map(({ id }) => id))
      before = page.at(-1) ?? null
      if (page.length < 3) break
    }
    expect(ids).toEqual(['rcpt_3', 'rcpt_2', 'rcpt_1', ...FIVE.map(({ id }) => id).reverse()])
  })

  it('lists what is known of a verdict, and whether something is retained', async () => {
    const [stored] = FIVE
    if (!stored) throw new Error('no row')
    const retained = { request: '{}', salt: '00'.repeat(32), answer: '{}' }
    await store.putReceipt(stored, retained)
    await store.putReceipt(FIVE[3] ?? stored)
    const common = { kind: 'judge', verdict: 'pass', engine: 'deterministic' }
    expect(await store.recentVerdicts({ ...RECENT, verification: 'verified' })).toEqual([
      {
        id: stored.id,
        ...common,
        verification: 'verified',
        score: 1,
        latencyMs: 10,
        issuedAt: stored.issuedAt,
        isRetained: true,
      },
    ])
    expect(await store.recentVerdicts({ ...RECENT, verification: 'none' })).toMatchObject([
      { kind: 'axes', verification: null, score: null, isRetained: false },
    ])
    expect(await store.recentVerdicts({ ...RECENT, to: '2026-11-29T00:00:00Z' })).toHaveLength(1)
    expect(
      await store.recentVerdicts({ ...RECENT, from: '2026-11-29T00:00:00Z', engine: 'groq' }),
    ).toHaveLength(1)
  })

  // Each n is a verdict in hour n % 48; n % 4 = 0 fails, n % 2 = 1 is of groq; n % 10 is the tenth of its score.
  it('counts a million verdicts as they can be counted by hand', async () => {
    const made = `select date_trunc('hour', timestamptz '2026-11-28 00:00Z') + n % 48 * interval '1 hour' as hour,
      case n % 4 when 0 then 'fail' else 'pass' end as verdict, case n % 2 when 1 then 'groq' else 'deterministic' end as engine,
      's:' || n % 10 as mark, count(*) as n from generate_series(0, 999999) n group by 1, 2, 3, 4`
    await query(
      url(),
      `insert into ${schema}.usage_new select 'acme', hour, 'judge', verdict, engine, 'none', sum(n), array_agg(mark), array_agg(n::int)
       from (${made}) made group by hour, verdict, engine`,
    )
    for (const merge of [async () => undefined, store.mergeUsage]) {
      await merge()
      const { verdicts, marks } = await store.countUsage(DAYS)
      // A day has 24 of the 48 hours. 1,000,000 = 48 * 20,833 + 16: the first sixteen hours have one more each.
      const first = 20_833 * 24 + 16
      // Within an hour n keeps its place among four, since 48 is a multiple of 4: every fourth hour fails.
      const ofFirst = { fail: 20_833 * 6 + 4, passByGroq: 20_833 * 12 + 8, pass: 20_833 * 6 + 4 }
      const at = (want: string, verdict: string, engine: string) =>
        verdicts
          .filter((each) => each.at === want && each.verdict === verdict && each.engine === engine)
          .map(({ count }) => count)
      expect(at(day(28), 'fail', 'deterministic')).toEqual([ofFirst.fail])
      expect(at(day(28), 'pass', 'groq')).toEqual([ofFirst.passByGroq])
      expect(at(day(28), 'pass', 'deterministic')).toEqual([ofFirst.pass])
      expect(verdicts.reduce((sum, { count }) => sum + count, 0)).toBe(1_000_000)
      expect(ofFirst.fail + ofFirst.passByGroq + ofFirst.pass).toBe(first)
      const tenths = marks.reduce(
        (sums, { mark, count }) =>
          mark.of === 'score' ? sums.set(mark.tenth, (sums.get(mark.tenth) ?? 0) + count) : sums,
        new Map<number, number>(),
      )
      expect([...tenths.values()]).toEqual(Array.from({ length: 10 }, () => 100_000))
      const groq = await store.countUsage({ ...DAYS, engine: 'groq' })
      expect(groq.verdicts.reduce((sum, { count }) => sum + count, 0)).toBe(500_000)
    }
  }, 60_000)

  it('counts the receipts that were there before anything was counted, by what they say', async () => {
    const old = `${schema}_old`
    await migrateTo(url(), old, '0004-sessions')
    const payload = {
      verification: 'verified',
      score: 0.85,
      checks: [
        { type: 'regex', outcome: 'passed' },
        { type: 'regex', outcome: 'passed' },
      ],
    }
    const values = [
      ['r1', 'judge', 'pass', '2026-11-29 00:00Z', JSON.stringify({ payload })],
      ['r2', 'axes', 'PASS', '2026-11-28 23:59:59.999Z', JSON.stringify({ payload: { checks: [] } })],
      ['r3', 'judge', 'pass', '2026-11-29 01:00Z', '{"text":"\\u0000"}'],
    ].map(
      ([id, kind, verdict, at, text]) =>
        `('${id}', 'acme', '${kind}', '${verdict}', 'groq', '${at}', '', '${text}')`,
    )
    await query(url(), `insert into ${old}.receipts values ${values.join(', ')}`)
    const later = await openStore({ databaseUrl: url(), dataFolder: '/nowhere', log: quiet, schema: old })
    const { verdicts, marks } = await later.countUsage(DAYS)
    expect(
      verdicts.map(({ at, verdict, verification, count }) => [at, verdict, verification, count]).sort(),
    ).toEqual([
      [day(28), 'PASS', 'none', 1],
      [day(29), 'pass', 'none', 1],
      [day(29), 'pass', 'verified', 1],
    ])
    expect(marks.map(markText).sort()).toEqual([
      '2026-11-29 {"of":"check","outcome":"passed","type":"regex"} 2',
      '2026-11-29 {"of":"score","tenth":8} 1',
    ])
    expect(
      (await later.recentVerdicts(RECENT)).map(({ id, score, latencyMs }) => [id, score, latencyMs]),
    ).toEqual([
      ['r3', null, null],
      ['r1', 0.85, null],
      ['r2', null, null],
    ])
    expect(await later.verdictsOnRecord('acme')).toBe(3)
    await later.close()
    await query(url(), `drop schema ${old} cascade`)
  })
})

/** The tables as a version before this one left them. */
async function migrateTo(databaseUrl: string, schema: string, last: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const provider = { getMigrations: async () => migrationsFor(schema) }
  const { error } = await new Migrator({ db, provider, migrationTableSchema: schema }).migrateTo(last)
  await db.destroy()
  if (error !== undefined) throw error
}
