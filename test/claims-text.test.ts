import { describe, expect, test } from 'vitest'
import type { VerifyAnswer } from '../src/index.js'
import { post } from './call.js'
import { INPUTS } from './relocation.js'

const send = (more: object) => post<VerifyAnswer>('/api/v1/verify/relocation', { inputs: INPUTS, ...more })
const answerTo = async (more: object) => (await send(more)).body

const RIGHT = 'The move breaks even after 16 months.'
const WRONG = 'The move breaks even after 31 months.'

describe('a text whose numbers are looked for among the outputs and inputs', () => {
  test('needs no claims; each number is answered with its place and what it may restate', async () => {
    const answer = await answerTo({ text: RIGHT })
    expect(answer).toMatchObject({ verdict: 'verified', claims: [], checked: 0, verified: 0 })
    expect(answer.numbers).toHaveLength(1)
    const [number] = answer.numbers ?? []
    expect(number).toMatchObject({ status: 'matched', paths: expect.arrayContaining(['breakEvenMonths']) })
    expect(RIGHT.slice(number?.start, number?.end)).toBe(number?.text)
    expect(answer.receipt.payload).toMatchObject({
      verdict: 'verified',
      counts: { claims: 0, numbers: 1, numbersMatched: 1, numbersAmbiguous: 0, numbersNotFound: 0 },
    })
  })

  test('a number of the inputs is found too', async () => {
    expect(await answerTo({ text: 'The new salary is $108,000.' })).toMatchObject({
      verdict: 'verified',
      numbers: [{ status: 'matched', paths: ['inputs.newSalary'] }],
    })
  })

  test('one that is not found leaves it open, unless a claim is violated', async () => {
    const right = { path: 'breakEvenMonths', value: 16 }
    const wrong = { path: 'breakEvenMonths', value: 17 }
    expect(await answerTo({ text: WRONG })).toMatchObject({
      verdict: 'out-of-scope',
      numbers: [{ text: expect.stringContaining('31'), status: 'not_found', paths: [] }],
    })
    expect(await answerTo({ text: WRONG, claims: [right] })).toMatchObject({
      verdict: 'out-of-scope',
      verified: 1,
      outOfScope: 0,
    })
    expect(await answerTo({ text: WRONG, claims: [wrong] })).toMatchObject({ verdict: 'violated' })
    expect(await answerTo({ text: RIGHT, claims: [right] })).toMatchObject({ verdict: 'verified' })
  })

  test.each(['', 'The move pays off in time.'])(
    '%j has no number: nothing is checked, so nothing is verified',
    async (text) => {
      expect(await answerTo({ text })).toMatchObject({ verdict: 'out-of-scope', numbers: [], checked: 0 })
    },
  )

  test('without a text there are no numbers in the answer', async () => {
    const answer = await answerTo({ claims: [{ path: 'breakEvenMonths', value: 16 }] })
    expect(answer).not.toHaveProperty('numbers')
    expect(answer.receipt.payload.counts).not.toHaveProperty('numbers')
  })

  test('more than 16,000 characters are 413', async () => {
    expect(await send({ text: '1 '.repeat(8_001) })).toMatchObject({
      status: 413,
      body: { ok: false, error: 'too_large', field: 'text', limit: 16_000, actual: 16_002 },
    })
  })

  test('a text that is nothing but numbers is answered within its budget, or not at all', async () => {
    const { status, body } = await send({ text: '16 '.repeat(5_333) })
    if (status === 200) expect(body.numbers?.length).toBeGreaterThan(0)
    else expect({ status, body }).toMatchObject({ status: 503, body: { ok: false, error: 'budget' } })
  })
})
