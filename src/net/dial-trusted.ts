import type { Socket } from 'node:net'
import { NetTrouble } from '../core/errors.js'
import { type AddressRule, isLoopback } from './address-rule.js'
import type { Deadline } from './deadline.js'
import { dial } from './dial.js'
import { hostOf } from './host.js'
import type { Outside } from './outside.js'
import { resolve } from './resolve.js'

/** Connects to an endpoint that is already known to be the operator's, wherever it is. @throws {NetTrouble} */
export async function dialTrusted(
  endpoint: URL,
  { lookup, connect, ca }: Outside,
  deadline: Deadline,
): Promise<Socket> {
  const isSecure = endpoint.protocol === 'https:'
  const host = hostOf(endpoint)
  // What is sent in the clear stays on the machine.
  const permits: AddressRule = isSecure ? () => true : isLoopback
  const addresses = await resolve(host, lookup, deadline)
  if (!addresses.every(permits)) {
    throw new NetTrouble('blocked_address', 'The endpoint needs https: it is not on this machine.')
  }
  return dial({
    addresses,
    port: Number(endpoint.port) || (isSecure ? 443 : 80),
    tlsHost: isSecure ? host : null,
    permits,
    connect,
    ca,
    signal: deadline.signal,
  })
}
