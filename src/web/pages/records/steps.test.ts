import { webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PublicKeyEntry } from '../../../core/records/public-key.js'
import { abilitiesOf } from './abilities.js'
import { checkText } from './check-text.js'
import { placeText, type Steps, stepsOf } from './steps.js'

interface File {
  keys: { test1: PublicKeyEntry; test1_revoked: PublicKeyEntry }
  cases: { text: string }[]
}
const receipts: File = JSON.parse(readFileSync('vectors/receipts.json', 'utf8'))
const records: File = JSON.parse(readFileSync('vectors/decision-records.json', 'utf8'))
const [{ text: receipt } = { text: '' }] = receipts.cases
const [{ text: answer } = { text: '' }] = records.cases
const { test1, test1_revoked: revoked } = receipts.keys

async function steps(text: string, keys: readonly PublicKeyEntry[] | null): Promise<Steps> {
  const able = await abilitiesOf(webcrypto.subtle as SubtleCrypto)
  return stepsOf(await checkText(text, { request: null, salt: '' }, keys ?? [], able), text, keys !== null)
}

const stateOf = ({ steps }: Steps, id: string) => steps.find((step) => step.id === id)?.state

describe('what the steps come to', () => {
  it.each([
    ['a receipt under a key that is trusted', receipt, [test1], 'valid', 'holds'],
    ['a receipt under a key that is not in the list', receipt, [], 'cannot_tell', 'open'],
    ['a receipt under a key that was revoked', receipt, [revoked], 'cannot_tell', 'open'],
    ['a receipt where there are no keys at all', receipt, null, 'unchecked', 'unchecked'],
    [
      'a receipt whose verdict was changed',
      receipt.replace('"pass"', '"fail"'),
      [test1],
      'not_valid',
      'broken',
    ],
    ['the answer of a model', answer, [test1], 'valid', 'holds'],
    ['an answer with another number', answer.replace('13000', '13001'), [test1], 'not_valid', 'broken'],
  ] as const)('%s', async (_, text, keys, outcome, signature) => {
    const found = await steps(text, keys)
    expect([found.outcome, stateOf(found, 'signature')]).toEqual([outcome, signature])
  })

  it('a record without outputs cannot be told, since nothing shows what was hashed', async () => {
    const found = await steps(JSON.stringify(JSON.parse(answer).record), [test1])
    expect([found.outcome, stateOf(found, 'digest'), stateOf(found, 'signature')]).toEqual([
      'cannot_tell',
      'open',
      'holds',
    ])
  })

  it('a text that is cut off breaks at the first step, and the others are not come to', async () => {
    const found = await steps(receipt.slice(0, -1), [test1])
    expect(found.steps.map((step) => step.state)).toEqual([
      'broken',
      'skipped',
      'skipped',
      'skipped',
      'skipped',
    ])
  })
})

describe('a place in a text', () => {
  it.each([
    ['abc', 0, 'line 1, column 1'],
    ['a\nbc', 3, 'line 2, column 2'],
    ['a\n', 2, 'line 2, column 1'],
  ])('%j at %d is %s', (text, offset, place) => {
    expect(placeText(text, offset)).toBe(place)
  })
})
