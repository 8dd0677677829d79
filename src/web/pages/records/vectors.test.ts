import { webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { readJson } from '../../../core/json/read.js'
import { parseStrict, type StrictJson } from '../../../core/json/strict.js'
import { numberTexts, plainValue } from '../../../core/json/value.js'
import type { PublicKeyEntry } from '../../../core/records/public-key.js'
import {
  readKeys as readKeysThere,
  receiptIn,
  recordIn,
  verifyDecisionRecord,
  verifyReceipt,
  verifyReceiptText,
} from '../../../records/index.js'
import { type Abilities, abilitiesOf } from './abilities.js'
import { checkText } from './check-text.js'
import { readKeys } from './keys.js'

interface Vector {
  name: string
  trust: string[]
  text: string
  request?: string
  salt?: string
  model?: unknown
  expect: { valid: boolean; reasons: string[] }
}
interface File {
  keys: Record<string, PublicKeyEntry>
  cases: Vector[]
}

const receipts: File = JSON.parse(readFileSync('vectors/receipts.json', 'utf8'))
const records: File = JSON.parse(readFileSync('vectors/decision-records.json', 'utf8'))
let able: Abilities
beforeAll(async () => {
  able = await abilitiesOf(webcrypto.subtle as SubtleCrypto)
})

function trusted({ keys }: File, { trust }: Vector): readonly PublicKeyEntry[] {
  return trust.flatMap((name) => keys[name] ?? [])
}

/** Requests of the vectors hold what the strict reader would refuse, such as 1e400. */
function loosely(text: string): StrictJson {
  const reading = readJson(text)
  if (!reading.ok) throw new Error(reading.fault.message)
  return { value: plainValue(reading.node), numbers: numberTexts(reading.node) }
}

async function found(vector: Vector, keys: readonly PublicKeyEntry[]) {
  const request = vector.request === undefined ? null : loosely(vector.request)
  const result = await checkText(vector.text, { request, salt: vector.salt ?? '' }, keys, able)
  if (result.kind === 'unreadable') return { valid: false, codes: [result.code] }
  const verification = result.kind === 'nothing' ? { valid: false, reasons: result.reasons } : null
  const ruled = verification ?? (result.kind === 'nothing' ? null : result.check.verification)
  if (!ruled) throw new Error('not worked out')
  return { ...ruled, codes: codes(ruled.reasons) }
}

function codes(reasons: readonly string[]): string[] {
  return [...new Set(reasons.map((reason) => reason.split(':')[0] ?? ''))].sort()
}

function ofReceipt(vector: Vector, keys: readonly PublicKeyEntry[]) {
  if (vector.request === undefined) return verifyReceiptText(vector.text, { keys })
  const { receipt, receiptNumbers } = receiptIn(parseStrict(vector.text)) ?? { receipt: undefined }
  const { value: request, numbers: requestNumbers } = loosely(vector.request)
  const { salt } = vector
  return verifyReceipt(
    {
      receipt,
      ...(receiptNumbers && { receiptNumbers }),
      request,
      requestNumbers,
      ...(salt !== undefined && { salt }),
    },
    { keys },
  )
}

describe('a browser', () => {
  it.each(receipts.cases)('says of a receipt what the vector says: $name', async (vector) => {
    const { codes, valid } = await found(vector, trusted(receipts, vector))
    expect({ valid, reasons: codes }).toEqual({
      valid: vector.expect.valid,
      reasons: vector.expect.reasons,
    })
  })

  it.each(receipts.cases)('says of a receipt what the server says: $name', async (vector) => {
    const keys = trusted(receipts, vector)
    const there = ofReceipt(vector, keys)
    const here = await found(vector, keys)
    expect(here).toMatchObject('hashMatches' in here ? there : { valid: false, codes: codes(there.reasons) })
  })

  it.each(records.cases)('says of a record what the server says without models: $name', async (vector) => {
    const keys = trusted(records, vector)
    const here = await found(vector, keys)
    let there: Awaited<ReturnType<typeof verifyDecisionRecord>>
    try {
      const given = recordIn(parseStrict(vector.text))
      if (!given) return expect(here.codes).toEqual(codes(verifyReceiptText(vector.text, { keys }).reasons))
      there = await verifyDecisionRecord(given, { keys }, async () => ({ kind: 'not_possible', reason: '' }))
    } catch {
      return expect(here.valid).toBe(false)
    }
    const { reasons: _, ...more } = there
    expect(here).toMatchObject({
      ...('hashMatches' in here ? more : { valid: more.valid }),
      codes: codes(there.reasons),
    })
  })

  it('works key ids out of the keys, as the server does', async () => {
    const jwks = JSON.stringify({ keys: Object.values(receipts.keys).map(({ jwk }) => jwk) })
    const document = JSON.stringify({ keys: Object.values(receipts.keys) })
    expect(await readKeys(jwks, able)).toEqual(readKeysThere(jwks))
    expect(await readKeys(document, able)).toEqual(readKeysThere(document))
  })

  it.each([
    ['another id', { keyId: '0000000000000000' }],
    ['a key that is cut', { publicKey: 'AAAA' }],
  ])('takes no key file with %s', async (_, change) => {
    const [key] = Object.values(receipts.keys)
    await expect(readKeys(JSON.stringify({ keys: [{ ...key, ...change }] }), able)).rejects.toThrow('damaged')
  })
})

describe('a browser without Web Crypto', () => {
  const [signed] = receipts.cases
  const unable: Abilities = { sha256: null, ed25519: null }

  it('says that it could not check, and neither valid nor invalid', async () => {
    if (!signed) throw new Error('no vector')
    const result = await checkText(
      signed.text,
      { request: null, salt: '' },
      trusted(receipts, signed),
      unable,
    )
    expect(result).toMatchObject({
      kind: 'receipt',
      check: { sha256: null, signature: 'unchecked', verification: null },
    })
  })

  it('says of a browser without Ed25519 that the digest holds and the signature is not checked', async () => {
    if (!signed) throw new Error('no vector')
    const half: Abilities = { ...able, ed25519: null }
    const result = await checkText(signed.text, { request: null, salt: '' }, trusted(receipts, signed), half)
    expect(result).toMatchObject({
      kind: 'receipt',
      check: { sha256: JSON.parse(signed.text).sha256, signature: 'unchecked', verification: null },
    })
  })

  it('finds out that it has none', async () => {
    expect(await abilitiesOf(undefined)).toEqual(unable)
  })
})
