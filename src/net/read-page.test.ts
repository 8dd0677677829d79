import { randomBytes } from 'node:crypto'
import type { RequestListener, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testAuthority } from '../../test/certificates.js'
import {
  httpServer,
  httpsServer,
  type TestServer,
  type TestSite,
  tcpServer,
  testSite,
  tlsServer,
} from '../../test/page-server.js'
import { NetTrouble } from '../core/errors.js'
import { createNet, type NetOptions } from './index.js'

/** The bound on a page, and a little more than that. */
const MB = 1_000_000
const SHORT_MS = 400

let site: TestSite
const paths = new Map<string, (response: ServerResponse) => void>()
const asked: string[] = []
beforeAll(async () => {
  site = await testSite(((request, response) => {
    asked.push(request.url ?? '')
    const answer = paths.get(request.url ?? '')
    if (answer) answer(response)
    else response.writeHead(404).end('nothing here')
  }) satisfies RequestListener)
})
afterAll(() => site.server.close())

let paths_ = 0
/** Serves something at a path of its own; returns the address. */
function served(answer: (response: ServerResponse) => void): string {
  paths_ += 1
  paths.set(`/${paths_}`, answer)
  return `https://site.example/${paths_}`
}

const sent = (body: string | Buffer, headers: Record<string, string | string[]> = {}, status = 200) =>
  served((response) => response.writeHead(status, headers).end(body))

const redirecting = (location?: string, status = 302) =>
  sent('moved', location === undefined ? {} : { location }, status)

async function trouble(url: string, options: NetOptions = {}): Promise<string> {
  const error = await createNet({ ...site.options, ...options })
    .readPage(url)
    .catch((thrown: unknown) => thrown)
  if (!(error instanceof NetTrouble)) throw new Error('no trouble', { cause: error })
  return error.code
}

const text = (body: Uint8Array) => Buffer.from(body).toString('utf8')

describe('a page that can be read', () => {
  it.each([200, 201, 404, 500])('with status %d', async (status) => {
    const url = sent('hello', { 'content-type': 'text/plain' }, status)
    const page = await site.net.readPage(url)
    expect({ ...page, body: text(page.body) }).toEqual({
      url,
      status,
      contentType: 'text/plain',
      body: 'hello',
      isCut: false,
    })
  })

  it('with 204 and no body, no type', async () => {
    expect(await site.net.readPage(sent('', {}, 204))).toMatchObject({
      status: 204,
      contentType: null,
      isCut: false,
    })
  })

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZIP', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['identity', (body: string) => Buffer.from(body)],
    ['', (body: string) => Buffer.from(body)],
  ])('encoded as %s', async (coding, encode) => {
    const url = sent(encode('hello '.repeat(1_000)), { 'content-encoding': coding })
    expect(text((await site.net.readPage(url)).body)).toBe('hello '.repeat(1_000))
  })

  it('without a body, whatever encoding it names', async () => {
    expect((await site.net.readPage(sent('', { 'content-encoding': 'gzip' }))).body).toHaveLength(0)
  })

  it('by the name without its trailing dot', async () => {
    const url = sent('hello')
    expect((await site.net.readPage(url.replace('.example', '.example.'))).url).toBe(url)
  })

  it('by its name, told in the handshake and in the request', async () => {
    let told: unknown
    const server = await httpsServer(
      site.authority.certify({ names: ['site.example'] }),
      (request, response) => {
        told = { handshake: (request.socket as TLSSocket).servername, request: request.headers.host }
        response.end()
      },
    )
    const net = createNet({ ...site.options, connect: (host) => connect({ host, port: server.port }) })
    await net.readPage('https://SITE.example./')
    expect(told).toEqual({ handshake: 'site.example', request: 'site.example' })
    await server.close()
  })

  it('by an address, when the certificate is for that', async () => {
    const certified = site.authority.certify({ addresses: ['127.0.0.1'] })
    const server = await httpsServer(certified, (_request, response) => response.end('by address'))
    const net = createNet({ ...site.options, connect: (host) => connect({ host, port: server.port }) })
    expect(text((await net.readPage('https://127.0.0.1/')).body)).toBe('by address')
    await server.close()
  })

  it('at the second address, where the first does not answer', async () => {
    const lookup = async () => [{ address: '127.0.0.2' }, { address: '127.0.0.1' }]
    const dialled: string[] = []
    const dial = (host: string) => {
      dialled.push(host)
      return connect({ host, port: site.server.port })
    }
    const page = await createNet({ ...site.options, lookup, connect: dial }).readPage(sent('hello'))
    expect({ body: text(page.body), dialled }).toEqual({ body: 'hello', dialled: ['127.0.0.2', '127.0.0.1'] })
  })
})

describe('size', () => {
  it.each([
    ['as large as may be', MB, false],
    ['a byte larger', MB + 1, true],
    ['much larger', 3 * MB, true],
  ])('%s', async (_what, bytes, isCut) => {
    for (const headers of [{}, { 'content-encoding': 'gzip' }, { 'content-encoding': 'br' }]) {
      const plain = Buffer.alloc(bytes, 'x')
      const coding = Object.values(headers)[0]
      const body = coding === 'gzip' ? gzipSync(plain) : coding === 'br' ? brotliCompressSync(plain) : plain
      const page = await site.net.readPage(sent(body, headers))
      expect({ length: page.body.length, isCut: page.isCut }).toEqual({ length: Math.min(bytes, MB), isCut })
    }
  })

  it('a body that cannot be made smaller is read whole', async () => {
    const noise = randomBytes(MB)
    const page = await site.net.readPage(sent(gzipSync(noise), { 'content-encoding': 'gzip' }))
    expect(page.isCut).toBe(false)
    expect(Buffer.compare(noise, page.body)).toBe(0)
  })

  it('a bomb of 100 MB is cut, and takes no memory to speak of', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * MB))
    const before = process.memoryUsage().rss
    const page = await site.net.readPage(sent(bomb, { 'content-encoding': 'gzip' }))
    expect({ length: page.body.length, isCut: page.isCut }).toEqual({ length: MB, isCut: true })
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * MB)
  })

  it('compressed bytes without end that come to nothing are cut', async () => {
    // An empty stored block of deflate (RFC 1951 3.2.4), over and over.
    const empty = Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.from([0, 0, 0, 0xff, 0xff])))
    const url = served((response) => {
      response.writeHead(200, { 'content-encoding': 'deflate' })
      const more = () => {
        while (!response.destroyed && response.write(empty)) {}
      }
      response.on('drain', more)
      more()
    })
    expect(await site.net.readPage(url)).toMatchObject({ isCut: true })
  })
})

describe('encodings that are not understood', () => {
  const bytes = gzipSync('hello '.repeat(100))
  it.each([
    ['an unknown one', 'zstd', bytes],
    ['one within another', 'gzip, gzip', gzipSync(bytes)],
    ['two of a kind in two headers', ['gzip', 'br'], brotliCompressSync(bytes)],
    ['a wrong one', 'gzip', Buffer.from('hello')],
    ['a wrong one', 'br', Buffer.from('hello, hello, hello')],
    ['a wrong one', 'deflate', Buffer.from('hello, hello, hello')],
    ['one that ends too early', 'gzip', bytes.subarray(0, 20)],
  ])('%s: %s', async (_what, coding, body) => {
    expect(await trouble(sent(body, { 'content-encoding': coding }))).toBe('bad_encoding')
  })
})

describe('redirects', () => {
  const chain = (length: number): string => {
    let url = sent('at last')
    for (let n = 0; n < length; n++) url = redirecting(url, [301, 302, 303, 307, 308][n % 5])
    return url
  }

  it.each([0, 1, 2, 3])('%d are followed', async (length) => {
    expect(text((await site.net.readPage(chain(length))).body)).toBe('at last')
  })

  it('the page tells the address that it came from', async () => {
    const to = sent('here')
    expect((await site.net.readPage(redirecting(new URL(to).pathname))).url).toBe(to)
  })

  const loop = () => {
    const url = served((response) => response.writeHead(302, { location: url }).end())
    return url
  }
  it.each([
    ['a fourth one', () => chain(4), 'too_many_redirects'],
    ['round in a circle', loop, 'too_many_redirects'],
    ['to nowhere', () => redirecting(), 'bad_redirect'],
    ['to http', () => redirecting('http://site.example/'), 'bad_redirect'],
    ['to another port', () => redirecting('https://site.example:8443/'), 'bad_redirect'],
    ['with a user', () => redirecting('https://user:word@site.example/'), 'bad_redirect'],
    ['to a file', () => redirecting('file:///etc/passwd'), 'bad_redirect'],
    ['to what is no address', () => redirecting('https://['), 'bad_redirect'],
    ['to a private address', () => redirecting('https://10.0.0.1/'), 'blocked_address'],
    ['to the metadata of a cloud', () => redirecting('https://[::ffff:a9fe:a9fe]/'), 'blocked_address'],
    ['to a local name', () => redirecting('//metadata.google.internal/'), 'blocked_address'],
  ])('%s', async (_what, url, code) => {
    expect(await trouble(url())).toBe(code)
  })

  it('each name is resolved once, and the next hop again', async () => {
    const names: string[] = []
    const lookup = async (name: string) => {
      names.push(name)
      return [{ address: names.length === 1 ? '127.0.0.1' : '10.0.0.1' }]
    }
    expect(await trouble(redirecting(sent('never')), { lookup })).toBe('blocked_address')
    expect(names).toEqual(['site.example', 'site.example'])
    expect(asked.at(-1)).toBe(`/${paths_}`)
  })
})

describe('between the look-up and the connection', () => {
  it('a name that changes its mind has been asked once, and the checked address is the one connected to', async () => {
    let times = 0
    const lookup = async () => [{ address: times++ === 0 ? '127.0.0.1' : '10.0.0.1' }]
    const dialled: string[] = []
    const dial = (host: string) => {
      dialled.push(host)
      return connect({ host, port: site.server.port })
    }
    await createNet({ ...site.options, lookup, connect: dial }).readPage(sent('hello'))
    expect({ times, dialled }).toEqual({ times: 1, dialled: ['127.0.0.1'] })
  })

  it('a connection that led elsewhere is dropped before a byte is sent', async () => {
    const before = asked.length
    const lookup = async () => [{ address: '93.184.215.14' }]
    const dial = () => connect({ host: '127.0.0.1', port: site.server.port })
    expect(await trouble(sent('hello'), { allowCidrs: [], lookup, connect: dial })).toBe('blocked_address')
    expect(asked).toHaveLength(before)
  })
})

describe('time', () => {
  it.each([
    ['headers that never come', () => served(() => {})],
    [
      'a body that drips',
      () =>
        served((response) => {
          response.writeHead(200)
          const timer = setInterval(() => response.write('x'), 20)
          response.on('close', () => clearInterval(timer))
        }),
    ],
    [
      'a compressed body that drips',
      () =>
        served((response) => {
          response.writeHead(200, { 'content-encoding': 'gzip' })
          response.write(gzipSync('hello').subarray(0, 12))
        }),
    ],
    [
      'headers for ever before the answer',
      () =>
        served((response) => {
          const timer = setInterval(() => response.writeEarlyHints({ link: '</x>; rel=preload' }), 20)
          response.on('close', () => clearInterval(timer))
        }),
    ],
    [
      'redirects that each take their time',
      () => {
        const slow = served((response) => {
          setTimeout(() => response.writeHead(302, { location: slow }).end(), SHORT_MS / 2)
        })
        return slow
      },
    ],
  ])('%s', async (_what, url) => {
    const start = performance.now()
    expect(await trouble(url(), { timeMs: SHORT_MS })).toBe('timeout')
    expect(performance.now() - start).toBeLessThan(SHORT_MS + 1_000)
  })
})

describe('servers that are not what they should be', () => {
  let others: TestServer[] = []
  afterAll(() => Promise.all(others.map((server) => server.close())))

  async function at(server: TestServer, options: NetOptions = {}): Promise<string> {
    others = [...others, server]
    const to = (host: string) => connect({ host, port: server.port })
    return trouble('https://site.example/', { connect: to, timeMs: 2_000, ...options })
  }
  const hello: RequestListener = (_request, response) => response.end('hello')
  const stranger = testAuthority('A stranger')

  it.each([
    ['a certificate that it signed itself', () => stranger],
    ['a certificate of nobody known', () => stranger.certify({ names: ['site.example'] })],
    ['a certificate for another name', () => site.authority.certify({ names: ['other.example'] })],
    ['a certificate for a name below', () => site.authority.certify({ names: ['www.site.example'] })],
    [
      'a certificate of another time',
      () => site.authority.certify({ names: ['site.example'], notAfter: new Date(Date.now() - 1_000) }),
    ],
  ])('%s', async (_what, certified) => {
    expect(await at(await httpsServer(certified(), hello))).toBe('tls_failed')
  })

  it('no setting of Node switches certificates off', async () => {
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    try {
      expect(await at(await httpsServer(stranger.certify({ names: ['site.example'] }), hello))).toBe(
        'tls_failed',
      )
    } finally {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
    }
  })

  it('plain HTTP on the port', async () => {
    expect(await at(await httpServer(hello))).toBe('tls_failed')
  })

  it('a handshake that stalls', async () => {
    expect(await at(await tcpServer(() => {}), { timeMs: SHORT_MS })).toBe('timeout')
  })

  it('a handshake that is cut off', async () => {
    expect(await at(await tcpServer((socket) => socket.end()))).toBe('tls_failed')
  })

  it('a port where nobody listens', async () => {
    const gone = await httpServer(hello)
    await gone.close()
    expect(await at({ ...gone, close: async () => {} })).toBe('connection_failed')
  })

  it('a port that never accepts', async () => {
    // A socket that nobody ever connects is all that one side sees of such a port.
    const silent = { connect: () => new Socket(), timeMs: SHORT_MS }
    expect(await trouble('https://site.example/', silent)).toBe('timeout')
  })

  const raw = (answer: (socket: Socket) => void) =>
    tlsServer(site.authority.certify({ names: ['site.example'] }), (socket) =>
      socket.once('data', () => answer(socket)),
    )

  it.each([
    ['closes without an answer', ''],
    ['does not speak HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['speaks HTTP/2 unasked', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['sends a status that is none', 'HTTP/1.1 abc OK\r\n\r\n'],
    [
      'sends headers beyond measure',
      `HTTP/1.1 200 OK\r\n${`x-filler: ${'a'.repeat(1_000)}\r\n`.repeat(100)}\r\nhello`,
    ],
    ['sends one header beyond measure', `HTTP/1.1 200 OK\r\nx-filler: ${'a'.repeat(100_000)}\r\n\r\nhello`],
    ['promises more than it sends', 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhello'],
    ['promises two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello'],
    ['promises a length below zero', 'HTTP/1.1 200 OK\r\ncontent-length: -5\r\n\r\nhello'],
    ['breaks off in a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n10\r\nhello'],
    ['sends a chunk of no size', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nhello\r\n'],
    [
      'changes the protocol',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    ],
  ])('one that %s', async (_what, answer) => {
    expect(await at(await raw((socket) => socket.end(answer)))).toBe('bad_response')
  })

  it('one that sends more than it promised is read as far as it promised', async () => {
    const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello and a secret'
    const server = await raw((socket) => socket.end(answer))
    others = [...others, server]
    const net = createNet({ ...site.options, connect: (host) => connect({ host, port: server.port }) })
    expect(text((await net.readPage('https://site.example/')).body)).toBe('hello')
  })

  it('one that closes when the page ends is read', async () => {
    const server = await raw((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nhello'))
    others = [...others, server]
    const net = createNet({ ...site.options, connect: (host) => connect({ host, port: server.port }) })
    expect(text((await net.readPage('https://site.example/')).body)).toBe('hello')
  })
})
