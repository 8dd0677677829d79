import { describe, expect, test } from 'vitest'
import { readKeys } from './read-keys.js'

// RFC 8032 section 7.1 TEST 1; its SHA-256 (openssl dgst) starts 21fe31dfa154a261.
const X = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
const KEY_ID = '21fe31dfa154a261'
const ENTRY = { keyId: KEY_ID, alg: 'Ed25519', publicKey: X, validFrom: '2026-01-01T00:00:00.000Z', jwk: {} }
const JWK = { kty: 'OKP', crv: 'Ed25519', x: X, kid: 'whatever the file says', use: 'sig' }
const file = (...keys: object[]) => JSON.stringify({ keys })

describe('reads', () => {
  test.each([
    ['a key document', file(ENTRY), [{ keyId: KEY_ID, validFrom: ENTRY.validFrom }]],
    [
      'a revoked key, which stays revoked',
      file({ ...ENTRY, revokedAt: '2026-02-01T00:00:00Z' }),
      [{ revokedAt: '2026-02-01T00:00:00Z' }],
    ],
    ['a JWKS, with the key id of the key itself', file(JWK), [{ keyId: KEY_ID, publicKey: X }]],
    ['a JWKS with keys of other kinds', file({ kty: 'RSA', n: 'AQAB', e: 'AQAB' }, JWK), [{ keyId: KEY_ID }]],
  ])('%s', (_name, text, keys) => {
    expect(readKeys(text)).toMatchObject(keys)
  })
})

describe('refuses', () => {
  test.each([
    ['no list of keys', '{"jwks":[]}', 'bad_usage'],
    ['no Ed25519 key', file({ kty: 'RSA' }), 'bad_usage'],
    ['a key of another length', file({ ...JWK, x: 'AAAA' }), 'bad_usage'],
    ['a key id of another key', file({ ...ENTRY, keyId: '0000000000000000' }), 'bad_usage'],
    ['a date that is none', file({ ...ENTRY, revokedAt: 'yesterday' }), 'bad_usage'],
    ['a key twice in one object', `{"keys":[],"keys":[${JSON.stringify(JWK)}]}`, 'duplicate_key'],
    ['what is no JSON', 'ssh-ed25519 AAAA', 'bad_json'],
  ])('%s', (_name, text, code) => {
    expect(() => readKeys(text)).toThrow(expect.objectContaining({ code }))
  })
})
