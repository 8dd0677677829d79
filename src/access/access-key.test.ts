import { createHmac, randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { accessKeyId, newAccessKey, opens, stateOf } from './access-key.js'
import { pepperOf } from './pepper.js'

const PEPPER = pepperOf('0b'.repeat(32))
const NOW = new Date('2026-11-30T12:00:00.000Z')
const KEY = `csk_0123456789abcdef_${'A'.repeat(32)}`

const issued = (over: object = {}) => ({
  id: '0123456789abcdef',
  tenant: 'acme',
  hash: createHmac('sha256', Buffer.from('0b'.repeat(32), 'hex'))
    .update(KEY)
    .digest('hex'),
  pepper: PEPPER.id,
  expiresAt: null,
  revokedAt: null,
  ...over,
})

describe('a pepper', () => {
  test('makes HMAC-SHA-256 (RFC 4231, test case 1, whose key is padded with zeros, as HMAC pads every key)', () => {
    // RFC 4231: key 0x0b, 20 times; zeros behind it up to 32 bytes change nothing by the definition of HMAC.
    const pepper = pepperOf('0b'.repeat(20) + '00'.repeat(12))
    expect(pepper.hash('Hi There')).toBe('b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7')
  })

  test('shows nothing of its secret, and an id that tells it from another', () => {
    expect(inspect(PEPPER, { depth: 9, showHidden: true }) + JSON.stringify(PEPPER)).not.toMatch(/0b0b/)
    expect(PEPPER.id).toMatch(/^[0-9a-f]{16}$/)
    expect(PEPPER.id).not.toBe(pepperOf('0c'.repeat(32)).id)
  })

  test.each(['', '0b', '0b'.repeat(31), 'zz'.repeat(32)])('is 32 bytes, not %j', (hex) => {
    expect(() => pepperOf(hex)).toThrow(TypeError)
  })
})

describe('a new key', () => {
  test('has an id of 64 bits and a secret of 192', () => {
    const asked: number[] = []
    const { id, text } = newAccessKey((bytes) => {
      asked.push(bytes)
      return new Uint8Array(bytes).fill(asked.length)
    })
    expect(asked).toEqual([8, 24])
    // 24 bytes of 2 in base64url: 010202 in base 64 is AgIC, eight times.
    expect({ id, text }).toEqual({ id: '0101010101010101', text: `csk_0101010101010101_${'AgIC'.repeat(8)}` })
  })

  test('is read again, whatever chance gives', () => {
    for (let i = 0; i < 500; i++) {
      const { id, text } = newAccessKey(randomBytes)
      expect(accessKeyId(text)).toBe(id)
    }
  })
})

test.each([
  '',
  'csk_',
  'hunter2',
  KEY.slice(0, -1),
  `${KEY}A`,
  ` ${KEY}`,
  `${KEY}\n`,
  KEY.toUpperCase(),
  KEY.replace('csk_', 'sk_'),
  KEY.replace('A', 'ä'),
  KEY.replace('A', '\0'),
  KEY.replace('0123', '012g'),
  'A'.repeat(10_000),
])('%j has not the form of a key', (text) => {
  expect(accessKeyId(text)).toBeNull()
})

describe('a key opens', () => {
  test('as it was issued', () => {
    expect(opens(KEY, issued(), PEPPER, NOW)).toBe(true)
    expect(opens(KEY, issued({ expiresAt: '2026-11-30T12:00:00.001Z' }), PEPPER, NOW)).toBe(true)
  })

  test.each<[string, string, object]>([
    ['with another secret', KEY.replace('AA', 'AB'), {}],
    ['with another id', KEY.replace('0123', '0124'), {}],
    ['once revoked', KEY, { revokedAt: '2026-11-30T11:59:59.999Z' }],
    ['though its revocation is dated later', KEY, { revokedAt: '2027-01-01T00:00:00.000Z' }],
    ['from the moment of its end on', KEY, { expiresAt: '2026-11-30T12:00:00.000Z' }],
    ['where its row names another pepper', KEY, { pepper: '0000000000000000' }],
    ['where its hash is damaged', KEY, { hash: '' }],
    ['where its hash is no hex', KEY, { hash: 'zz'.repeat(32) }],
  ])('not %s', (_, text, over) => {
    expect(opens(text, issued(over), PEPPER, NOW)).toBe(false)
  })

  test('not under another pepper, though its row names that one', () => {
    const other = pepperOf('0c'.repeat(32))
    expect(opens(KEY, issued({ pepper: other.id }), other, NOW)).toBe(false)
  })
})

test.each([
  [{}, 'valid'],
  [{ revokedAt: '2026-01-01T00:00:00.000Z', expiresAt: '2026-01-02T00:00:00.000Z' }, 'revoked'],
  [{ expiresAt: '2026-01-02T00:00:00.000Z', pepper: 'x' }, 'expired'],
  [{ pepper: '0000000000000000' }, 'other_pepper'],
])('the state of %j is %s', (over, state) => {
  expect(stateOf(issued(over), PEPPER.id, NOW)).toBe(state)
})
