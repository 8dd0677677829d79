import { createHash, createPublicKey, verify } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import type { Receipt } from '../src/records/index.js'
import { get, judge, post } from './call.js'

const REQUEST = { agent_output: '4', checks: [{ type: 'numeric', expected: 4 }] }

interface Verification {
  valid: boolean
  hashMatches: boolean
  signature: string
  commitment: string
  reasons: string[]
}
const verified = async (body: unknown) => (await post<Verification>('/v1/receipts/verify', body)).body

test('a receipt can be checked with nothing but the JWKS and node:crypto', async () => {
  const { receipt, salt } = await judge(REQUEST)
  // Canonical form by hand: this payload has plain ASCII keys and numbers that need no care.
  const canonical = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`
  }
  const sha256 = createHash('sha256').update(canonical(receipt.payload)).digest('hex')
  expect(receipt.sha256).toBe(sha256)
  const { keys } = (
    await get<{ keys: { kid: string; x: string; kty: string; crv: string }[] }>('/.well-known/jwks.json')
  ).body
  const jwk = keys.find(({ kid }) => kid === receipt.signature?.keyId)
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: jwk?.x ?? '' }, format: 'jwk' })
  const signature = Buffer.from(receipt.signature?.value ?? '', 'base64url')
  expect(verify(null, Buffer.from(`countersign-receipt:v1:${sha256}`), key, signature)).toBe(true)
  const commitment = createHash('sha256')
    .update(Buffer.from(salt, 'hex'))
    .update(canonical(REQUEST))
    .digest('hex')
  expect(receipt.payload.requestCommitment).toBe(commitment)
})

describe('POST /v1/receipts/verify', () => {
  test('a receipt as answered is valid, and so is its request', async () => {
    const { receipt, salt } = await judge(REQUEST)
    expect(await verified({ receipt })).toEqual({
      valid: true,
      hashMatches: true,
      signature: 'valid',
      commitment: 'not_given',
      reasons: [],
    })
    expect(await verified({ receipt, request: REQUEST, salt })).toMatchObject({
      valid: true,
      commitment: 'matches',
    })
    const other = { ...REQUEST, agent_output: '5' }
    expect(await verified({ receipt, request: other, salt })).toMatchObject({
      valid: false,
      commitment: 'differs',
    })
  })

  test('a request with numbers beyond a double keeps its commitment, and its neighbour has another', async () => {
    const request = (expected: string) =>
      `{"agent_output":"4","checks":[{"type":"numeric","expected":${expected}}]}`
    const { receipt, salt } = await judge(request('9007199254740993'))
    const body = (expected: string) =>
      `{"receipt":${JSON.stringify(receipt)},"salt":"${salt}","request":${request(expected)}}`
    expect(await verified(body('9007199254740993'))).toMatchObject({ valid: true, commitment: 'matches' })
    expect(await verified(body('9007199254740992'))).toMatchObject({ valid: false, commitment: 'differs' })
  })

  test.each<[string, (receipt: Receipt) => unknown, Partial<Verification>]>([
    [
      'a changed verdict',
      (r) => ({ ...r, payload: { ...r.payload, verdict: 'fail' } }),
      { hashMatches: false, signature: 'invalid' },
    ],
    ['a changed kind', (r) => ({ ...r, payload: { ...r.payload, kind: 'axes' } }), { hashMatches: false }],
    ['no signature', ({ signature: _, ...r }) => r, { hashMatches: true, signature: 'absent' }],
    [
      'a flipped bit of the signature',
      (r) => ({ ...r, signature: { ...r.signature, value: flipped(r.signature?.value ?? '') } }),
      { signature: 'invalid' },
    ],
    [
      'a key id of somebody else',
      (r) => ({ ...r, signature: { ...r.signature, keyId: '0123456789abcdef' } }),
      { signature: 'untrusted_key' },
    ],
    ['a number', () => 4, {}],
    ['null', () => null, {}],
  ])('%s is not valid', async (_name, change, expected) => {
    const { receipt } = await judge(REQUEST)
    const result = await verified({ receipt: change(receipt) })
    expect(result).toMatchObject({ valid: false, ...expected })
    expect(result.reasons.length).toBeGreaterThan(0)
  })

  test('a key added anywhere, __proto__ too, is seen', async () => {
    const { receipt } = await judge(REQUEST)
    for (const key of ['note', '__proto__', 'constructor']) {
      const added = JSON.stringify({ receipt }).replace('"payload":{', `"payload":{"${key}":{},`)
      expect((await post<Verification>('/v1/receipts/verify', added)).body).toMatchObject({ valid: false })
    }
  })

  test('a body without a receipt is refused', async () => {
    expect(await post('/v1/receipts/verify', {})).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', field: 'receipt' },
    })
  })

  test('a receipt with a key twice, or an unknown key beside it, is refused', async () => {
    const { receipt } = await judge(REQUEST)
    const twice = JSON.stringify({ receipt }).replace('"verdict":', '"verdict":"fail","verdict":')
    expect(await post('/v1/receipts/verify', twice)).toMatchObject({
      status: 400,
      body: { error: 'duplicate_key' },
    })
    expect(await post('/v1/receipts/verify', { receipt, key: 'mine' })).toMatchObject({
      status: 400,
      body: { error: 'unknown_key', keys: ['key'] },
    })
  })
})

function flipped(value: string): string {
  const bytes = Buffer.from(value, 'base64url')
  bytes[10] = (bytes[10] ?? 0) ^ 1
  return bytes.toString('base64url')
}

describe('what was signed can be found again', () => {
  test('the receipt by its id, without the request unless it was retained', async () => {
    const { receipt } = await judge(REQUEST)
    expect(await get(`/v1/receipts/${receipt.payload.id}`)).toMatchObject({ status: 200, body: { receipt } })
    expect(Object.keys((await get(`/v1/receipts/${receipt.payload.id}`)).body)).toEqual(['receipt'])
  })

  test('with retain, the request and the answer too, numbers unrounded', async () => {
    const text =
      '{"agent_output":"4","checks":[{"expected":9007199254740993,"type":"numeric"}],"retain":true}'
    const answer = await judge(text)
    const response = await fetch(`${inject('serverUrl')}/v1/receipts/${answer.receipt.payload.id}`)
    const stored = await response.text()
    expect(stored).toContain(`"request":${text}`)
    expect(JSON.parse(stored)).toMatchObject({ receipt: answer.receipt, answer })
  })

  test('the policy by its digest, which is the hash of the very bytes', async () => {
    const { receipt } = await judge(REQUEST)
    const response = await fetch(`${inject('serverUrl')}/v1/policies/${receipt.payload.policy.digest}`)
    const text = await response.text()
    expect(createHash('sha256').update(text).digest('hex')).toBe(receipt.payload.policy.digest)
    expect(JSON.parse(text)).toMatchObject({
      v: 1,
      kind: 'judge',
      gate: { passAt: 0.8, passConfidence: 0.7, onError: 'retry' },
    })
  })

  test.each([
    ['/v1/receipts/rcpt_none', 'no_such_receipt'],
    ['/v1/receipts/%00', 'no_such_receipt'],
    [`/v1/policies/${'0'.repeat(64)}`, 'no_such_policy'],
    ["/v1/policies/'; drop table receipts; --", 'no_such_policy'],
  ])('%s: 404 %s', async (path, error) => {
    expect(await get(path)).toMatchObject({ status: 404, body: { error } })
  })

  test('the keys, at each address', async () => {
    const { receipt } = await judge(REQUEST)
    const receipts = await get<{ keys: { keyId: string; alg: string }[] }>('/v1/receipts/keys')
    expect(receipts.body.keys[0]).toMatchObject({
      keyId: receipt.signature?.keyId,
      alg: 'Ed25519',
      validFrom: expect.any(String),
    })
    expect((await get('/api/v1/records/keys')).body).toEqual(receipts.body)
  })
})
