import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'
import { startServer } from '../test/start-server.js'
import { median } from './median.js'
import { ratiosOf } from './rounds.js'
import type { Row } from './row.js'

export interface ServingOptions {
  readonly rounds: number
  /** How long each server is loaded in each round, in seconds. */
  readonly seconds: number
}

const CLIENTS = 32
const AIM = 0.5

interface Question {
  readonly path: string
  /** What a right answer has in it. */
  readonly passes: string
  readonly body: object
}

/** Fifty claims on a schedule of 360 rows: a balance of each seventh month, which the model itself says. */
async function fiftyClaims(serverUrl: string): Promise<Question> {
  const inputs = { principal: 300_000, annualRate: 0.06, termMonths: 360 }
  const response = await fetch(`${serverUrl}/api/v1/models/loan-amortization`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify(inputs),
  })
  const { outputs } = (await response.json()) as { outputs: { schedule: { balance: number }[] } }
  const claims = Array.from({ length: 50 }, (_, n) => ({
    path: `schedule[${n * 7}].balance`,
    value: outputs.schedule[n * 7]?.balance ?? 0,
  }))
  const path = '/api/v1/verify/loan-amortization'
  return { path, passes: '"verdict":"verified"', body: { inputs, claims } }
}

const JUDGED: Readonly<Record<string, object>> = {
  'equals and numeric': {
    agent_output: '(1240.50 - 40.50) * 1.19',
    checks: [
      { type: 'equals', expected: 1428 },
      { type: 'numeric', expected: 1428, tolerance: 0.01 },
    ],
  },
  json_schema: {
    agent_output: '{"order":8841,"lines":[{"sku":"A-1","count":2,"price":64.95}],"total":129.90}',
    checks: [
      {
        type: 'json_schema',
        schema: {
          type: 'object',
          required: ['order', 'lines', 'total'],
          properties: {
            order: { type: 'integer', minimum: 1 },
            lines: {
              type: 'array',
              minItems: 1,
              items: {
                type: 'object',
                required: ['sku', 'count'],
                properties: { count: { type: 'integer' } },
              },
            },
            total: { type: 'number', multipleOf: 0.01 },
          },
        },
      },
    ],
  },
  'claims against evidence': {
    agent_output:
      'Order 8841 was refunded on 12 November 2026. The refund of 129.90 euros goes to the card ending in 4417.',
    evidence: [
      'Order 8841 was refunded on 12 November 2026. The refund of 129.90 euros goes to the card ending in 4417. It takes up to five working days.',
    ],
  },
}

interface Load {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** Signed and stored verdicts over HTTP, each server in a process of its own. The server must have been built. */
export async function benchServing(options: ServingOptions): Promise<Row[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  // The embedded database runs as another user where this one is root.
  chmodSync(dataFolder, 0o755)
  const constant = await startConstant()
  try {
    const server = await startServer({ dataFolder, env: { LOG_LEVEL: 'warn' } })
    try {
      const rows: Row[] = []
      for (const [what, body] of Object.entries(JUDGED)) {
        const question = { path: '/v1/judge', passes: '"verdict":"pass"', body }
        rows.push(await benchRequest(what, question, server.url, constant.url, options))
      }
      const claims = await fiftyClaims(server.url)
      rows.push(await benchRequest('50 claims on 360 rows', claims, server.url, constant.url, options))
      return rows
    } finally {
      await server.stop()
    }
  } finally {
    constant.child.kill()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function benchRequest(
  what: string,
  { path, passes, body: request }: Question,
  serverUrl: string,
  constantUrl: string,
  { rounds, seconds }: ServingOptions,
): Promise<Row> {
  const body = JSON.stringify(request)
  const ours = `${serverUrl}${path}`
  const bare = `${constantUrl}/${await answerBytes(ours, body, passes)}`
  for (const url of [bare, ours]) await load(url, body, seconds)
  const loads: { ours: Load; bare: Load }[] = []
  for (let round = 0; round < rounds; round++) {
    const first = await load(round % 2 === 0 ? bare : ours, body, seconds)
    const second = await load(round % 2 === 0 ? ours : bare, body, seconds)
    loads.push(round % 2 === 0 ? { bare: first, ours: second } : { ours: first, bare: second })
  }
  return {
    part: 'serving',
    what: `verdicts, ${what}`,
    reference: 'bare Fastify, same body, answer of the same size',
    ...ratiosOf(
      loads.map((each) => each.ours.perSecond),
      loads.map((each) => each.bare.perSecond),
    ),
    aim: AIM,
    latency: latencyOf(loads.map((each) => each.ours)),
    referenceLatency: latencyOf(loads.map((each) => each.bare)),
  }
}

function latencyOf(loads: readonly Load[]) {
  return { p50: median(loads.map(({ p50 }) => p50)), p99: median(loads.map(({ p99 }) => p99)) }
}

const HEADERS = { 'content-type': 'application/json' } as const

/** @throws {Error} the request is not answered with a verdict: then there is nothing to measure */
async function answerBytes(url: string, body: string, passes: string): Promise<number> {
  const response = await fetch(url, { method: 'POST', headers: HEADERS, body })
  const text = await response.text()
  if (response.status !== 200 || !text.includes(passes)) throw new Error(`${response.status}: ${text}`)
  return Buffer.byteLength(text)
}

async function load(url: string, body: string, seconds: number): Promise<Load> {
  const result = await autocannon({
    url,
    method: 'POST',
    headers: HEADERS,
    body,
    connections: CLIENTS,
    duration: seconds,
  })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${result.errors + result.non2xx} requests failed`)
  return { perSecond: result['2xx'] / result.duration, p50: result.latency.p50, p99: result.latency.p99 }
}

async function startConstant(): Promise<{ url: string; child: ChildProcess }> {
  const file = join(import.meta.dirname, 'constant-server.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^listening on (http:\S+)$/.exec(line) ?? []
    if (url) return { url, child }
  }
  throw new Error('the reference server never said where it listens')
}
