import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Which addresses are proxies of the operator's own. */
export type ProxyRule = (address: Address) => boolean

/** @param cidrs as the setting TRUSTED_PROXIES has them, each already checked to be one */
export function proxyRule(cidrs: readonly string[]): ProxyRule {
  const networks = cidrs.map((cidr) => ipaddr.parseCIDR(cidr))
  return (address) =>
    networks.some(([network, bits]) => {
      if (address instanceof ipaddr.IPv4)
        return network instanceof ipaddr.IPv4 && address.match(network, bits)
      return network instanceof ipaddr.IPv6 && address.match(network, bits)
    })
}

/**
 * Whom a call counts for: the address it came from or, where that is a trusted proxy, the one that the proxy says it came
 * from, and so on along `x-forwarded-for` from its end. What stands before the first address that is not a trusted
 * proxy's was written by somebody who is not believed.
 *
 * @param remote the connection's other end, as Node writes it; undefined once it is gone
 * @param forwardedFor the header as it came
 * @returns an IPv4 address, or an IPv6 network of 64 bits: a single household or machine has that many; `unknown` where
 * there is none
 */
export function callerAddress(remote: string | undefined, forwardedFor: string, isProxy: ProxyRule): string {
  const first = addressOf(remote ?? '')
  if (!first) return 'unknown'
  let caller: Address = first
  for (const hop of forwardedFor.split(',').reverse()) {
    // Behind a name that is no address nothing is known any more.
    const before = isProxy(caller) ? addressOf(withoutPort(hop.trim())) : null
    if (!before) break
    caller = before
  }
  return named(caller)
}

/** Some proxies add the port: 203.0.113.7:1234, [2001:db8::1]:1234. */
function withoutPort(hop: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop
}

/** An IPv4 address within an IPv6 one, as sockets for both write it, is that IPv4 address. A zone is of no matter. */
function addressOf(text: string): Address | null {
  const bare = text.split('%', 1)[0] ?? ''
  // ipaddr.js reads 0x7f.1 and 127.1 as addresses too, and no socket writes them.
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare)
  if (!ipaddr.IPv6.isValid(bare)) return null
  const address = ipaddr.IPv6.parse(bare)
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

function named(address: Address): string {
  if (address instanceof ipaddr.IPv4) return address.toString()
  const network = address.toByteArray().map((byte, at) => (at < 8 ? byte : 0))
  return `${ipaddr.fromByteArray(network)}/64`
}
