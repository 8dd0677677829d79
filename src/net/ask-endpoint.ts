import { connect as connectTcp } from 'node:net'
import type { Dispatcher } from 'undici'
import type { AskEndpoint, EndpointAnswer } from '../core/context.js'
import { NetTrouble } from '../core/errors.js'
import { ACCEPT_ENCODING, readBody } from './body.js'
import { underDeadline } from './deadline.js'
import { dialTrusted } from './dial-trusted.js'
import { exchange } from './exchange.js'
import type { Outside } from './outside.js'
import { lookupBySystem } from './resolve.js'

export interface AskEndpointOptions extends Partial<Outside> {
  /** URLs of the operator's; their exact origins are trusted. */
  readonly endpoints: readonly string[]
}

const ANSWER_BYTES_MAX = 4 * 1024 * 1024

const HEADERS = {
  accept: 'application/json',
  'accept-encoding': ACCEPT_ENCODING,
  'content-type': 'application/json',
  'user-agent': 'countersign',
}

/** Posts JSON to endpoints that the operator named, and reads what they answer. */
export function createAskEndpoint({ endpoints, ...options }: AskEndpointOptions): AskEndpoint {
  const trusted = new Set(endpoints.map((endpoint) => new URL(endpoint).origin))
  const outside: Outside = {
    lookup: options.lookup ?? lookupBySystem,
    connect: options.connect ?? ((host, port) => connectTcp({ host, port, noDelay: true })),
    ca: options.ca,
  }
  return async (text, headers, body, { timeMs, signal: ended }) => {
    const url = new URL(text)
    if (!trusted.has(url.origin)) {
      throw new NetTrouble('blocked_address', 'The operator has named no endpoint of this origin.')
    }
    return underDeadline(
      timeMs,
      async (deadline) => {
        const socket = await dialTrusted(url, outside, deadline)
        const sent = { ...HEADERS, ...headers }
        const { signal } = deadline
        return exchange({ socket, url, method: 'POST', headers: sent, body, signal }, answerOf)
      },
      ended,
    )
  }
}

async function answerOf({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<EndpointAnswer> {
  const { bytes, isCut } = await readBody(body, headers['content-encoding'], ANSWER_BYTES_MAX)
  if (isCut) throw new NetTrouble('bad_response', 'The answer is larger than 4 MB.')
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as const],
  )
  // An error's body is read whatever it is; a reply that is no UTF-8 is found out where it is read.
  return { status: statusCode, headers: Object.fromEntries(given), body: new TextDecoder().decode(bytes) }
}
