import { describe, expect, it } from 'vitest'
import { firstChange } from './change.js'
import { serverRequest } from './server-request.js'
import { TARGETS, tampered } from './tamper.js'

const RECEIPT = `{
  "payload": {"verdict": "pass", "v": 1},
  "sha256": "00",
  "signature": {"keyId": "0f", "value": "AB"}
}`

describe('the first change', () => {
  it('is none where only white space and the order of members differ', () => {
    expect(firstChange(RECEIPT, JSON.stringify({ sha256: '00', ...JSON.parse(RECEIPT) }))).toBeNull()
  })

  it('is told by path, by line and column, and within the canonical text', () => {
    // {"payload":{"v":1,"verdict":"  is 29 characters long.
    expect(firstChange(RECEIPT, RECEIPT.replace('pass', 'past'))).toMatchObject({
      pointer: '/payload/verdict',
      place: 'line 2, column 26',
      offset: 29 + 'pas'.length,
      original: { before: '{"payload":{"v":1,"verdict":"pas', changed: 's' },
      now: { changed: 't' },
      count: 1,
    })
  })

  it('compares the receipts of a whole answer and of what is stored, whatever stands beside them', () => {
    const stored = `{"receipt": ${RECEIPT}, "answer": {"verdict": "fail"}}`
    expect(firstChange(stored, `{"claims": [], "receipt": ${RECEIPT}}`)).toBeNull()
    expect(firstChange(stored, RECEIPT.replace('0f', '1f'))).toMatchObject({ pointer: '/signature/keyId' })
  })

  it('has no place where a member is gone', () => {
    expect(firstChange(RECEIPT, RECEIPT.replace(', "v": 1', ''))).toMatchObject({
      pointer: '/payload/v',
      place: null,
    })
  })

  it('cannot be told of what cannot be read', () => {
    expect(firstChange(RECEIPT, RECEIPT.slice(1))).toBe('unreadable')
  })
})

describe('a button that changes something', () => {
  it.each([
    ['verdict', '"verdict": "aass"'],
    ['signature', '"value": "aB"'],
    ['key', '"keyId": "af"'],
  ])('changes one character of the %s', (id, expected) => {
    const target = TARGETS.find((one) => one.id === id)
    const changed = target && tampered(RECEIPT, target)
    expect(changed).toContain(expected)
    expect(changed).toHaveLength(RECEIPT.length)
  })

  it('is not there for a salt that is not there', () => {
    expect(TARGETS.filter((target) => tampered(RECEIPT, target) === null).map(({ id }) => id)).toEqual([
      'salt',
    ])
  })
})

describe('what the server is asked', () => {
  const answer = `{"receipt": {"payload": {"score": 1.0}}, "salt": "5a"}`

  it('has the receipt as it is written, every digit of it', () => {
    expect(serverRequest('receipt', answer, { request: '', salt: '' })).toEqual({
      path: '/v1/receipts/verify',
      rawBody: '{"receipt":{"payload": {"score": 1.0}}}',
    })
  })

  it('has the request that was typed, and the salt of the answer', () => {
    const request = '{"n": 9007199254740993}'
    expect(serverRequest('receipt', answer, { request, salt: '' }).rawBody).toBe(
      '{"receipt":{"payload": {"score": 1.0}},"request":{"n": 9007199254740993},"salt":"5a"}',
    )
    expect(serverRequest('receipt', answer, { request, salt: ' b"5 ' }).rawBody).toContain(
      String.raw`"salt":"b\"5"`,
    )
  })

  it('has a decision record in its place, alone or within the answer', () => {
    expect(serverRequest('record', '{"sha256": "1"}', { request: '', salt: '' })).toEqual({
      path: '/api/v1/records/verify',
      rawBody: '{"record":{"sha256": "1"}}',
    })
    const whole = '{"record": {}, "outputs": {"a": 1e400}}'
    expect(serverRequest('record', whole, { request: '', salt: '' }).rawBody).toBe(whole)
  })
})
