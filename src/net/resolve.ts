import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { NetTrouble } from '../core/errors.js'
import type { Deadline } from './deadline.js'

/** All addresses of a name. Rejects with a Node error where there are none. */
export type Lookup = (name: string) => Promise<readonly { readonly address: string }[]>

/** The machine's own resolver, which also reads its hosts file. */
export const lookupBySystem: Lookup = (name) => systemLookup(name, { all: true, verbatim: true })

/**
 * The addresses of a host: asked for once, so that what is checked is what is connected to.
 *
 * @param host a name or an address, without brackets
 * @throws {NetTrouble} `dns_failed`, `timeout`
 */
export async function resolve(host: string, lookup: Lookup, deadline: Deadline): Promise<readonly string[]> {
  if (isIP(host)) return [host]
  const answers = await deadline.within(lookup(host).catch(refusedByResolver))
  if (answers.length === 0) throw noAddress()
  return answers.map(({ address }) => address)
}

function refusedByResolver(error: unknown): never {
  // The resolver's errors have a code and the name of its call; anything else is a fault of ours.
  if (error instanceof Error && 'code' in error && 'syscall' in error) throw noAddress(error)
  throw error
}

function noAddress(cause?: unknown): NetTrouble {
  return new NetTrouble('dns_failed', 'The name has no address that could be found.', { cause })
}
