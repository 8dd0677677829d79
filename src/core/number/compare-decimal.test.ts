import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDecimal } from './compare-decimal.js'
import { type DecimalText, decimalOf } from './decimal.js'

const compared = (a: string, b: string) =>
  compareDecimal(decimalOf(a as DecimalText), decimalOf(b as DecimalText))

describe('decimals are compared exactly', () => {
  it.each([
    ['0', '-0.0', 0],
    ['1', '1.000', 0],
    ['9007199254740992', '9007199254740993', -1],
    ['-9007199254740992', '-9007199254740993', 1],
    ['0.1', '0.09999999999999999999999', 1],
    ['-1', '0', -1],
    ['0', '1e-99999', -1],
    ['1e99999999999', '1e99999999998', 1],
    ['-1e5', '1e-5', -1],
    ['10', '9', 1],
    ['12', '123', -1],
  ])('%s and %s: %i', (a, b, expected) => {
    expect(compared(a, b)).toBe(expected)
    expect(compared(b, a)).toBe(expected === 0 ? 0 : -expected)
  })

  it('as doubles are, where doubles hold them', () => {
    const double = fc.double({ noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(double, double, (a, b) => {
        expect(compared(String(a), String(b))).toBe(Math.sign(a - b) || 0)
      }),
    )
  })
})
