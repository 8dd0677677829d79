import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Refusal } from '../core/errors.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = readonly [Address, number]

/** Whether an IP address, as a resolver or a socket writes it, may be connected to. */
export type AddressRule = (ip: string) => boolean

/**
 * The rule for addresses that users send: public ones, and those of networks that the operator allows. A denied network
 * beats an allowed one. An IPv6 address that carries an IPv4 address (RFC 6052, 3056, 4380) must pass with both.
 *
 * @throws {Refusal} `bad_setting`: a network cannot be read
 */
export function addressRule(allowCidrs: readonly string[], denyCidrs: readonly string[]): AddressRule {
  const allowed = allowCidrs.map(networkOf)
  const denied = denyCidrs.map(networkOf)
  const passes = (address: Address) =>
    !isWithin(address, denied) && (isPublic(address) || isWithin(address, allowed))
  return (ip) => {
    const address = addressOf(ip)
    if (!address) return false
    const carried = carriedBy(address)
    return passes(address) && (carried === null || passes(carried))
  }
}

/** The machine itself, by address. */
export const isLoopback: AddressRule = (ip) => addressOf(ip)?.range() === 'loopback'

const GLOBAL_UNICAST: Network = [ipaddr.IPv6.parse('2000::'), 3]
/** Azure's platform service: a public number that is answered from within a machine's own network. */
const PLATFORM: Network = [ipaddr.IPv4.parse('168.63.129.16'), 32]

/** Reachable by anybody, by the IANA special-purpose registries; of IPv6 only what is given out, 2000::/3 (RFC 4291). */
function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv6' ? isWithin(address, [GLOBAL_UNICAST]) : !isWithin(address, [PLATFORM])
}

function isWithin(address: Address, networks: readonly Network[]): boolean {
  return networks.some(([base, bits]) => {
    if (address instanceof ipaddr.IPv4) return base instanceof ipaddr.IPv4 && address.match(base, bits)
    return base instanceof ipaddr.IPv6 && address.match(base, bits)
  })
}

/** Null for what is no address, and for one that only has a meaning on one interface (a zone). */
function addressOf(ip: string): Address | null {
  switch (isIP(ip)) {
    case 4:
      return ipaddr.IPv4.parse(ip)
    case 6:
      return unmapped(ip)
    default:
      return null
  }
}

function unmapped(ip: string): Address | null {
  // ipaddr.js takes ::127.0.0.1 for ::ffff:127.0.0.1; written without dots it takes each for what it is.
  const url = `http://[${ip}]`
  if (!URL.canParse(url)) return null
  const address = ipaddr.IPv6.parse(new URL(url).hostname.slice(1, -1))
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

const NAT64: Network = [ipaddr.IPv6.parse('64:ff9b::'), 96]
const SIX_TO_FOUR: Network = [ipaddr.IPv6.parse('2002::'), 16]
const TEREDO: Network = [ipaddr.IPv6.parse('2001::'), 32]

/** The IPv4 address that packets to an IPv6 address end at, where translation or a tunnel is at work. */
function carriedBy(address: Address): ipaddr.IPv4 | null {
  const bytes = address.toByteArray()
  if (isWithin(address, [NAT64])) return new ipaddr.IPv4(bytes.slice(12))
  if (isWithin(address, [SIX_TO_FOUR])) return new ipaddr.IPv4(bytes.slice(2, 6))
  // Teredo writes it with every bit turned round.
  if (isWithin(address, [TEREDO])) return new ipaddr.IPv4(bytes.slice(12).map((byte) => 255 - byte))
  return null
}

function networkOf(cidr: string): Network {
  const [ip = '', bits = ''] = cidr.split('/')
  const address = addressOf(ip)
  if (!address || !/^\d{1,3}$/.test(bits)) throw unreadable(cidr)
  // ::ffff:10.0.0.0/104 is 10.0.0.0/8.
  const length = Number(bits) - (isIP(ip) === 6 && address.kind() === 'ipv4' ? 96 : 0)
  if (length < 0 || length > address.toByteArray().length * 8) throw unreadable(cidr)
  return [address, length]
}

function unreadable(cidr: string): Refusal {
  return new Refusal('bad_setting', `${JSON.stringify(cidr)} is no network such as 10.1.0.0/16.`)
}
