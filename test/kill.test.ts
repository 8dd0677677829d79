import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Receipt } from '../src/records/index.js'
import { gone, makeScratch, postmasterPid } from './embedded.js'
import { type RunningServer, startServer } from './start-server.js'

const KILLS = 20
const CALLERS = 8
const ANSWERS_BEFORE = 15

let scratch: string
let dataFolder: string
let answered: Receipt[]
let servers: RunningServer[]
beforeEach(async () => {
  scratch = await makeScratch()
  dataFolder = join(scratch, 'data')
  answered = []
  servers = []
})
afterEach(async () => {
  // Those of a test that failed half-way.
  for (const server of servers) await server.stop('SIGKILL')
  const left = await postmasterPid(dataFolder)
  rmSync(scratch, { recursive: true, force: true })
  expect(left).toBeNull()
})

async function start(options: { readonly detached?: boolean } = {}): Promise<RunningServer> {
  const server = await startServer({ dataFolder, ...options })
  servers.push(server)
  return server
}

const postTo = (url: string, path: string, body: object) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Calls that follow one another until the server is gone. Every receipt that arrived whole is noted. */
async function loadUntilGone(server: RunningServer): Promise<void> {
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let n = 0; ; n += 1) {
        const checks = [{ type: 'numeric', expected: caller * 1_000 + n }]
        const request = { agent_output: `${caller} * 1000 + ${n}`, checks, retain: n % 5 === 0 }
        try {
          const response = await postTo(server.url, '/v1/judge', request)
          const answer = (await response.json()) as { verdict: string; receipt: Receipt }
          if (response.status !== 200) return
          expect(answer.verdict).toBe('pass')
          answered.push(answer.receipt)
        } catch (error) {
          // The connection broke: fetch says so by a TypeError, and a body cut short by a SyntaxError.
          if (error instanceof TypeError || error instanceof SyntaxError) return
          throw error
        }
      }
    }),
  )
}

async function untilAnswered(count: number): Promise<void> {
  while (answered.length < count) await sleep(5)
}

/** What the store has for a receipt, and what its keys say of it. */
async function review(url: string, receipt: Receipt): Promise<unknown> {
  const found = (await (await fetch(`${url}/v1/receipts/${receipt.payload.id}`)).json()) as {
    receipt?: unknown
  }
  const verification = await postTo(url, '/v1/receipts/verify', { receipt: found.receipt })
  return { stored: found.receipt, valid: ((await verification.json()) as { valid?: unknown }).valid }
}

/** Asks after every receipt that was answered, eight at a time. */
async function expectAllKept(url: string): Promise<void> {
  const left = [...answered]
  const reviewNext = async (): Promise<void> => {
    for (let receipt = left.pop(); receipt; receipt = left.pop()) {
      expect(await review(url, receipt)).toEqual({ stored: receipt, valid: true })
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, reviewNext))
}

/** Each receipt of the store is counted, and nothing is counted that is not there. */
async function expectAllCounted(url: string): Promise<void> {
  interface Page {
    readonly receipts: readonly { readonly id: string }[]
    readonly next: string | null
  }
  let kept = 0
  for (let next: string | null = ''; next !== null; ) {
    const page = (await (
      await fetch(`${url}/v1/receipts?limit=100${next && `&before=${next}`}`)
    ).json()) as Page
    kept += page.receipts.length
    next = page.next
  }
  const usage = (await (await fetch(`${url}/v1/usage`)).json()) as { on_record: number; totals: object }
  expect(kept).toBeGreaterThanOrEqual(answered.length)
  expect(usage).toMatchObject({ on_record: kept, totals: { verdicts: kept } })
}

test('kill -9 under load, twenty times: every receipt that was answered is kept, verifies, and is counted', async () => {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const server = await start()
    const load = loadUntilGone(server)
    await untilAnswered(kill * ANSWERS_BEFORE)
    // Every fourth time the database is killed at the same moment, and has to recover.
    const database = kill % 4 === 0 ? await postmasterPid(dataFolder) : null
    const ended = server.stop('SIGKILL')
    if (database) process.kill(database, 'SIGKILL')
    await Promise.all([ended, load])
  }
  const last = await start()
  await expectAllKept(last.url)
  await expectAllCounted(last.url)
  expect(answered.length).toBeGreaterThanOrEqual(KILLS * ANSWERS_BEFORE)
  await last.stop()
}, 400_000)

test('a killed server’s database stops by itself', async () => {
  const server = await start()
  await server.stop('SIGKILL')
  await gone(join(dataFolder, 'pg', 'postmaster.pid'))
})

test('Ctrl-C, which reaches all that a terminal started, while requests run: what was answered is kept', async () => {
  const server = await start({ detached: true })
  const load = loadUntilGone(server)
  await untilAnswered(ANSWERS_BEFORE)
  process.kill(-server.pid, 'SIGINT')
  await load
  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect(await postmasterPid(dataFolder)).toBeNull()
  const next = await start()
  await expectAllKept(next.url)
  await next.stop()
  await rm(dataFolder, { recursive: true })
})
