import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BudgetExceeded } from '../errors.js'
import type { DecimalText } from './decimal.js'
import {
  abs,
  add,
  compare,
  divide,
  lowestTerms,
  multiply,
  negate,
  type Rational,
  rationalOf,
  subtract,
} from './rational.js'
import { rationalText } from './rational-text.js'

const of = (text: string) => rationalOf(text as DecimalText)
const fraction = (numerator: bigint, denominator: bigint) => lowestTerms({ numerator, denominator })

describe('a decimal text is the fraction it says', () => {
  it.each([
    ['0', 0n, 1n],
    ['-0.0', 0n, 1n],
    ['4', 4n, 1n],
    ['0.1', 1n, 10n],
    ['-12.50e1', -125n, 1n],
    ['5e-3', 1n, 200n],
    ['9007199254740993', 9_007_199_254_740_993n, 1n],
    ['1e3', 1000n, 1n],
  ])('%s', (text, numerator, denominator) => {
    expect(lowestTerms(of(text))).toEqual({ numerator, denominator })
  })

  it.each([
    // 2^4096 has 1,234 digits: 1.04e1233.
    ['1e1233', true],
    ['1e1234', false],
    ['1e-1233', true],
    ['1e-1234', false],
    ['1e999999999', false],
    ['-1e-999999999', false],
    [`1e${'9'.repeat(5_000)}`, false],
    ['9'.repeat(1_233), true],
    ['9'.repeat(16_000), false],
    ['0e999999999', true],
  ])('%s fits: %s', (text, fits) => {
    if (fits) expect(of(text).denominator).toBeGreaterThan(0n)
    else expect(() => of(text)).toThrow(BudgetExceeded)
  })

  it('refuses what is no number', () => {
    expect(() => of('NaN')).toThrow(RangeError)
  })
})

describe('the arithmetic is that of school', () => {
  // By hand: 1/2 + 1/3 = 5/6, 1/2 - 1/3 = 1/6, 1/2 * 1/3 = 1/6, (1/2) / (-1/3) = -3/2.
  const half = fraction(1n, 2n)
  const third = fraction(1n, 3n)

  it('adds, subtracts, multiplies, divides', () => {
    expect(lowestTerms(add(half, third))).toEqual(fraction(5n, 6n))
    expect(lowestTerms(subtract(half, third))).toEqual(fraction(1n, 6n))
    expect(lowestTerms(multiply(half, third))).toEqual(fraction(1n, 6n))
    expect(lowestTerms(divide(half, negate(third)))).toEqual(fraction(-3n, 2n))
  })

  it('compares', () => {
    expect(compare(half, third)).toBe(1)
    expect(compare(third, half)).toBe(-1)
    expect(compare(add(of('0.1'), of('0.2')), of('0.3'))).toBe(0)
    expect(compare(abs(of('-2')), of('2'))).toBe(0)
  })

  it('divides by zero not at all', () => {
    expect(() => divide(half, of('0'))).toThrow(RangeError)
  })

  const rational: fc.Arbitrary<Rational> = fc
    .tuple(fc.bigInt(-(10n ** 40n), 10n ** 40n), fc.bigInt(1n, 10n ** 40n))
    .map(([numerator, denominator]) => ({ numerator, denominator }))

  it('undoes what it did', () => {
    fc.assert(
      fc.property(rational, rational, (a, b) => {
        expect(compare(subtract(add(a, b), b), a)).toBe(0)
        if (b.numerator !== 0n) expect(compare(multiply(divide(a, b), b), a)).toBe(0)
        expect(compare(a, b)).toBe(compare(b, a) === 0 ? 0 : -compare(b, a))
      }),
    )
  })

  it('keeps a long sum of tenths small', () => {
    let sum = of('0')
    for (let n = 0; n < 5_000; n++) sum = add(sum, of('0.1'))
    expect(compare(sum, of('500'))).toBe(0)
  })

  it('cancels before it gives up, and gives up past 4,096 bits', () => {
    let product = of('1')
    for (let n = 0; n < 100; n++) product = divide(multiply(product, of('1e600')), of('1e600'))
    expect(compare(product, of('1'))).toBe(0)
    expect(() => multiply(multiply(of('1e600'), of('1e600')), of('1e600'))).toThrow(BudgetExceeded)
  })
})

describe('a rational is written', () => {
  it.each([
    ['as a whole number', fraction(-20n, 5n), '-4'],
    ['as a decimal where it ends', fraction(3n, 8n), '0.375'],
    ['as a fraction where it does not', fraction(2n, 6n), '1/3'],
    ['as zero', fraction(0n, 7n), '0'],
  ])('%s', (_how, value, text) => {
    expect(rationalText(value)).toBe(text)
  })
})
