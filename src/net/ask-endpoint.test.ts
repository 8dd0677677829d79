import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpServer, type TestServer, testSite } from '../../test/page-server.js'
import { NetTrouble } from '../core/errors.js'
import { createAskEndpoint } from './index.js'

let server: TestServer
let url: string
let answer: (request: IncomingMessage, response: ServerResponse) => void
beforeAll(async () => {
  server = await httpServer((request, response) => answer(request, response))
  url = `http://127.0.0.1:${server.port}/v1/ask?a=1`
})
afterAll(() => server.close())

const ask = (to = url, timeMs = 2_000, signal?: AbortSignal) =>
  createAskEndpoint({ endpoints: [url] })(to, { 'x-key': 'k' }, '{"ä":1}', {
    timeMs,
    ...(signal && { signal }),
  })

async function troubleOf(pending: Promise<unknown>): Promise<string> {
  const error = await pending.catch((thrown: unknown) => thrown)
  if (!(error instanceof NetTrouble)) throw new Error('no trouble', { cause: error })
  return error.code
}

describe('an endpoint is asked', () => {
  it('by a post of JSON, and its status, headers and body are given', async () => {
    let asked: unknown
    answer = async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      asked = { url: request.url, method: request.method, key: request.headers['x-key'], body }
      response.writeHead(200, { 'x-twice': ['a', 'b'], 'Retry-After': '3' }).end('{"ok":"ü"}')
    }
    const { status, headers, body } = await ask()
    expect(asked).toEqual({ url: '/v1/ask?a=1', method: 'POST', key: 'k', body: '{"ä":1}' })
    expect([status, body, headers['x-twice'], headers['retry-after']]).toEqual([
      200,
      '{"ok":"ü"}',
      'a, b',
      '3',
    ])
  })

  it.each([302, 400, 429, 500])('and %i is an answer like others; nothing is followed', async (status) => {
    answer = (_request, response) => response.writeHead(status, { location: url }).end('why')
    expect(await ask()).toMatchObject({ status, body: 'why' })
  })

  it('and may compress, up to 4 MB of text', async () => {
    const sized = (bytes: number) => {
      answer = (_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(bytes)))
    }
    sized(4 * 1024 * 1024)
    expect((await ask()).body).toHaveLength(4 * 1024 * 1024)
    sized(4 * 1024 * 1024 + 1)
    expect(await troubleOf(ask())).toBe('bad_response')
  })

  it('over https, to a name of any network, since the operator named it', async () => {
    const site = await testSite((_request, response) => response.end('{}'))
    const { lookup, connect, ca } = site.options
    const outside = { ...(lookup && { lookup }), ...(connect && { connect }), ...(ca && { ca }) }
    const there = 'https://site.example/v1'
    const asked = createAskEndpoint({ endpoints: [there], ...outside })(there, {}, '{}', { timeMs: 2_000 })
    expect((await asked).status).toBe(200)
    await site.server.close()
  })
})

describe('an endpoint is not asked', () => {
  it('of another origin than the operator named', async () => {
    expect(await troubleOf(ask(`http://127.0.0.1:${server.port + 1}/`))).toBe('blocked_address')
    expect(await troubleOf(ask(`http://localhost:${server.port}/`))).toBe('blocked_address')
  })

  it('in the clear on another machine, whatever its name resolves to', async () => {
    const to = 'http://localhost:80/v1'
    const lookup = async () => [{ address: '10.0.0.1' }]
    const asked = createAskEndpoint({ endpoints: [to], lookup })(to, {}, '{}', { timeMs: 500 })
    expect(await troubleOf(asked)).toBe('blocked_address')
  })

  it('once the signal has ended it', async () => {
    const reason = new Error('gone')
    await expect(ask(url, 2_000, AbortSignal.abort(reason))).rejects.toBe(reason)
  })
})

describe('an endpoint has failed', () => {
  it.each([
    ['that says nothing', () => undefined],
    [
      'that stops in the middle',
      (_request: IncomingMessage, response: ServerResponse) =>
        void response.writeHead(200, { 'content-length': 9 }).write('half'),
    ],
  ])('%s within the time', async (_words, handle) => {
    answer = handle
    expect(await troubleOf(ask(url, 150))).toBe('timeout')
  })

  it('that ends early', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 9 }).write('half')
      setTimeout(() => response.socket?.destroy(), 20)
    }
    expect(await troubleOf(ask())).toBe('bad_response')
  })

  it('is left at once when the signal ends it', async () => {
    answer = () => undefined
    const controller = new AbortController()
    const reason = new Error('gone')
    setTimeout(() => controller.abort(reason), 50)
    await expect(ask(url, 10_000, controller.signal)).rejects.toBe(reason)
  })
})
