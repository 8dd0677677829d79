import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyValue } from '../../../test/any-value.js'
import { typedValue } from '../../../test/typed-value.js'
import { orderOf } from './order-of.js'

const order = (a: string, b: string) => orderOf(typedValue(a), typedValue(b))

describe('in order', () => {
  it.each([
    ['1', '2', -1],
    ['9007199254740993', '9007199254740992', 1],
    ['{"$decimal":"12.50"}', '12.5', 0],
    ['{"$decimal":"10.00"}', '"9"', 1],
    ['{"$instant":"2024-11-20T14:00:00Z"}', '"2024-11-20T14:30:00+01:00"', 1],
    ['{"$instant":"2024-11-20T14:00:00Z"}', '{"$instant":"2024-11-20T14:00:00Z"}', 0],
    // Letter for letter the other way round.
    ['"2024-11-20T14:00:00.000Z"', '"2024-11-20T14:00:00Z"', 0],
    ['"2024-11-20T16:30:00+02:00"', '"2024-11-20T15:00:00Z"', -1],
    ['"2024-11-20"', '"2024-11-21"', -1],
    ['"a"', '"b"', -1],
    ['"B"', '"a"', -1],
    ['"10"', '"9"', -1],
    ['""', '"a"', -1],
    ['"é"', '"z"', 1],
  ])('%s and %s: %i', (a, b, sign) => {
    expect(order(a, b)).toEqual({ kind: 'ordered', sign })
  })
})

describe('without an order', () => {
  it.each([
    ['"5"', '5', 'text and a number have no order'],
    ['5', '"five"', 'a number and text have no order'],
    ['null', '5', 'null and a number have no order'],
    ['5', 'null', 'a number and null have no order'],
    ['true', 'false', 'a boolean and a boolean have no order'],
    ['[1]', '[2]', 'a list and a list have no order'],
    ['{}', '{}', 'an object and an object have no order'],
    ['{"$decimal":"NaN"}', '1', 'NaN is neither above nor below any number'],
    ['{"$instant":"2024-11-20T14:00:00Z"}', '"2024-11-20"', "'2024-11-20' has no zone"],
    ['"2024-11-20"', '"2024-11-20T14:00:00Z"', "'2024-11-20' has no zone"],
    ['"pending"', '"2024-11-20T14:00:00Z"', "'pending' names no moment"],
  ])('%s and %s', (a, b, why) => {
    expect(order(a, b)).toMatchObject({ kind: 'not_comparable', message: expect.stringContaining(why) })
  })
})

it('of any two values the order turns round with them, where both ways have one', () => {
  fc.assert(
    fc.property(anyValue, anyValue, (a, b) => {
      const [there, back] = [orderOf(a, b), orderOf(b, a)]
      if (there.kind === 'ordered' && back.kind === 'ordered')
        expect(back.sign).toBe(there.sign === 0 ? 0 : -there.sign)
    }),
    { numRuns: 2_000 },
  )
})
