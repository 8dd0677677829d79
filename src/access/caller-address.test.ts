import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callerAddress, proxyRule } from './caller-address.js'

const none = proxyRule([])
const proxies = proxyRule(['10.0.0.0/8', '2001:db8:ffff::/48', '127.0.0.1/32'])

test.each([
  ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
  ['one that a socket for both kinds wrote', '::ffff:203.0.113.7', '203.0.113.7'],
  ['an IPv6 address by its first 64 bits', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['another one of the same 64', '2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['one of the next 64', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['the loopback', '::1', '::/64'],
  ['one with a zone', 'fe80::1%eth0', 'fe80::/64'],
  ['none, once the connection is gone', undefined, 'unknown'],
])('%s', (_, remote, expected) => {
  expect(callerAddress(remote, '', none)).toBe(expected)
})

test.each([
  ['is not believed unless a proxy is trusted', none, '10.0.0.1', '203.0.113.7', '10.0.0.1'],
  ['is not believed of one who is no trusted proxy', proxies, '203.0.113.1', '198.51.100.9', '203.0.113.1'],
  ['is believed of a trusted proxy', proxies, '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['is believed of one over IPv6', proxies, '2001:db8:ffff::1', '203.0.113.7', '203.0.113.7'],
  ['may name an IPv6 address', proxies, '127.0.0.1', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
  [
    'is read from its end: what stood before was the caller',
    proxies,
    '10.0.0.1',
    '198.51.100.9, 203.0.113.7',
    '203.0.113.7',
  ],
  [
    'is followed through several proxies',
    proxies,
    '10.0.0.1',
    '198.51.100.9, 203.0.113.7, 10.2.3.4',
    '203.0.113.7',
  ],
  ['of nothing but proxies names the first', proxies, '10.0.0.1', '10.9.9.9, 10.2.3.4', '10.9.9.9'],
  ['that is empty is the proxy', proxies, '10.0.0.1', '', '10.0.0.1'],
  ['that is no address is the proxy', proxies, '10.0.0.1', 'unknown', '10.0.0.1'],
  ['is not believed behind what is no address', proxies, '10.0.0.1', '198.51.100.9, unknown', '10.0.0.1'],
  ['may have a port', proxies, '10.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
  [
    'may have a port behind an IPv6 address',
    proxies,
    '10.0.0.1',
    '[2001:db8:1:2::9]:4711',
    '2001:db8:1:2::/64',
  ],
  ['may have the brackets alone', proxies, '10.0.0.1', '[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['in numbers that only some read as an address is none', proxies, '10.0.0.1', '0x7f.1', '10.0.0.1'],
] as const)('x-forwarded-for %s', (_, rule, remote, header, expected) => {
  expect(callerAddress(remote, header, rule)).toBe(expected)
})

test('whatever an untrusted caller writes, the address that the proxy saw is the one that counts', () => {
  const part = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constantFrom('', ',', '10.0.0.1', 'unknown'))
  const law = fc.property(fc.array(part), (written) => {
    const header = [...written, '203.0.113.7'].join(', ')
    expect(callerAddress('10.0.0.1', header, proxies)).toBe('203.0.113.7')
  })
  fc.assert(law)
})
