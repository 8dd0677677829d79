import { describe, expect, it } from 'vitest'
import { checkContext } from '../../../test/check-context.js'
import { equals } from './index.js'

const context = checkContext({ guarded: { run: () => Promise.reject(new Error('a text needs no guard')) } })

describe('where a text differs, the detail says how', () => {
  it.each([
    ['Paris', 'paris', 'The output has "paris" at 0, where "Paris" is expected.'],
    ['Paris', 'Par', 'The output has its end at 3, where "is" is expected.'],
    ['Paris', 'Paris.', 'The output has "." at 5, where its end is expected.'],
    ['Paris', '', 'The output has its end at 0, where "Paris" is expected.'],
    ['a', 'x'.repeat(300), `The output has "${'x'.repeat(60)}"… at 0, where "a" is expected.`],
  ])('expected %j', async (expected, output, detail) => {
    const result = await equals.run({ output }, { type: 'equals', expected }, context)
    expect(result).toEqual({ outcome: 'failed', detail, evidence: 'output' })
  })
})

it.each([[true], [null], [{}], [['a']], [undefined]])('%j is no kind of expected value', (expected) => {
  expect(equals.schema.safeParse({ type: 'equals', expected }).success).toBe(false)
})
