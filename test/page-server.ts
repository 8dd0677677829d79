import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { createNet, type NetOptions } from '../src/net/index.js'
import { type Certified, type TestAuthority, testAuthority } from './certificates.js'

/** A server on 127.0.0.1, on a port that was free. */
export interface TestServer {
  readonly port: number
  close(): Promise<void>
}

/** HTTPS with a certificate. */
export function httpsServer(certified: Certified, handle: RequestListener): Promise<TestServer> {
  return listening(createSecureServer(certified, handle))
}

/** Plain HTTP. */
export function httpServer(handle: RequestListener): Promise<TestServer> {
  return listening(createServer(handle))
}

/** TLS, and behind it bytes that need not be HTTP. */
export function tlsServer(certified: Certified, handle: (socket: Socket) => void): Promise<TestServer> {
  return listening(createTlsServer(certified, handle))
}

/** TCP alone. */
export function tcpServer(handle: (socket: Socket) => void): Promise<TestServer> {
  return listening(createTcpServer(handle))
}

async function listening(server: Server): Promise<TestServer> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
  })
  server.on('tlsClientError', () => {})
  server.on('secureConnection', (socket: Socket) => socket.on('error', () => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** A little internet of one site: https://site.example on a test server, with an authority that the net trusts. */
export interface TestSite {
  readonly authority: TestAuthority
  readonly server: TestServer
  /** A guarded network in which every name leads to 127.0.0.1, and port 443 to the site. */
  readonly options: NetOptions
  readonly net: ReturnType<typeof createNet>
}

/** Serves https://site.example. */
export async function testSite(handle: RequestListener, timeMs = 5_000): Promise<TestSite> {
  const authority = testAuthority()
  const server = await httpsServer(authority.certify({ names: ['site.example', 'example.com'] }), handle)
  const options = {
    allowCidrs: ['127.0.0.0/8'],
    ca: authority.cert,
    timeMs,
    lookup: async () => [{ address: '127.0.0.1' }],
    connect: (host: string) => connect({ host, port: server.port }),
  }
  return { authority, server, options, net: createNet(options) }
}
