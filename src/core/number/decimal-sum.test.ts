import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { BudgetExceeded } from '../errors.js'
import { addDecimal, NO_SUM, sumText } from './decimal-sum.js'

const sum = (...texts: string[]) => sumText(texts.reduce(addDecimal, NO_SUM))

describe('decimals are added up exactly, with the places of the one that has most', () => {
  it.each([
    [[], '0'],
    [['0.1', '0.2'], '0.3'],
    [['12.50', '0.25', '-1'], '11.75'],
    [['1.50', '1.50'], '3.00'],
    [['-0.05', '0.01'], '-0.04'],
    [['5', '-5'], '0'],
    [['9007199254740993', '1'], '9007199254740994'],
    [['0.000000000000000000000000000001', '1234567890'], '1234567890.000000000000000000000000000001'],
    [['1e3', '2.5e-2'], '1000.025'],
    [['-0', '0.00'], '0.00'],
  ])('%j: %s', (texts, text) => {
    expect(sum(...texts)).toBe(text)
  })

  it('whole cents, as they are added up in cents', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (cents) => {
        const texts = cents.map(
          (n) =>
            `${n < 0 ? '-' : ''}${Math.trunc(Math.abs(n) / 100)}.${String(Math.abs(n) % 100).padStart(2, '0')}`,
        )
        const total = BigInt(cents.reduce((a, n) => a + n, 0))
        expect(BigInt(sum('0.00', ...texts).replace('.', ''))).toBe(total)
      }),
    )
  })
})

test.each(['1e5000', '1e-5000', '1e999999999999999999999'])('%s is too much to be written out', (text) => {
  expect(() => addDecimal(NO_SUM, text)).toThrow(BudgetExceeded)
})
