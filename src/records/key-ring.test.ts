import { describe, expect, it } from 'vitest'
import { keysWithId } from '../core/records/public-key.js'
import { jwksOf, keyDocument } from './key-ring.js'
import { keyIdOf, publicKeyBytes, publicKeyEntry } from './public-key.js'

const raw = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex')
const other = Buffer.from('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', 'hex')
const active = publicKeyEntry(raw, { validFrom: '2026-02-01T00:00:00.000Z' })
const revoked = publicKeyEntry(other, {
  validFrom: '2026-01-01T00:00:00.000Z',
  validTo: '2026-02-01T00:00:00.000Z',
  revokedAt: '2026-03-01T00:00:00.000Z',
})

describe('a key ring', () => {
  it('names a key by the first 16 hex digits of its SHA-256', () => {
    // printf %s d75a...511a | xxd -r -p | sha256sum
    expect(keyIdOf(raw)).toBe('21fe31dfa154a261')
  })

  it('finds every entry with an id', () => {
    const again = { ...active, revokedAt: '2026-04-01T00:00:00.000Z' }
    expect(keysWithId([active, revoked, again], '21fe31dfa154a261')).toEqual([active, again])
    expect(keysWithId([active], '21FE31DFA154A261')).toEqual([])
  })

  it('publishes every key, and says which are revoked', () => {
    const document = JSON.parse(JSON.stringify(keyDocument([active, revoked])))
    expect(document.keys).toHaveLength(2)
    expect(document.keys[0]).not.toHaveProperty('revokedAt')
    expect(document.keys[1].revokedAt).toBe('2026-03-01T00:00:00.000Z')
  })

  it('leaves revoked keys out of the JWKS', () => {
    expect(jwksOf([active, revoked])).toEqual({
      keys: [
        {
          kty: 'OKP',
          crv: 'Ed25519',
          x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
          kid: '21fe31dfa154a261',
          alg: 'EdDSA',
          use: 'sig',
        },
      ],
    })
  })

  it.each([
    ['the id of another', { keyId: revoked.keyId }],
    ['padding', { publicKey: `${active.publicKey}=` }],
    ['unused bits set', { publicKey: active.publicKey.replace(/o$/, 'p') }],
    ['31 bytes', { publicKey: active.publicKey.slice(0, 42) }],
  ])('does not take a key with %s for one', (_, change) => {
    expect(publicKeyBytes(active)).toEqual(new Uint8Array(raw))
    expect(publicKeyBytes({ ...active, ...change })).toBeNull()
  })
})
