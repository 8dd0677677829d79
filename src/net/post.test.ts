import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpServer, type TestServer, testSite } from '../../test/page-server.js'
import { NetTrouble } from '../core/errors.js'
import { createPost, type PostOptions } from './index.js'

let server: TestServer
let endpoint: string
let answer: (request: IncomingMessage, response: ServerResponse) => void
beforeAll(async () => {
  server = await httpServer((request, response) => answer(request, response))
  endpoint = `http://127.0.0.1:${server.port}/hook?a=1`
})
afterAll(() => server.close())

const post = (options: Partial<PostOptions> = {}, to = endpoint) =>
  createPost({ endpoints: [endpoint], timeMs: 2_000, ...options })(to, { 'x-id': '7' }, '{"ä":1}')

async function trouble(options: Partial<PostOptions> = {}, to = endpoint): Promise<string> {
  const error = await post(options, to).catch((thrown: unknown) => thrown)
  if (!(error instanceof NetTrouble)) throw new Error('no trouble', { cause: error })
  return error.code
}

describe('a post', () => {
  it('sends headers and body, and gives the status', async () => {
    let asked: unknown
    answer = async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      asked = { url: request.url, type: request.headers['content-type'], id: request.headers['x-id'], body }
      response.writeHead(202).end()
    }
    expect(await post()).toBe(202)
    expect(asked).toEqual({ url: '/hook?a=1', type: 'application/json', id: '7', body: '{"ä":1}' })
  })

  it.each([204, 302, 410, 500])('gives the status %i, and follows nothing', async (status) => {
    let calls = 0
    answer = (_request, response) => {
      calls += 1
      response.writeHead(status, { location: endpoint }).end()
    }
    expect([await post(), calls]).toEqual([status, 1])
  })

  it('reads nothing of the answer, however long it is', async () => {
    let isClosed = () => {}
    const closed = new Promise<void>((resolve) => (isClosed = resolve))
    answer = (_request, response) => {
      response.on('close', () => isClosed())
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) {}
      }
      response.on('drain', more)
      more()
    }
    expect(await post()).toBe(200)
    await closed
  })

  it('goes over https to a name of any network, since the operator named it', async () => {
    let host: string | undefined
    const site = await testSite((request, response) => {
      host = request.headers.host
      response.end()
    })
    const { lookup, connect, ca } = site.options
    const url = 'https://site.example/hook'
    const options = {
      endpoints: [url],
      ...(lookup && { lookup }),
      ...(connect && { connect }),
      ...(ca && { ca }),
    }
    expect(await post(options, url)).toBe(200)
    expect(host).toBe('site.example')
    await site.server.close()
  })
})

describe('a post is not sent', () => {
  it('to another origin than the operator named', async () => {
    answer = (_request, response) => response.end()
    expect(await trouble({}, `http://127.0.0.1:${server.port + 1}/hook`)).toBe('blocked_address')
    expect(await trouble({}, `http://localhost:${server.port}/hook`)).toBe('blocked_address')
    expect(await trouble({}, `https://127.0.0.1:${server.port}/hook`)).toBe('blocked_address')
  })

  it('in the clear to another machine, whatever its name resolves to', async () => {
    const url = 'http://localhost:80/hook'
    const lookup = async () => [{ address: '127.0.0.1' }, { address: '10.0.0.1' }]
    expect(await trouble({ endpoints: [url], lookup }, url)).toBe('blocked_address')
  })
})

describe('a post has failed', () => {
  it('when no answer comes in time', async () => {
    answer = () => undefined
    expect(await trouble({ timeMs: 200 })).toBe('timeout')
  })

  it('when the connection is closed without an answer', async () => {
    answer = (request) => request.socket.destroy()
    expect(await trouble()).toBe('bad_response')
  })
})
