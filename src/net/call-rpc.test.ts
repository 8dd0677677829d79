import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect as connectTcp } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpServer, type TestServer, type TestSite, testSite } from '../../test/page-server.js'
import { NetTrouble } from '../core/errors.js'
import { createNet, type NetOptions } from './index.js'

let server: TestServer
let endpoint: string
let answer: (request: IncomingMessage, response: ServerResponse) => void
beforeAll(async () => {
  server = await httpServer((request, response) => answer(request, response))
  endpoint = `http://127.0.0.1:${server.port}/key?network=1`
})
afterAll(() => server.close())

const says = (body: string, status = 200, headers: Record<string, string> = {}) => {
  answer = (_request, response) => response.writeHead(status, headers).end(body)
}
const call = (options: NetOptions = {}, to = endpoint) =>
  createNet({ rpcEndpoints: [endpoint], timeMs: 2_000, ...options }).callRpc(to, 'eth_blockNumber', [1, 'a'])

async function trouble(options: NetOptions = {}, to = endpoint): Promise<NetTrouble> {
  const error = await call(options, to).catch((thrown: unknown) => thrown)
  if (!(error instanceof NetTrouble)) throw new Error('no trouble', { cause: error })
  return error
}

describe('a call', () => {
  it('is JSON-RPC 2.0 by POST, and gives the result', async () => {
    let asked: unknown
    answer = async (request, response) => {
      const chunks = await request.toArray()
      const { method, url, headers } = request
      asked = {
        method,
        url,
        type: headers['content-type'],
        body: JSON.parse(Buffer.concat(chunks).toString()),
      }
      response.end('{"jsonrpc":"2.0","id":1,"result":"0x10"}')
    }
    expect((await call()).value).toBe('0x10')
    expect(asked).toEqual({
      method: 'POST',
      url: '/key?network=1',
      type: 'application/json',
      body: { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [1, 'a'] },
    })
  })

  it.each(['null', 'false', '0', '""', '[]', '{"a":{"b":[1]}}'])('may have the result %s', async (result) => {
    says(`{"jsonrpc":"2.0","id":1,"error":null,"result":${result}}`)
    expect((await call()).value).toEqual(JSON.parse(result))
  })

  it('keeps the text of a number that a double cannot hold', async () => {
    says('{"jsonrpc":"2.0","result":{"value":{"rentEpoch":18446744073709551615,"lamports":5}},"id":1}')
    expect(await call()).toEqual({
      value: { value: { rentEpoch: 18446744073709552000, lamports: 5 } },
      numbers: new Map([['/value/rentEpoch', '18446744073709551615']]),
    })
  })

  it('goes over https to the endpoint’s own port and name', async () => {
    const site: TestSite = await testSite((_request, response) => response.end('{"result":7}'))
    const named: [string, number][] = []
    const connect: NetOptions['connect'] = (host, port) => {
      named.push([host, port])
      return connectTcp({ host, port: site.server.port })
    }
    const options = {
      ...site.options,
      connect,
      rpcEndpoints: ['https://site.example:8443/rpc'],
      allowCidrs: [],
    }
    expect((await createNet(options).callRpc('https://site.example:8443/rpc', 'm', [])).value).toBe(7)
    expect(named).toEqual([['127.0.0.1', 8443]])
    await site.server.close()
  })
})

describe('an error of the endpoint', () => {
  it.each([200, 400, 429, 500])('with status %d', async (status) => {
    says('{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"execution reverted"}}', status)
    expect(await trouble()).toMatchObject({
      code: 'rpc_error',
      message: expect.stringContaining('execution reverted'),
      rpc: { code: -32000, message: 'execution reverted' },
    })
  })
})

describe('an answer that is none', () => {
  it.each([
    ['a page', '<html>', 200],
    ['nothing', '', 200],
    ['no object', '[]', 200],
    ['no result', '{"jsonrpc":"2.0","id":1}', 200],
    ['an error that is no object', '{"error":"no"}', 200],
    ['an error without a code', '{"error":{"message":"no"}}', 200],
    ['a result and a status that is none', '{"result":1}', 500],
    ['a key twice', '{"result":1,"result":2}', 200],
    ['a number beyond a double', '{"result":1e400}', 200],
    ['half of a surrogate pair', '{"result":"\\ud800"}', 200],
    ['endless nesting', `{"result":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 200],
    ['more than a megabyte', `{"result":"${'x'.repeat(1_000_000)}"}`, 200],
  ])('%s', async (_what, body, status) => {
    says(body, status)
    expect((await trouble()).code).toBe('bad_response')
  })

  it('bytes that are no UTF-8', async () => {
    answer = (_request, response) => response.end(Buffer.from([0x7b, 0xff, 0x7d]))
    expect((await trouble()).code).toBe('bad_response')
  })

  it('an encoding that it does not keep', async () => {
    says('{"result":1}', 200, { 'content-encoding': 'gzip' })
    expect((await trouble()).code).toBe('bad_encoding')
  })

  it('a redirect, wherever to', async () => {
    says('', 307, { location: endpoint })
    expect((await trouble()).code).toBe('bad_redirect')
  })

  it('no answer in time', async () => {
    answer = () => {}
    expect((await trouble({ timeMs: 200 })).code).toBe('timeout')
  })

  it('nobody there', async () => {
    const gone = await httpServer(() => {})
    await gone.close()
    const to = `http://127.0.0.1:${gone.port}`
    expect((await trouble({ rpcEndpoints: [to] }, to)).code).toBe('connection_failed')
  })
})

describe('only endpoints that the operator named are called', () => {
  it.each([
    ['another host', () => 'https://example.com/'],
    ['another port', () => `http://127.0.0.1:${server.port + 1}/key?network=1`],
    ['another scheme', () => endpoint.replace('http:', 'https:')],
    ['another name of the same machine', () => endpoint.replace('127.0.0.1', 'localhost')],
  ])('%s', async (_what, to) => {
    answer = () => {
      throw new Error('it was asked')
    }
    expect((await trouble({}, to())).code).toBe('blocked_address')
  })

  it('in the clear only on the machine itself', async () => {
    const to = 'http://node.example/'
    const lookup = async () => [{ address: '10.0.0.1' }]
    const connect = () => {
      throw new Error('a connection was opened')
    }
    expect((await trouble({ rpcEndpoints: [to], lookup, connect }, to)).code).toBe('blocked_address')
  })

  it('and being named opens nothing to pages', async () => {
    const net = createNet({ rpcEndpoints: ['https://127.0.0.1/'] })
    await expect(net.readPage('https://127.0.0.1/')).rejects.toMatchObject({ code: 'blocked_address' })
  })
})
