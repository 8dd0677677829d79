import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, constants, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { get } from './call.js'
import { PROGRAM, startServer } from './start-server.js'

let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'countersign-serve-'))
  chmodSync(dataFolder, 0o755)
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

const judgeAt = (url: string, request: object) =>
  fetch(`${url}/v1/judge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })

test('health and readiness', async () => {
  expect(await get('/health')).toMatchObject({ status: 200, body: { status: 'ok', service: 'countersign' } })
  expect((await get('/health')).body).toEqual({ status: 'ok', service: 'countersign' })
  expect(await get('/ready')).toMatchObject({ status: 200, body: { status: 'ready', signing: true } })
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: what is under way is finished, then it stops clean',
  async (signal) => {
    const server = await startServer({ dataFolder })
    const slow = judgeAt(server.url, {
      agent_output: `${'a'.repeat(34)}!`,
      checks: [{ type: 'regex', expected: '^(a+)+$' }],
    })
    await new Promise((resolve) => setTimeout(resolve, 200))
    const ended = server.stop(signal)
    expect((await slow).status).toBe(200)
    expect(await ended).toEqual({ code: 0, signal: null })
  },
)

test('a connection that never asked anything, as browsers open them ahead of need, does not hold up the stop', async () => {
  const server = await startServer({ dataFolder })
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const started = performance.now()
  await server.stop()
  // Node itself would end it after its time for headers, which is a minute.
  expect(performance.now() - started).toBeLessThan(30_000)
})

test('started again on the same folder it has its receipts and its key', async () => {
  const first = await startServer({ dataFolder })
  const { receipt } = (await (
    await judgeAt(first.url, { agent_output: '4', checks: [{ type: 'numeric', expected: 4 }] })
  ).json()) as {
    receipt: { payload: { id: string } }
  }
  await first.stop()
  const second = await startServer({ dataFolder })
  const found = await fetch(`${second.url}/v1/receipts/${receipt.payload.id}`)
  expect(await found.json()).toEqual({ receipt })
  const check = await fetch(`${second.url}/v1/receipts/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ receipt }),
  })
  expect(await check.json()).toMatchObject({ valid: true })
  await second.stop()
})

describe('refuses to start, with exit code 3 and the reason', () => {
  const start = (args: string[], env: Record<string, string> = {}) => {
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      [PROGRAM, 'serve', '--data', dataFolder, ...args],
      {
        env: { ...process.env, ...env },
        encoding: 'utf8',
      },
    )
    return { status, stderr, stdout }
  }

  test('on an address that others can reach', () => {
    expect(start(['--host', '0.0.0.0'])).toMatchObject({
      status: 3,
      stdout: '',
      stderr: expect.stringMatching(/HOST 0\.0\.0\.0 is not a loopback/),
    })
  })

  test('with a setting that is not valid', () => {
    expect(start([], { PASS_AT: '2' })).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/PASS_AT must be/),
    })
    expect(start(['--port', 'http'])).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/PORT must be/),
    })
  })

  test('with a signing key that is none, which is not shown', () => {
    const { status, stderr } = start([], { SIGNING_KEY: 'hunter2' })
    expect(status).toBe(3)
    expect(stderr).toMatch(/SIGNING_KEY/)
    expect(stderr).not.toMatch(/hunter2/)
  })

  test('on a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(start(['--port', String(port)])).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/is in use/),
    })
    other.close()
  })

  test('on a data folder that is a file', () => {
    const file = join(dataFolder, 'file')
    writeFileSync(file, '')
    expect(start(['--data', file])).toMatchObject({ status: 3, stderr: expect.stringMatching(/bad_setting/) })
  })
})

describe('whoever reads what it prints may go away', () => {
  test('a log that nobody reads, or that cannot be written, stops no request', async () => {
    const fifo = join(dataFolder, 'log')
    execFileSync('mkfifo', [fifo])
    // Opened for both, so that opening does not wait; never read.
    const log = openSync(fifo, constants.O_RDWR)
    const { url, end } = await startWith(log)
    for (let i = 0; i < 600; i++) expect((await fetch(`${url}/health`)).status).toBe(200)
    expect(await end()).toBe(0)
    closeSync(log)
  })

  test('a standard output that is closed stops nothing', async () => {
    const server = await startServer({ dataFolder })
    server.closeStdout()
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    await server.stop()
  })

  async function startWith(stderr: number) {
    const args = [PROGRAM, 'serve', '--port', '0', '--data', join(dataFolder, 'data')]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', stderr] })
    const url = await new Promise<string>((resolve) => {
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        const [, address] = /listening on (\S+)/.exec(text) ?? []
        if (address) resolve(address)
      })
    })
    const ended = new Promise((resolve) => child.on('exit', resolve))
    return {
      url,
      end: () => {
        child.kill('SIGTERM')
        return ended
      },
    }
  }
})
