import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { Page } from '../core/context.js'
import { NetTrouble } from '../core/errors.js'
import { readWebAddress } from '../core/web-address.js'
import type { AddressRule } from './address-rule.js'
import { ACCEPT_ENCODING, readBody } from './body.js'
import type { Deadline } from './deadline.js'
import { dial } from './dial.js'
import { exchange } from './exchange.js'
import { hostOf } from './host.js'
import { isLocalName } from './local-name.js'
import type { Outside } from './outside.js'
import { resolve } from './resolve.js'

const REDIRECTS_MAX = 3
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const HEADERS = {
  accept: '*/*',
  'accept-encoding': ACCEPT_ENCODING,
  'user-agent': 'countersign',
}

/** Follows redirects by hand, so that each address is checked as the first one is. @throws {NetTrouble} */
export async function readPage(
  text: string,
  permits: AddressRule,
  outside: Outside,
  deadline: Deadline,
): Promise<Page> {
  const address = readWebAddress(text)
  if (!address.ok) throw new NetTrouble('blocked_address', `The address ${address.fault}.`)
  let url = address.url
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const answer = await readHop(withBareHost(url), permits, outside, deadline)
    if ('status' in answer) return answer
    url = answer.redirectTo
  }
  throw new NetTrouble('too_many_redirects', `The page redirects more than ${REDIRECTS_MAX} times.`)
}

/** `example.com.` is asked for as example.com, which is what servers and certificates call it. */
function withBareHost(url: URL): URL {
  if (!url.hostname.endsWith('.')) return url
  const bare = new URL(url)
  bare.hostname = hostOf(url)
  return bare
}

/** One request: the name is resolved once, and every address of it must be permitted before any is connected to. */
async function readHop(
  url: URL,
  permits: AddressRule,
  { lookup, connect, ca }: Outside,
  deadline: Deadline,
): Promise<Page | { readonly redirectTo: URL }> {
  const host = hostOf(url)
  if (!isIP(host) && isLocalName(host)) throw blocked('The name is one of a local network.')
  const addresses = await resolve(host, lookup, deadline)
  // Nothing is said of which address it was: the name may be one of the operator's own network.
  if (!addresses.every(permits)) throw blocked('The address is not public.')
  const { signal } = deadline
  const socket = await dial({ addresses, port: 443, tlsHost: host, permits, connect, ca, signal })
  return exchange({ socket, url, method: 'GET', headers: HEADERS, signal }, async (answer) => {
    const { statusCode: status, headers, body } = answer
    if (REDIRECTS.has(status)) return { redirectTo: redirectTarget(headers, url) }
    const { bytes, isCut } = await readBody(body, headers['content-encoding'])
    return { url: url.href, status, contentType: headerOf(headers, 'content-type'), body: bytes, isCut }
  })
}

function redirectTarget(headers: IncomingHttpHeaders, from: URL): URL {
  const location = headerOf(headers, 'location')
  if (location === null) throw new NetTrouble('bad_redirect', 'The page redirects to nowhere.')
  const address = readWebAddress(location, from)
  if (!address.ok)
    throw new NetTrouble('bad_redirect', `The page redirects to an address that ${address.fault}.`)
  return address.url
}

/** Of a header that came more than once the first. */
function headerOf(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

function blocked(message: string): NetTrouble {
  return new NetTrouble('blocked_address', message)
}
