import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PublicKeyEntry } from '../core/records/public-key.js'
import type { ReceiptPayload } from '../core/records/receipt-schema.js'
import { issueReceipt, type Receipt, requestCommitment } from './receipt.js'
import { type Signer, signerFromPem } from './signer.js'
import { verifyReceipt } from './verify-receipt.js'

const vectors: {
  secretKeys: { test1: string }
  keys: { test1: PublicKeyEntry }
  cases: { name: string; text: string }[]
} = JSON.parse(readFileSync('vectors/receipts.json', 'utf8'))

function receiptNamed(name: string): Receipt {
  return JSON.parse(vectors.cases.find((vector) => vector.name === name)?.text ?? 'null')
}

/** The published test key, as PKCS#8 (RFC 8410, section 7): a fixed prefix and the 32 bytes. */
function testSigner(): Signer {
  const der = Buffer.from(`302e020100300506032b657004220420${vectors.secretKeys.test1}`, 'hex')
  return signerFromPem(`-----BEGIN PRIVATE KEY-----\n${der.toString('base64')}\n-----END PRIVATE KEY-----\n`)
}

describe('issuing a receipt', () => {
  it.each(['a signed receipt', 'kind consensus', 'text beyond ASCII and beyond the first plane'])(
    'gives, byte for byte, %s',
    (name) => {
      const published = receiptNamed(name)
      expect(issueReceipt(published.payload, testSigner())).toEqual(published)
    },
  )

  it('gives what verifies', () => {
    const issued = issueReceipt(receiptNamed('a signed receipt').payload, testSigner())
    expect(verifyReceipt({ receipt: issued }, { keys: testSigner().publicKeys() })).toEqual({
      valid: true,
      hashMatches: true,
      signature: 'valid',
      commitment: 'not_given',
      keyId: '21fe31dfa154a261',
      reasons: [],
    })
  })

  it('gives no signature without a key, and that never verifies as valid', () => {
    const { signature: _, ...unsigned } = receiptNamed('a signed receipt')
    const issued = issueReceipt(unsigned.payload, null)
    expect(issued).toStrictEqual(unsigned)
    expect(verifyReceipt({ receipt: issued }, { keys: [vectors.keys.test1] })).toMatchObject({
      valid: false,
      hashMatches: true,
      signature: 'absent',
    })
  })

  it.each([
    ['NaN as score', { score: Number.NaN }],
    ['a count beyond 2^53', { counts: { claims: 2 ** 53 } }],
    [
      'a check whose two words differ',
      {
        checks: [{ type: 'equals', passed: true, outcome: 'error', evidence_hash: null }],
      },
    ],
    ['a member that no reader knows', { output: 'secret' }],
    ['a digest that is none', { requestCommitment: 'abc' }],
  ] as [string, Partial<ReceiptPayload>][])('is refused to %s', (_, change) => {
    const payload = { ...receiptNamed('a signed receipt').payload, ...change }
    expect(() => issueReceipt(payload, testSigner())).toThrow(TypeError)
    expect(() => issueReceipt(payload, null)).toThrow(TypeError)
  })

  it('is refused to half of a surrogate pair', () => {
    const payload = { ...receiptNamed('a signed receipt').payload, id: '\ud83d' }
    expect(() => issueReceipt(payload, null)).toThrow(expect.objectContaining({ code: 'lone_surrogate' }))
  })
})

describe('a commitment to a request', () => {
  const salt = new Uint8Array(32).map((_, i) => i)

  it('is the SHA-256 of the salt and the canonical request', () => {
    const expected = createHash('sha256')
      .update(Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex'))
      .update('{"a":[1,"\u00e9"],"b":9007199254740993}')
      .digest('hex')
    const numbers = new Map([['/b', '9007199254740993']])
    expect(requestCommitment(salt, { b: 9007199254740992, a: [1, '\u00e9'] }, numbers)).toBe(expected)
  })

  it.each([0, 31, 33, 64])('is refused to a salt of %i bytes', (length) => {
    expect(() => requestCommitment(new Uint8Array(length), {})).toThrow(RangeError)
  })
})
