import { connect as connectTcp } from 'node:net'
import type { Net } from '../core/context.js'
import { NetTrouble } from '../core/errors.js'
import { addressRule } from './address-rule.js'
import { callRpc } from './call-rpc.js'
import { underDeadline } from './deadline.js'
import type { Connect } from './dial.js'
import type { Outside } from './outside.js'
import { readPage } from './read-page.js'
import { type Lookup, lookupBySystem } from './resolve.js'

export interface NetOptions {
  /** Networks that pages may be read from though they are not public. */
  readonly allowCidrs?: readonly string[]
  /** Networks that pages are never read from; beats `allowCidrs`. */
  readonly denyCidrs?: readonly string[]
  /** URLs of the operator's JSON-RPC endpoints; their exact origins are trusted, and no address a user sends is. */
  readonly rpcEndpoints?: readonly string[]
  /** All of one call, in milliseconds. */
  readonly timeMs?: number
  /** A certificate authority, PEM, trusted in place of those that Node trusts. */
  readonly ca?: string
  /** How names are resolved; by default as the machine does. */
  readonly lookup?: Lookup
  /** How connections are opened, always to an address that has been checked; by default over TCP. */
  readonly connect?: Connect
}

const TIME_MS = 5_000

/**
 * The only way out to the network.
 *
 * @throws {Refusal} `bad_setting`: a network of `allowCidrs` or `denyCidrs` cannot be read
 */
export function createNet(options: NetOptions = {}): Net {
  const { allowCidrs = [], denyCidrs = [], rpcEndpoints = [], timeMs = TIME_MS } = options
  const permits = addressRule(allowCidrs, denyCidrs)
  const trusted = new Set(rpcEndpoints.map((endpoint) => new URL(endpoint).origin))
  const outside: Outside = {
    lookup: options.lookup ?? lookupBySystem,
    connect: options.connect ?? ((host, port) => connectTcp({ host, port, noDelay: true })),
    ca: options.ca,
  }
  return {
    readPage: (url) => underDeadline(timeMs, (deadline) => readPage(url, permits, outside, deadline)),
    callRpc: async (text, method, params) => {
      const endpoint = new URL(text)
      if (!trusted.has(endpoint.origin)) {
        throw new NetTrouble('blocked_address', 'The operator has named no endpoint of this origin.')
      }
      return underDeadline(timeMs, (deadline) => callRpc({ endpoint, method, params }, outside, deadline))
    },
  }
}
