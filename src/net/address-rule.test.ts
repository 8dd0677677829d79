import { describe, expect, it } from 'vitest'
import { addressRule, isLoopback } from './address-rule.js'

const isPublic = addressRule([], [])

// IANA IPv4 and IPv6 Special-Purpose Address Registries, "Globally Reachable: False", and what lies outside 2000::/3.
const BLOCKED: readonly (readonly [string, ...string[]])[] = [
  ['this network', '0.0.0.0', '0.1.2.3'],
  ['private use', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  ['shared address space', '100.64.0.1', '100.100.100.200', '100.127.255.255'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['link-local, with the clouds’ metadata', '169.254.169.254', '169.254.170.2', 'fe80::1', 'fe80::1%eth0'],
  ['protocol assignments', '192.0.0.1', '192.0.0.170', '2001:2::1', '2001:10::1'],
  ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['6to4 relays', '192.88.99.1'],
  ['benchmarking', '198.18.0.1', '198.19.255.255'],
  ['multicast', '224.0.0.1', '239.255.255.250', 'ff02::1'],
  ['reserved and broadcast', '240.0.0.1', '255.255.255.255'],
  ['Azure’s platform', '168.63.129.16', '::ffff:168.63.129.16'],
  ['no address at all', '::', '::ffff:0.0.0.0'],
  ['IPv4-mapped', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:a9fe:a9fe', '::ffff:10.0.0.1'],
  ['IPv4-compatible', '::127.0.0.1', '::7f00:1', '::8.8.8.8', '::808:808'],
  ['IPv4-translated', '::ffff:0:127.0.0.1', '::ffff:0:808:808'],
  ['NAT64', '64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::a9fe:a9fe'],
  ['6to4', '2002:7f00:1::', '2002:a9fe:a9fe::', '2002:a00:1::1'],
  ['Teredo', '2001::1', '2001:0:7f00:1::', '2001:0:4136:e378:8000:63bf:80ff:fffe'],
  ['discard-only', '100::1', '100:0:0:1::1'],
  ['segment routing', '5f00::1'],
  ['unique local', 'fc00::1', 'fd00:ec2::254', 'fdff::1'],
  ['site-local, long gone', 'fec0::1'],
  ['not given out', '4000::1', '8000::1', 'e000::1'],
  ['no address', '', 'localhost', '127.1', '0x7f.0.0.1', '017700000001', '2130706433', '1.2.3.4.5', '::g'],
]

describe('what is not public', () => {
  it.each(BLOCKED)('%s', (_what, ...addresses) => {
    expect(addresses.filter(isPublic)).toEqual([])
  })
})

it.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.32.0.1',
  '100.128.0.1',
  '168.63.129.17',
  '2606:4700::1111',
  '2a00:1450:4001::1',
  '::ffff:8.8.8.8',
])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true)
})

describe('networks that the operator names', () => {
  it.each([
    ['an allowed network', ['10.1.0.0/16'], [], '10.1.255.255', true],
    ['only that network', ['10.1.0.0/16'], [], '10.2.0.1', false],
    ['an allowed network, mapped', ['10.1.0.0/16'], [], '::ffff:10.1.0.1', true],
    ['a mapped network', ['::ffff:10.1.0.0/112'], [], '10.1.0.1', true],
    ['a mapped network and no more', ['::ffff:10.1.0.0/112'], [], '10.2.0.1', false],
    ['an allowed network of IPv6', ['fd00:1::/32'], [], 'fd00:1::5', true],
    ['denied beats allowed', ['10.0.0.0/8'], ['10.1.0.0/16'], '10.1.0.1', false],
    ['denied beats public', [], ['8.8.8.0/24'], '8.8.8.8', false],
    ['denied beats public, mapped', [], ['8.8.8.0/24'], '::ffff:8.8.8.8', false],
    ['everything of IPv4 is nothing of IPv6', ['0.0.0.0/0'], [], '::1', false],
    ['NAT64 to a public address', ['64:ff9b::/96'], [], '64:ff9b::808:808', true],
    ['NAT64 to a private address', ['64:ff9b::/96'], [], '64:ff9b::a00:1', false],
    ['NAT64 to an allowed address', ['64:ff9b::/96', '10.0.0.0/8'], [], '64:ff9b::a00:1', true],
    ['NAT64 to a denied address', ['64:ff9b::/96'], ['8.8.8.8/32'], '64:ff9b::808:808', false],
    ['6to4 to a private address', ['2002::/16'], [], '2002:a00:1::1', false],
    // 0xffffffff - 0x0a000001 = 0xf5fffffe: Teredo writes 10.0.0.1 with its bits turned round.
    ['Teredo to a private address', ['2001::/32'], [], '2001::f5ff:fffe', false],
  ] as const)('%s', (_what, allow, deny, address, permitted) => {
    expect(addressRule(allow, deny)(address)).toBe(permitted)
  })

  it.each(['10.0.0.0', '10.0.0.0/33', '::/129', '10.0/8', 'example.com/8', '::ffff:10.0.0.0/90', '/'])(
    '%s is no network',
    (cidr) => {
      expect(() => addressRule([], [cidr])).toThrow(expect.objectContaining({ code: 'bad_setting' }))
    },
  )
})

it.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
  ['::127.0.0.1', false],
])('%s is the machine itself: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})
