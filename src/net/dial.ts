import { isIP, type Socket } from 'node:net'
import { connect as secure, type TLSSocket } from 'node:tls'
import { NetTrouble } from '../core/errors.js'
import type { AddressRule } from './address-rule.js'

/** Opens a TCP connection to an IP address. */
export type Connect = (address: string, port: number) => Socket

/** Where to, and what must hold of the other end. */
export interface Dialling {
  /** Already found fit; tried in this order. */
  readonly addresses: readonly string[]
  readonly port: number
  /** The name or address which the certificate must be for; null for a connection without TLS. */
  readonly tlsHost: string | null
  /** Asked again of the address that the socket says it is connected to. */
  readonly permits: AddressRule
  readonly connect: Connect
  /** PEM, trusted in place of the authorities that Node trusts. */
  readonly ca: string | undefined
  readonly signal: AbortSignal
}

const ADDRESSES_MAX = 4
/** How long an address may keep the next one waiting. */
const ATTEMPT_MS = 1_000

/**
 * Connects to the first address that answers.
 *
 * @throws {NetTrouble} `connection_failed`, `tls_failed`, `blocked_address`, `timeout`. Messages never name an
 * address: a name that a user sent may be one of the operator's own network.
 */
export async function dial(dialling: Dialling): Promise<Socket> {
  const socket = await firstConnection(dialling)
  // Whoever gets the socket listens too; until then a late error must not be nobody's.
  socket.on('error', () => {})
  if (!dialling.permits(socket.remoteAddress ?? '')) {
    socket.destroy()
    throw new NetTrouble('blocked_address', 'The connection led to an address that is not public.')
  }
  return dialling.tlsHost === null ? socket : secured(socket, dialling.tlsHost, dialling)
}

async function firstConnection({ addresses, port, connect, signal }: Dialling): Promise<Socket> {
  const tried = addresses.slice(0, ADDRESSES_MAX)
  for (const [i, address] of tried.entries()) {
    const isLast = i === tried.length - 1
    const limit = isLast ? signal : AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)])
    const connected = await opened(connect(address, port), 'connect', limit)
    if (connected.ok) return connected.socket
    if (signal.aborted) throw signal.reason
    if (isLast) throw new NetTrouble('connection_failed', `No connection came about (${connected.code}).`)
  }
  throw new TypeError('there was no address to connect to')
}

async function secured(socket: Socket, host: string, { ca, signal }: Dialling): Promise<TLSSocket> {
  const secureSocket = secure({
    socket,
    host,
    // RFC 6066: an address is no server name; the certificate is then held against the address.
    ...(isIP(host) ? {} : { servername: host }),
    // Said here, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
    ca,
  })
  const result = await opened(secureSocket, 'secureConnect', signal)
  if (result.ok) return result.socket
  if (signal.aborted) throw signal.reason
  throw new NetTrouble('tls_failed', `No secure connection to the host came about (${result.code}).`)
}

type Opening<Kind> =
  | { readonly ok: true; readonly socket: Kind }
  | { readonly ok: false; readonly code: string }

/** Waits until a socket is open, has failed, or is no longer waited for; an unopened one is destroyed. */
function opened<Kind extends Socket>(
  socket: Kind,
  event: string,
  signal: AbortSignal,
): Promise<Opening<Kind>> {
  return new Promise((resolve) => {
    const give = (opening: Opening<Kind>) => {
      signal.removeEventListener('abort', onAbort)
      socket.off(event, onOpen).off('close', onClose)
      if (!opening.ok) socket.destroy()
      resolve(opening)
    }
    const onOpen = () => give({ ok: true, socket })
    const onClose = () => give({ ok: false, code: 'closed' })
    const onAbort = () => give({ ok: false, code: 'too slow' })
    socket.once(event, onOpen).once('close', onClose)
    socket.on('error', (error: NodeJS.ErrnoException) => give({ ok: false, code: error.code ?? 'no code' }))
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
  })
}
