import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../src/store/embedded/start-embedded.js'
import { openStore } from '../src/store/open-store.js'
import { startServer } from '../test/start-server.js'
import { median } from './median.js'
import { ratiosOf } from './rounds.js'
import type { Row } from './row.js'
import { fillStatements } from './usage-rows.js'

export interface UsageOptions {
  readonly rounds: number
  readonly verdicts: number
}

const SCHEMA = 'countersign'
const quiet = { info: () => undefined, warn: console.error, error: console.error }
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** What a page of charts asks for: all figures, and the newest verdicts. */
const DASHBOARDS: Readonly<Record<string, readonly string[]>> = {
  '30 days': ['/v1/usage', '/v1/receipts'],
  '30 days of one engine': ['/v1/usage?engine=groq', '/v1/receipts?engine=groq'],
  '30 days of one kind and verdict': [
    '/v1/usage?kind=judge&verdict=fail',
    '/v1/receipts?kind=judge&verdict=fail',
  ],
  'a week of hours': [`/v1/usage?step=hour&from=${ago(7)}`, '/v1/receipts'],
}

/** The charts of many stored verdicts over HTTP, beside counting the same receipts and no more. The server must have been built. */
export async function benchUsage({ rounds, verdicts }: UsageOptions): Promise<Row[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  // The embedded database runs as another user where this one is root.
  chmodSync(scratch, 0o755)
  const embedded = await startEmbedded({ dataFolder: join(scratch, 'data'), log: quiet })
  const { host, user, database } = embedded.connection
  const databaseUrl = `postgresql://${user}@${encodeURIComponent(host)}/${database}`
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await client.connect()
    await fill(client, databaseUrl, verdicts)
    const server = await startServer({
      dataFolder: join(scratch, 'server'),
      env: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' },
    })
    try {
      const rows: Row[] = []
      for (const [what, paths] of Object.entries(DASHBOARDS)) {
        const ask = () => askFor(paths.map((path) => server.url + path))
        rows.push(await benchDashboard(`${what}, ${verdicts} verdicts`, ask, client, rounds))
      }
      const unchanged = await unchangedAt(`${server.url}/v1/usage`)
      rows.push(await benchDashboard('30 days, nothing new since (304)', unchanged, client, rounds))
      return rows
    } finally {
      await server.stop()
    }
  } finally {
    await client.end()
    await embedded.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function fill(client: pg.Client, databaseUrl: string, verdicts: number): Promise<void> {
  const store = await openStore({ databaseUrl, dataFolder: '/nowhere', log: quiet, schema: SCHEMA })
  for (const statement of fillStatements(SCHEMA, 'local', verdicts)) await client.query(statement)
  await store.mergeUsage()
  await store.close()
  await client.query('vacuum analyze')
}

async function benchDashboard(
  what: string,
  ask: () => Promise<void>,
  client: pg.Client,
  rounds: number,
): Promise<Row> {
  const count = () => client.query(`select count(*) from ${SCHEMA}.receipts`)
  await ask()
  await count()
  const times: { ours: number; count: number }[] = []
  for (let round = 0; round < rounds; round++)
    times.push({ ours: await timeOf(ask), count: await timeOf(count) })
  const [ours, counts] = [times.map((each) => each.ours), times.map((each) => each.count)]
  return {
    part: 'usage',
    what: `dashboard, ${what}`,
    reference: 'select count(*) from receipts, the same rows',
    ...ratiosOf(ours.map(perSecond), counts.map(perSecond)),
    latency: spreadOf(ours),
    referenceLatency: spreadOf(counts),
  }
}

const perSecond = (ms: number) => 1_000 / ms

/** Of few rounds the 99th of a hundred is the slowest. */
function spreadOf(times: readonly number[]) {
  return { p50: Math.round(median(times)), p99: Math.round(Math.max(...times)) }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** All at once, as a page asks. @throws {Error} one is not answered with 200 */
async function askFor(urls: readonly string[]): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(url)
      const text = await response.text()
      if (response.status !== 200) throw new Error(`${response.status}: ${text}`)
    }),
  )
}

async function unchangedAt(url: string): Promise<() => Promise<void>> {
  const etag = (await fetch(url)).headers.get('etag') ?? ''
  return async () => {
    const { status } = await fetch(url, { headers: { 'if-none-match': etag } })
    if (status !== 304) throw new Error(`${status}`)
  }
}
