import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantDatabase } from '../../../test/database-seed.js'
import { makeScratch, query, quiet } from '../../../test/embedded.js'
import { isThere } from '../embedded/binaries.js'
import { type Embedded, startEmbedded } from '../embedded/start-embedded.js'
import { openStore } from '../open-store.js'
import type { ReceiptRow } from '../store.js'
import { backUp } from './backup.js'
import { restore } from './restore.js'
import { noRows, TABLES } from './tables.js'

const EXTERNAL = process.env.TEST_DATABASE_URL || 'postgresql://postgres@127.0.0.1:5432/test'
const EMPTY = noRows()
/** What {@link filled} has in each table: the verdicts of one hour, by hour and by day, by their names and together. */
const FULL = { ...EMPTY, policies: 1, receipts: 1_300, retained: 260, usage_counts: 4, usage_totals: 1 }

let scratch: string
let embedded: Embedded
let full: { schema: string; rows: ReceiptRow[]; text: string }
beforeAll(async () => {
  scratch = await makeScratch()
  const dataFolder = join(scratch, 'data')
  await plantDatabase(dataFolder)
  embedded = await startEmbedded({ dataFolder, log: quiet })
  full = await filled()
})
afterAll(async () => {
  await embedded?.stop()
  await rm(scratch, { recursive: true, force: true })
})

/** By its socket, as any database has one: to join it anew for each of the many calls below takes longer than they do. */
const at = (schema: string) => {
  const { host, user, database } = embedded.connection
  const databaseUrl = `postgresql://${user}@${encodeURIComponent(host)}/${database}`
  return { databaseUrl, dataFolder: '/nowhere', log: quiet, schema }
}
const fresh = () => `countersign_test_${randomUUID().replaceAll('-', '')}`

const RETAINED = {
  request: '{"n":9007199254740993}',
  salt: '00'.repeat(32),
  answer: '{"text":"\\u0000 naïve 😀"}',
}

function row(n: number): ReceiptRow {
  const issuedAt = new Date(Date.UTC(2026, 10, 30, 17, 4, n % 60, n % 1_000)).toISOString()
  const facts = { kind: 'judge', verdict: 'pass', engine: 'deterministic', issuedAt, sha256: 'ab'.repeat(32) }
  return {
    id: `rcpt_${n}_${randomUUID()}`,
    tenant: 'acme',
    ...facts,
    facts: { verification: null, score: null, latencyMs: null, checks: [], axes: [] },
    receipt: `{"n":${n},"q":"\\"\\\\\\n\\u0000 ä"}`,
  }
}

/** A schema with 1,300 receipts, every fifth with something retained, and its backup. */
async function filled() {
  const schema = fresh()
  const rows = Array.from({ length: 1_300 }, (_, n) => row(n))
  const store = await openStore(at(schema))
  await store.putPolicy('d1', '{"passAt":0.8}')
  await Promise.all(rows.map((each, n) => store.putReceipt(each, n % 5 === 0 ? RETAINED : undefined)))
  // How many rows the counts have before that hangs on which verdicts were written together.
  await store.mergeUsage()
  await store.close()
  return { schema, rows, text: (await textOf(schema)).text }
}

async function textOf(schema: string, between: () => Promise<void> = async () => undefined) {
  let text = ''
  const counts = await backUp(at(schema), async (part) => {
    text += part
    await between()
  })
  return { text, counts }
}

async function* bytesOf(text: string, size = 1_000): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

const linesOf = (text: string) => text.trimEnd().split('\n')
const rowsOf = (text: string) => linesOf(text).slice(1, -1).sort()
const refused = (message: RegExp) => ({
  name: 'Refusal',
  code: 'bad_usage',
  message: expect.stringMatching(message),
})

/** How many rows a schema has in all. */
async function rowsIn(schema: string): Promise<unknown> {
  const counts = TABLES.map((table) => `(select count(*) from ${schema}.${table})`).join(' + ')
  return (await query(embedded, `select (${counts})::int`))[0]?.[0]
}

describe('a backup', () => {
  it('is lines of JSON: a header, the rows, and a trailer with the hash of all before it', () => {
    const lines = linesOf(full.text).map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines[0]).toEqual({
      format: 'countersign-backup',
      version: 1,
      migration: '0006-usage',
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    const body = full.text.slice(0, full.text.lastIndexOf('{"end":'))
    const sha256 = createHash('sha256').update(body).digest('hex')
    expect(lines.at(-1)).toEqual({
      end: true,
      rows: FULL,
      sha256,
    })
    expect(lines[1]).toEqual({ table: 'policies', row: { digest: 'd1', policy: '{"passAt":0.8}' } })
    expect(lines).toHaveLength(1 + 1 + 1_300 + 260 + 4 + 1 + 1)
  })

  it('holds every table of the schema but those of the migrations, and what is counted for the limits', async () => {
    const tables = await query(
      embedded,
      `select table_name::text from information_schema.tables where table_schema = '${full.schema}' order by 1`,
    )
    const others = ['counters', 'kysely_migration', 'kysely_migration_lock']
    expect(tables.flat()).toEqual([...TABLES, ...others].sort())
  })

  it('restored gives every row as it was, in another database and back again', async ({ skip }) => {
    const there = { databaseUrl: EXTERNAL, dataFolder: '/nowhere', log: quiet, schema: fresh() }
    const probe = await query({ connection: { connectionString: EXTERNAL } as never }, 'select 1').catch(
      String,
    )
    if (typeof probe === 'string') skip(`no PostgreSQL at TEST_DATABASE_URL or 127.0.0.1:5432 (${probe})`)
    try {
      expect(await restore(there, bytesOf(full.text))).toEqual(FULL)
      let text = ''
      await backUp(there, async (part) => {
        text += part
      })
      expect(rowsOf(text)).toEqual(rowsOf(full.text))
      const home = fresh()
      await restore(at(home), bytesOf(text))
      const store = await openStore(at(home))
      const [first, second] = full.rows
      expect(await store.getReceipt(first?.id ?? '')).toEqual({
        tenant: 'acme',
        receipt: first?.receipt,
        retained: RETAINED,
      })
      expect(await store.getReceipt(second?.id ?? '')).toEqual({ tenant: 'acme', receipt: second?.receipt })
      expect(await store.getPolicy('d1')).toBe('{"passAt":0.8}')
      await store.close()
    } finally {
      await query(
        { connection: { connectionString: EXTERNAL } as never },
        `drop schema ${there.schema} cascade`,
      )
    }
  })

  it('is of one moment, while a server goes on writing', async () => {
    const schema = fresh()
    const store = await openStore(at(schema))
    for (let n = 0; n < 250; n += 1) await store.putReceipt(row(n))
    // With every part that is written another receipt comes, with something retained: a table that is read later.
    const { counts } = await textOf(schema, () => store.putReceipt(row(1_000), RETAINED))
    expect(counts).toMatchObject({ receipts: 250, retained: 0 })
    expect((await textOf(schema)).counts.retained).toBeGreaterThan(3)
    await store.close()
  })

  it('tells of its progress', async () => {
    const seen: number[] = []
    await backUp(
      at(full.schema),
      async () => undefined,
      (rows) => seen.push(rows),
    )
    expect(seen.at(-1)).toBe(1_566)
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    await restore(at(fresh()), bytesOf(full.text), (rows) => seen.push(rows))
    expect(seen.at(-1)).toBe(1_566)
  })

  it('of a database without tables, or of a folder without a database, is refused', async () => {
    const write = async () => undefined
    await expect(backUp(at('nothing_here'), write)).rejects.toMatchObject(refused(/no tables of Countersign/))
    const options = { dataFolder: join(scratch, 'misspelt'), log: quiet }
    await expect(backUp(options, write)).rejects.toMatchObject(refused(/no database in .*misspelt/))
  })

  it('of tables of another version is refused', async () => {
    const schema = fresh()
    await restore(at(schema), bytesOf(full.text))
    await query(embedded, `insert into ${schema}.kysely_migration values ('9999-later', '2999-01-01')`)
    await expect(textOf(schema)).rejects.toMatchObject({
      code: 'bad_setting',
      message: expect.stringMatching(/9999-later/),
    })
  })

  it('whose output fails passes that error on, though it looks like one of the database', async () => {
    const error = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
    await expect(backUp(at(full.schema), () => Promise.reject(error))).rejects.toBe(error)
  })
})

describe('restoring', () => {
  it('into a database that is not empty is refused, and leaves it as it is', async () => {
    const schema = fresh()
    const store = await openStore(at(schema))
    await store.putPolicy('d', 'p')
    await expect(restore(at(schema), bytesOf(full.text))).rejects.toMatchObject(
      refused(/not empty.*--data.*DATABASE_URL/),
    )
    await store.close()
    expect(await rowsIn(schema)).toBe(1)
  })

  it('brings the access keys back, and whose keys the servers have, also where a server was only started', async () => {
    const [from, to] = [fresh(), fresh()]
    const store = await openStore(at(from))
    const key = {
      id: '0123456789abcdef',
      tenant: 'acme',
      name: 'n',
      hash: 'ab'.repeat(32),
      pepper: 'fedcba9876543210',
      createdAt: '2026-11-30T17:04:43.123Z',
      expiresAt: '2027-11-30T17:04:43.123Z',
      revokedAt: null,
    }
    await store.putAccessKey(key)
    await store.claimServerKey('signing', 'k1', [])
    await store.countUp([{ key: 'address/203.0.113.7', windowMs: 60_000 }])
    await store.close()
    const { text } = await textOf(from)
    expect(text).not.toContain('203.0.113.7')
    const started = await openStore(at(to))
    await started.claimServerKey('signing', 'k2', [])
    await restore(at(to), bytesOf(text))
    expect(await started.listAccessKeys()).toEqual([key])
    expect(await started.claimServerKey('signing', 'k2', [])).toBe('k1')
    await started.close()
  })

  const lines = () => linesOf(full.text)
  const joined = (...parts: readonly (string | undefined)[]) => `${parts.join('\n')}\n`
  const rehashed = (body: readonly (string | undefined)[], rows: object) => {
    const text = joined(...body)
    const sha256 = createHash('sha256').update(text).digest('hex')
    return `${text}${JSON.stringify({ end: true, rows, sha256 })}\n`
  }
  it.each<[string, () => string, RegExp]>([
    ['that is empty', () => '', /is empty/],
    ['that is something else', () => '{"name":"countersign"}\n', /first line/],
    ['that is no text', () => '\0\u0001\n', /first line/],
    ['without its trailer', () => joined(...lines().slice(0, -1)), /ends too early/],
    ['cut in a line', () => full.text.slice(0, 50_000), /middle of a line/],
    ['with something behind it', () => `${full.text}{}\n`, /behind its end/],
    ['without one row', () => joined(...lines().slice(0, 5), ...lines().slice(6)), /its hash/],
    [
      'with two rows changed round',
      () => joined(...lines().slice(0, 2), lines()[3], lines()[2], ...lines().slice(4)),
      /its hash/,
    ],
    ['with one row twice', () => joined(...lines().slice(0, 3), ...lines().slice(2)), /does not fit/],
    ['of a later format', () => full.text.replace('"version":1', '"version":2'), /first line/],
    [
      'of later tables',
      () => full.text.replace('0006-usage', '9999-later'),
      /as of 9999-later.*the version that made it/,
    ],
    [
      'with other numbers of rows than it has',
      () => rehashed(lines().slice(0, -1), { ...FULL, retained: 261 }),
      /its hash/,
    ],
    [
      'with a table that is not known',
      () => rehashed([lines()[0], '{"table":"pg_authid","row":{"a":1}}'], EMPTY),
      /no row of a known table/,
    ],
    [
      'with a row that is not one',
      () => rehashed([lines()[0], '{"table":"receipts","row":{"id":1}}'], { ...EMPTY, receipts: 1 }),
      /does not fit/,
    ],
    [
      'with a row that ends its statement',
      () =>
        rehashed([lines()[0], '{"table":"policies","row":{}]\'); drop table x; --}}'], {
          ...EMPTY,
          policies: 1,
        }),
      /does not fit/,
    ],
  ])('a backup %s changes nothing', async (_, text, message) => {
    const schema = fresh()
    await (await openStore(at(schema))).close()
    await expect(restore(at(schema), bytesOf(text()))).rejects.toMatchObject(refused(message))
    expect(await rowsIn(schema)).toBe(0)
  })

  it('something that is no backup makes no data folder', async () => {
    const options = { dataFolder: join(scratch, 'not-made'), log: quiet }
    await expect(restore(options, bytesOf('{}\n'))).rejects.toMatchObject(refused(/first line/))
    expect(await isThere(options.dataFolder)).toBe(false)
  })

  it('a backup with any one byte changed changes nothing', async () => {
    const schema = fresh()
    await (await openStore(at(schema))).close()
    // Few rows, so that the header and the trailer are hit too.
    const small = fresh()
    const store = await openStore(at(small))
    await store.putReceipt(row(1), RETAINED)
    await store.close()
    const bytes = Buffer.from((await textOf(small)).text)
    const law = async (place: number, flip: number) => {
      const changed = Buffer.from(bytes)
      changed[place % bytes.length] = (changed[place % bytes.length] ?? 0) ^ flip
      await expect(restore(at(schema), single(changed))).rejects.toMatchObject({
        name: 'Refusal',
        code: 'bad_usage',
      })
      expect(await rowsIn(schema)).toBe(0)
    }
    await fc.assert(fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), law), { numRuns: 20 })
    expect(await restore(at(schema), single(bytes))).toEqual({
      ...EMPTY,
      receipts: 1,
      retained: 1,
      usage_new: 1,
    })
  })

  it('reads a backup in pieces of any size', async () => {
    const small = rehashed(lines().slice(0, 4), { ...EMPTY, policies: 1, receipts: 2 })
    for (const size of [1, 7, 100_000]) {
      expect(await restore(at(fresh()), bytesOf(small, size))).toEqual({
        ...EMPTY,
        policies: 1,
        receipts: 2,
        retained: 0,
      })
    }
  })
})

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
