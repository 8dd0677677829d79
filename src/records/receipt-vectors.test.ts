import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../core/json/canonical.js'
import { readJson } from '../core/json/read.js'
import { parseStrict } from '../core/json/strict.js'
import { numberTexts, plainValue } from '../core/json/value.js'
import type { PublicKeyEntry } from '../core/records/public-key.js'
import type { ReceiptVerification } from '../core/records/receipt-verification.js'
import { verifyReceipt } from './verify-receipt.js'
import { verifyReceiptText } from './verify-receipt-text.js'

interface Vector {
  name: string
  trust: string[]
  text: string
  request?: string
  salt?: string
  canonicalRequest?: string
  expect: {
    valid: boolean
    hashMatches: boolean
    signature: string
    commitment: string
    reasons: string[]
  }
}

const { keys, cases }: { keys: Record<string, PublicKeyEntry>; cases: Vector[] } = JSON.parse(
  readFileSync('vectors/receipts.json', 'utf8'),
)

function verdictOn(vector: Vector): ReceiptVerification {
  const trust = { keys: vector.trust.map((name) => keyNamed(name)) }
  if (vector.request === undefined) return verifyReceiptText(vector.text, trust)
  const receipt = parseStrict(vector.text)
  const request = read(vector.request)
  return verifyReceipt(
    {
      receipt: receipt.value,
      receiptNumbers: receipt.numbers,
      request: request.value,
      requestNumbers: request.numbers,
      ...(vector.salt !== undefined && { salt: vector.salt }),
    },
    trust,
  )
}

function keyNamed(name: string): PublicKeyEntry {
  const entry = keys[name]
  if (!entry) throw new Error(`no key ${name}`)
  return entry
}

/** Requests of the vectors hold what the strict reader would refuse, such as 1e400. */
function read(text: string) {
  const reading = readJson(text)
  if (!reading.ok) throw new Error(reading.fault.message)
  return { value: plainValue(reading.node), numbers: numberTexts(reading.node) }
}

function codesOf(reasons: readonly string[]): string[] {
  return [...new Set(reasons.map((reason) => reason.split(':')[0] ?? ''))].sort()
}

describe('receipt vectors', () => {
  const valid = cases.filter((vector) => vector.expect.valid)
  const refused = cases.filter((vector) => !vector.expect.valid)

  it('are at least half of them to be refused', () => {
    expect(valid.length).toBeGreaterThan(20)
    expect(refused.length).toBeGreaterThanOrEqual(valid.length)
  })

  it.each(valid)('take $name', (vector) => {
    const { keyId, reasons, ...found } = verdictOn(vector)
    expect({ ...found, reasons: codesOf(reasons) }).toEqual(vector.expect)
    expect(vector.trust.map((name) => keyNamed(name).keyId)).toContain(keyId)
  })

  it.each(refused)('refuse $name', (vector) => {
    const { reasons, ...found } = verdictOn(vector)
    expect({ ...found, reasons: codesOf(reasons) }).toEqual(vector.expect)
  })

  it.each(cases.filter((vector) => vector.canonicalRequest !== undefined))(
    'have the canonical request of $name',
    (vector) => {
      const { value, numbers } = read(vector.request ?? '')
      expect(canonicalJson(value, numbers)).toBe(vector.canonicalRequest)
    },
  )
})
