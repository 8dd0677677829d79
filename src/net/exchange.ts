import type { Socket } from 'node:net'
import type { buildConnector, Dispatcher } from 'undici'
import { NetTrouble } from '../core/errors.js'

/** One request over a connection that stands. */
export interface Exchange {
  readonly socket: Socket
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
}

const HEADER_BYTES_MAX = 16 * 1024

/**
 * Sends one request and hands the answer on; the connection is closed when that is done with it.
 *
 * @throws {NetTrouble} `bad_response`, `timeout`
 */
export async function exchange<Result>(
  { socket, url, method, headers, body = '', signal }: Exchange,
  use: (answer: Dispatcher.ResponseData) => Promise<Result>,
): Promise<Result> {
  // Loaded here, so that what asks nothing of the network starts without it.
  const { Client } = await import('undici')
  const client = new Client(url.origin, {
    connect: once(socket),
    maxHeaderSize: HEADER_BYTES_MAX,
    // The signal is the one bound on time: these would begin anew with every byte.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
    pipelining: 1,
  })
  try {
    const path = url.pathname + url.search
    return await use(
      await client.request({
        path,
        method,
        headers: { ...headers },
        body: body || null,
        signal,
        reset: true,
      }),
    )
  } catch (error) {
    throw signal.aborted ? signal.reason : troubleOf(error)
  } finally {
    await client.destroy()
    socket.destroy()
  }
}

/** Gives the one connection once: a client that has lost it would ask for another, which nobody has checked. */
function once(socket: Socket): buildConnector.connector {
  let isGiven = false
  return (_options, callback) => {
    const lost = isGiven
      ? new NetTrouble('bad_response', 'The connection was closed without an answer.')
      : null
    isGiven = true
    // undici does not expect to be answered while it asks.
    process.nextTick(() => (lost ? callback(lost, null) : callback(null, socket)))
  }
}

const OTHER_END =
  /^(UND_ERR_(SOCKET|HEADERS_OVERFLOW|RES)|HPE_|ECONNRESET|EPIPE|ETIMEDOUT|EPROTO|ERR_SSL_|ERR_STREAM_PREMATURE_CLOSE)/

/** What undici, its parser and a cut connection throw; anything else is a fault of ours and stays what it is. */
function troubleOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof NetTrouble) return error
  const code = 'code' in error ? String(error.code) : ''
  // The parser's errors have no code where it lost its place.
  if (error.name !== 'HTTPParserError' && !OTHER_END.test(code)) return error
  return new NetTrouble('bad_response', 'The answer was not one that HTTP allows, or ended early.', {
    cause: error,
  })
}
