import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { base64urlOf } from '../core/records/base64url.js'
import { isSoundPublicKey } from '../core/records/ed25519-rules.js'
import { verifyEd25519 } from './ed25519.js'

/** RFC 8032, section 7.1, TEST 2. */
const publicKey = bytes('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')
const message = bytes('72')
const signature = bytes(
  '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
)

/** The encodings of small order and those beyond p, as libsodium and RFC 7748 readers list them. */
const unsound = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000080',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
]

function bytes(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, 'hex'))
}

/** What OpenSSL says, which lets keys of small order pass. */
function opensslVerifies(key: Uint8Array, text: Uint8Array, value: Uint8Array): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: base64urlOf(key) }
  return verify(null, text, createPublicKey({ format: 'jwk', key: jwk }), value)
}

describe('verifying Ed25519', () => {
  it('takes a published signature', () => {
    expect(verifyEd25519(publicKey, message, signature)).toBe(true)
  })

  it('refuses every flipped bit of signature and key', () => {
    for (let bit = 0; bit < 512; bit++) {
      expect(verifyEd25519(publicKey, message, flipped(signature, bit))).toBe(false)
      if (bit < 256) expect(verifyEd25519(flipped(publicKey, bit), message, signature)).toBe(false)
    }
  })

  it('refuses S + L', () => {
    // L = 2^252 + 27742317777372353535851937790883648493; S here plus L, little end first.
    const order = 2n ** 252n + 27742317777372353535851937790883648493n
    const s = BigInt(`0x${Buffer.from(signature.slice(32)).reverse().toString('hex')}`)
    const more = Buffer.from((s + order).toString(16).padStart(64, '0'), 'hex').reverse()
    expect(verifyEd25519(publicKey, message, Buffer.concat([signature.slice(0, 32), more]))).toBe(false)
  })

  it.each(unsound)('takes no signature under the key %s', (hex) => {
    expect(isSoundPublicKey(bytes(hex))).toBe(false)
    // R = the identity and S = 0 fit any message whose hash is a multiple of the key's order.
    const trivial = new Uint8Array(64)
    trivial[0] = 1
    for (let i = 0; i < 32; i++) expect(verifyEd25519(bytes(hex), Buffer.from([i]), trivial)).toBe(false)
  })

  it('is stricter there than OpenSSL, which takes one signature for every message', () => {
    const identity = bytes(unsound[2] ?? '')
    const trivial = Buffer.concat([identity, Buffer.alloc(32)])
    expect(opensslVerifies(identity, Buffer.from('any'), trivial)).toBe(true)
    expect(opensslVerifies(identity, Buffer.from('other'), trivial)).toBe(true)
  })

  it.each([
    ['an R of y = p + 1', 'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
    ['an R of y = 1 with a sign', '0100000000000000000000000000000000000000000000000000000000000080'],
  ])('refuses %s', (_, r) => {
    expect(verifyEd25519(publicKey, message, Buffer.concat([bytes(r), signature.slice(32)]))).toBe(false)
  })

  it.each([0, 31, 33, 63, 64])('refuses a key of %i bytes', (length) => {
    expect(verifyEd25519(new Uint8Array(length).fill(9), message, signature)).toBe(false)
  })

  it.each([0, 32, 63, 65])('refuses a signature of %i bytes', (length) => {
    expect(verifyEd25519(publicKey, message, new Uint8Array(length))).toBe(false)
  })
})

function flipped(all: Uint8Array, bit: number): Uint8Array {
  return all.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
}
