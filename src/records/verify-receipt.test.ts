import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../core/json/value.js'
import type { PublicKeyEntry } from '../core/records/public-key.js'
import { verifyReceipt } from './verify-receipt.js'
import { verifyReceiptText } from './verify-receipt-text.js'

const vectors: {
  keys: { test1: PublicKeyEntry }
  cases: { name: string; text: string }[]
} = JSON.parse(readFileSync('vectors/receipts.json', 'utf8'))

const trust = { keys: [vectors.keys.test1] }
const text = vectors.cases.find((vector) => vector.name === 'a signed receipt')?.text ?? ''
const receipt = (): Record<string, JsonValue> => JSON.parse(text)

describe('a receipt', () => {
  it('is refused with a bit flipped in any byte of its text', () => {
    const bytes = Buffer.from(text)
    expect(verifyReceiptText(text, trust).valid).toBe(true)
    // The text holds no exponent and no escape, whose other case would spell the same receipt.
    const taken: number[] = []
    // Every seventh bit meets each byte, and each place within a byte.
    for (let bit = 0; bit < bytes.length * 8; bit += 7) {
      const flipped = Buffer.from(bytes)
      flipped[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const { valid, reasons } = verifyReceiptText(flipped.toString('latin1'), trust)
      if (valid || reasons.length === 0) taken.push(bit)
    }
    expect(taken).toEqual([])
  })

  it('is refused with any leaf of its payload changed', () => {
    const leaves = pathsOf(receipt().payload ?? null)
    expect(leaves.length).toBeGreaterThan(20)
    for (const path of leaves) {
      const changed = receipt()
      changeAt(changed.payload ?? null, path)
      expect(verifyReceipt({ receipt: changed }, trust), path.join('.')).toMatchObject({
        valid: false,
        hashMatches: false,
        signature: 'invalid',
      })
    }
  })

  it('is refused with any member left out', () => {
    for (const key of ['payload', 'sha256', 'signature']) {
      const { [key]: _, ...rest } = receipt()
      expect(verifyReceipt({ receipt: rest }, trust).valid, key).toBe(false)
    }
  })

  it('is believed of an object without a prototype, which is plain data too', () => {
    expect(verifyReceipt({ receipt: Object.assign(Object.create(null), receipt()) }, trust).valid).toBe(true)
  })

  it('gets the same verdict when keys are trusted in another order', () => {
    const other = { ...vectors.keys.test1, keyId: '0000000000000000' }
    for (const keys of [
      [other, vectors.keys.test1],
      [vectors.keys.test1, other],
    ]) {
      expect(verifyReceipt({ receipt: receipt() }, { keys }).valid).toBe(true)
    }
  })

  it.each([
    ['another key under its id', { publicKey: 'PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw' }],
    ['a key that is no base64url', { publicKey: '???' }],
    ['another algorithm', { alg: 'RSA' as 'Ed25519' }],
  ])('does not hold under a trusted entry with %s', (_, change) => {
    const keys = [{ ...vectors.keys.test1, ...change }]
    expect(verifyReceipt({ receipt: receipt() }, { keys })).toMatchObject({
      valid: false,
      signature: 'invalid',
    })
  })

  it('does not name a key unless it is valid as a whole', () => {
    expect(verifyReceipt({ receipt: receipt() }, trust).keyId).toBe('21fe31dfa154a261')
    const result = verifyReceipt({ receipt: { ...receipt(), more: 1 } }, trust)
    expect(result.signature).toBe('valid')
    expect(result).not.toHaveProperty('keyId')
  })
})

describe('any input at all', () => {
  const anything = fc.anything({
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withNullPrototype: true,
    withObjectString: true,
    withSparseArray: true,
    withTypedArray: true,
    withUnicodeString: true,
  })

  function expectRefusal(result: ReturnType<typeof verifyReceipt>): void {
    expect(result.valid).toBe(false)
    expect(result.reasons.length).toBeGreaterThan(0)
    for (const reason of result.reasons) expect(reason).toMatch(/^[a-z0-9_]+: /)
  }

  it('gets a refusal with reasons', () => {
    fc.assert(fc.property(anything, (value) => expectRefusal(verifyReceipt({ receipt: value }, trust))))
  })

  it('gets a refusal in the place of any part of a receipt', () => {
    const parts = fc.constantFrom('payload', 'sha256', 'signature', 'logIndex', 'other')
    fc.assert(
      fc.property(parts, anything, (part, value) => {
        fc.pre(!(part === 'logIndex' && typeof value === 'number'))
        expectRefusal(verifyReceipt({ receipt: { ...receipt(), [part]: value } }, trust))
      }),
    )
  })

  it('gets a refusal in the place of any part of payload and signature', () => {
    const parts = fc.constantFrom(
      'v',
      'issuedAt',
      'score',
      'counts',
      'checks',
      'policy',
      'keyId',
      'value',
      'alg',
    )
    fc.assert(
      fc.property(fc.constantFrom('payload', 'signature'), parts, anything, (whole, part, value) => {
        const inner = { ...Object(receipt()[whole]), [part]: value }
        expectRefusal(verifyReceipt({ receipt: { ...receipt(), [whole]: inner } }, trust))
      }),
    )
  })

  it('gets an answer in the place of the request and the salt', () => {
    fc.assert(
      fc.property(anything, anything, (request, salt) => {
        const result = verifyReceipt({ receipt: receipt(), request, salt }, trust)
        expect(result.commitment).not.toBe('matches')
        expect(result.valid).toBe(request === undefined)
      }),
    )
  })

  it('gets an answer as a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (any) => expectRefusal(verifyReceiptText(any, trust))),
    )
  })

  const thrower = () => {
    throw new Error('a trap')
  }
  const proxy = new Proxy({}, { get: thrower, ownKeys: thrower, getPrototypeOf: thrower, has: thrower })
  const revoked = Proxy.revocable({}, {})
  revoked.revoke()

  it.each([
    ['a getter that throws', Object.defineProperty({}, 'payload', { get: thrower, enumerable: true })],
    ['a getter deep down', { ...receipt(), signature: Object.defineProperty({}, 'value', { get: thrower }) }],
    [
      'an inherited getter',
      Object.create(Object.defineProperty(Object.create(null), 'payload', { get: thrower })),
    ],
    ['a proxy that throws', proxy],
    ['a revoked proxy', revoked.proxy],
    ['a proxy as prototype', Object.create(proxy)],
    ['a proxy as payload', { ...receipt(), payload: proxy }],
  ])('runs no code of %s', (_, value) => {
    expectRefusal(verifyReceipt({ receipt: value }, trust))
    expect(verifyReceipt({ receipt: receipt(), request: value, salt: '0'.repeat(64) }, trust)).toMatchObject({
      valid: false,
      commitment: 'differs',
    })
  })

  it('may be nested 100,000 levels deep', () => {
    let deep: unknown = 1
    for (let i = 0; i < 100_000; i++) deep = [deep]
    expectRefusal(verifyReceipt({ receipt: { ...receipt(), payload: deep } }, trust))
    expectRefusal(
      verifyReceipt({ receipt: { ...receipt(), payload: { ...Object(receipt().payload), deep } } }, trust),
    )
    expectRefusal(verifyReceiptText('['.repeat(100_000), trust))
  })

  it.each([
    ['checks', Array(500_000).fill(1)],
    ['counts', Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`${i}`, -1]))],
  ])('may have a very great many bad %s', (part, value) => {
    const payload = { ...Object(receipt().payload), [part]: value }
    const result = verifyReceipt({ receipt: { ...receipt(), payload } }, trust)
    expectRefusal(result)
    // One reason of the bound, and not one of each fault, which would take seconds.
    expect(result.reasons[0]).toMatch(new RegExp(`^bad_receipt: payload.${part}: more than `))
    expect(result.reasons.length).toBeLessThan(5)
  })

  it('is quoted only in part', () => {
    const long = 'k'.repeat(100_000)
    const result = verifyReceipt({ receipt: { ...receipt(), [long]: 1, signature: { keyId: long } } }, trust)
    expect(result.reasons.join('').length).toBeLessThan(3_000)
    const twice = verifyReceiptText(`{"${long}":1,"${long}":2}`, trust)
    expect(twice.reasons.join('').length).toBeLessThan(400)
  })
})

type Path = (string | number)[]

function pathsOf(value: JsonValue, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...path, key]))
}

function changeAt(root: JsonValue, path: Path): void {
  let at: Record<string, JsonValue> = Object(root)
  for (const key of path.slice(0, -1)) at = Object(at[key])
  const last = path.at(-1) ?? ''
  const leaf = at[last]
  if (typeof leaf === 'number') at[last] = leaf + 1
  else if (typeof leaf === 'boolean') at[last] = !leaf
  else at[last] = typeof leaf === 'string' ? `${leaf}x` : 'x'
}
