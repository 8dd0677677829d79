import { connect as connectTcp } from 'node:net'
import type { Post } from '../core/context.js'
import { NetTrouble } from '../core/errors.js'
import { underDeadline } from './deadline.js'
import { dialTrusted } from './dial-trusted.js'
import { exchange } from './exchange.js'
import type { Outside } from './outside.js'
import { lookupBySystem } from './resolve.js'

export interface PostOptions extends Partial<Outside> {
  /** URLs of the operator's; their exact origins are trusted. */
  readonly endpoints: readonly string[]
  /** All of one call, in milliseconds. Default 15 s. */
  readonly timeMs?: number
}

const TIME_MS = 15_000

/** Posts JSON to endpoints that the operator named. */
export function createPost({ endpoints, timeMs = TIME_MS, ...options }: PostOptions): Post {
  const trusted = new Set(endpoints.map((endpoint) => new URL(endpoint).origin))
  const outside: Outside = {
    lookup: options.lookup ?? lookupBySystem,
    connect: options.connect ?? ((host, port) => connectTcp({ host, port, noDelay: true })),
    ca: options.ca,
  }
  return async (text, headers, body) => {
    const url = new URL(text)
    if (!trusted.has(url.origin)) {
      throw new NetTrouble('blocked_address', 'The operator has named no endpoint of this origin.')
    }
    return underDeadline(timeMs, async (deadline) => {
      const socket = await dialTrusted(url, outside, deadline)
      const sent = { 'content-type': 'application/json', 'user-agent': 'countersign', ...headers }
      const request = { socket, url, method: 'POST', headers: sent, body, signal: deadline.signal } as const
      return exchange(request, async ({ statusCode, body: unread }) => {
        // The connection is closed behind it, so that nothing of it is read.
        unread.on('error', () => {})
        return statusCode
      })
    })
  }
}
