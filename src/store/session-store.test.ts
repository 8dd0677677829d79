import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plantDatabase } from '../../test/database-seed.js'
import { makeScratch, quiet } from '../../test/embedded.js'
import { queryUrl } from '../../test/postgres-server.js'
import { type Embedded, startEmbedded } from './embedded/start-embedded.js'
import { openStore } from './open-store.js'
import type { SessionRow, VerificationRow } from './session-store.js'
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

type NewSession = Omit<SessionRow, 'logEntries' | 'version'>

const session = (over: Partial<NewSession> = {}): NewSession => ({
  tenant: 'acme',
  id: 'run-1',
  environment: 'shop',
  options: '{"keys":{"naïve \\u0000":["a"]}}',
  before: 'snapshot-1',
  after: null,
  openedAt: '2026-11-30T17:04:43.123Z',
  ...over,
})

const verification = (
  over: Partial<Omit<VerificationRow, 'version'>> = {},
): Omit<VerificationRow, 'version'> => ({
  tenant: 'acme',
  session: 'run-1',
  id: 'ver_1',
  request: '{"n":9007199254740993}',
  answer: '{"success":"PENDING"}',
  onRecord: '{"salt":"00"}',
  ...over,
})

describe.each([
  { name: 'the embedded database', url: embeddedUrl, mayBeMissing: false },
  { name: 'the database of DATABASE_URL', url: () => EXTERNAL, mayBeMissing: true },
])('sessions on $name', ({ url, mayBeMissing }) => {
  let missing = ''
  let schema: string
  let store: Store
  beforeAll(async () => {
    await queryUrl(url(), 'select 1').catch((error: unknown) => {
      if (!mayBeMissing) throw error
      missing = `no PostgreSQL at TEST_DATABASE_URL or 127.0.0.1:5432 (${error})`
    })
  })
  beforeEach(async ({ skip }) => {
    if (missing !== '') skip(missing)
    schema = `countersign_test_${randomUUID().replaceAll('-', '')}`
    store = await openStore({ databaseUrl: url(), dataFolder: '/nowhere', log: quiet, schema })
  })
  afterEach(async () => {
    if (missing !== '') return
    await store.close()
    await queryUrl(url(), `drop schema "${schema}" cascade`)
  })

  const putVerification = (row: Omit<VerificationRow, 'version'>, of: Partial<SessionRow> = {}) =>
    store.putVerification({ ...session(), tenant: row.tenant, id: row.session, version: 1, ...of }, row)
  const versionNow = async () => (await store.getSession('acme', 'run-1'))?.version ?? 0

  it('gives a session back as it was put, with an empty log', async () => {
    expect(await store.putSession(session())).toBe(true)
    expect(await store.getSession('acme', 'run-1')).toEqual({
      ...session(),
      logEntries: 0,
      version: expect.any(Number),
    })
  })

  it('has an id once for each tenant', async () => {
    await store.putSession(session())
    expect(await store.putSession(session({ environment: null }))).toBe(false)
    expect(await store.putSession(session({ tenant: 'other', environment: null }))).toBe(true)
    expect(await store.getSession('acme', 'run-1')).toMatchObject({ environment: 'shop' })
    expect(await store.getSession('other', 'run-1')).toMatchObject({ environment: null })
  })

  it('knows nothing of a session that is not there', async () => {
    expect(await store.getSession('acme', 'run-1')).toBeNull()
    expect(await store.forgetSession('acme', 'run-1')).toBeNull()
    expect(await store.appendLog('acme', 'run-1', ['{}'])).toBeNull()
    expect(await store.getLog('acme', 'run-1', 0, 10)).toEqual([])
    expect(await putVerification(verification())).toBe(false)
    expect(await store.getVerification('acme', 'run-1')).toBeNull()
    const snapshots = { before: null, after: 'x' }
    expect(await store.setSnapshots({ ...session(), version: 0 }, snapshots)).toBe(false)
  })

  it('of two that set its snapshots at once one finds out', async () => {
    await store.putSession(session())
    const key = { ...session(), version: await versionNow() }
    const set = (after: string) => store.setSnapshots(key, { before: 'snapshot-1', after })
    const results = await Promise.all(['a', 'b', 'c', 'd'].map(set))
    expect(results.filter((isSet) => isSet)).toHaveLength(1)
    const won = ['a', 'b', 'c', 'd'][results.indexOf(true)]
    expect(await store.getSession('acme', 'run-1')).toMatchObject({ before: 'snapshot-1', after: won })
    expect(await set('e')).toBe(false)
  })

  it('keeps entries as they came, numbered from 1, whoever else is writing', async () => {
    await store.putSession(session())
    const batches = Array.from({ length: 10 }, (_, b) =>
      Array.from({ length: 7 }, (_unused, n) => `{"b":${b},"n":${n}.50,"text":"\\u0000 é"}`),
    )
    const counts = await Promise.all(batches.map((batch) => store.appendLog('acme', 'run-1', batch)))
    expect(counts.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 10 }, (_, n) => (n + 1) * 7),
    )
    const rows = await store.getLog('acme', 'run-1', 0, 1_000)
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 70 }, (_, n) => n + 1))
    for (let at = 0; at < 70; at += 7) {
      // Each batch lies together, in its own order.
      const texts = rows.slice(at, at + 7).map(({ entry }) => entry)
      expect(batches).toContainEqual(texts)
    }
    expect(await store.getSession('acme', 'run-1')).toMatchObject({ logEntries: 70 })
  })

  it('gives a part of the log: behind a place, and no more than asked for', async () => {
    await store.putSession(session())
    await store.appendLog('acme', 'run-1', ['1', '2', '3', '4', '5'])
    expect(await store.getLog('acme', 'run-1', 2, 2)).toEqual([
      { seq: 3, entry: '3' },
      { seq: 4, entry: '4' },
    ])
    expect(await store.getLog('acme', 'run-1', 5, 2)).toEqual([])
    expect(await store.getLog('other', 'run-1', 0, 2)).toEqual([])
  })

  it('forgets a session with its log and verification, and that of nobody else', async () => {
    for (const tenant of ['acme', 'other']) {
      await store.putSession(session({ tenant, after: 'snapshot-2' }))
      await store.appendLog(tenant, 'run-1', ['{}'])
      await putVerification(verification({ tenant }))
    }
    expect(await store.forgetSession('acme', 'run-1')).toEqual({ before: 'snapshot-1', after: 'snapshot-2' })
    await store.putSession(session())
    expect(await store.getLog('acme', 'run-1', 0, 10)).toEqual([])
    expect(await store.getVerification('acme', 'run-1')).toBeNull()
    expect(await store.getLog('other', 'run-1', 0, 10)).toHaveLength(1)
    expect(await store.getVerification('other', 'run-1')).not.toBeNull()
  })

  it('gives a verification back as it was put; a later one takes its place', async () => {
    await store.putSession(session())
    await putVerification(verification())
    expect(await store.getVerification('acme', 'run-1')).toEqual({
      ...verification(),
      version: expect.any(Number),
    })
    await putVerification(verification({ id: 'ver_2', answer: '{"success":true}' }))
    expect(await store.getVerification('acme', 'run-1')).toMatchObject({
      id: 'ver_2',
      answer: '{"success":true}',
    })
  })

  it('takes neither a verification nor snapshots for a session that was changed or opened anew since', async () => {
    await store.putSession(session())
    const first = { ...session(), version: await versionNow() }
    const snapshots = { before: 'snapshot-1', after: 'snapshot-2' }
    expect(await store.setSnapshots(first, snapshots)).toBe(true)
    expect(await putVerification(verification(), { version: first.version })).toBe(false)
    expect(await putVerification(verification(), { version: first.version + 1 })).toBe(true)
    await store.forgetSession('acme', 'run-1')
    await store.putSession(session({ openedAt: '2026-11-30T17:04:43.124Z' }))
    expect(await versionNow()).toBe(first.version)
    expect(await store.setSnapshots(first, snapshots)).toBe(false)
    expect(await putVerification(verification(), { version: first.version })).toBe(false)
    expect(await store.getVerification('acme', 'run-1')).toBeNull()
  })

  it('takes an answer only for the verification and version that it was made for', async () => {
    await store.putSession(session())
    await putVerification(verification())
    const version = (await store.getVerification('acme', 'run-1'))?.version ?? 0
    const set = (over: object) => store.setAnswer({ ...verification(), version, answer: '{"a":1}', ...over })
    expect(await set({ id: 'ver_0' })).toBe(false)
    expect(await set({ version: version + 1 })).toBe(false)
    expect(await set({ tenant: 'other' })).toBe(false)
    const results = await Promise.all([set({}), set({}), set({})])
    expect(results.filter((isSet) => isSet)).toHaveLength(1)
    expect(await store.getVerification('acme', 'run-1')).toMatchObject({ answer: '{"a":1}' })
  })
})
