import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalOf, decimalText, sameDecimal } from './decimal.js'

// Layouts from RFC 8785 appendix B and ECMA-262 Number::toString; exact digits kept beyond a double.
describe('writes the shortest exact decimal', () => {
  test.each([
    ['0', '0'],
    ['-0.000', '0'],
    ['1.10', '1.1'],
    ['100', '100'],
    ['1e21', '1e+21'],
    ['999999999999999900000', '999999999999999900000'],
    ['1E-7', '1e-7'],
    ['0.000001', '0.000001'],
    ['-12.50e3', '-12500'],
    ['9007199254740993', '9007199254740993'],
    ['1e400', '1e+400'],
    ['123e-999999999999', '1.23e-999999999997'],
    ['0.10000000000000000555', '0.10000000000000000555'],
  ])('%s is %s', (text, expected) => {
    expect(decimalText(decimalOf(text))).toBe(expected)
  })
})

test('of every double it writes what JavaScript writes', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(decimalText(decimalOf(String(value)))).toBe(String(value))
      expect(sameDecimal(decimalOf(String(value)), decimalOf(value.toExponential()))).toBe(true)
    }),
  )
})

test.each(['', '.5', '5.', '1e', '0x10', 'NaN', '1 2', '１'])('%j is no decimal', (text) => {
  expect(() => decimalOf(text)).toThrow(RangeError)
})
