import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { compareNumbers, doubleOf, doubleValue, numberIn, sameNumber, wireNumber } from './number-value.js'

const number = (text: string) => ({ kind: 'number', text }) as const

describe('a text that writes a number as JSON does', () => {
  it.each(['0', '-0', '12.50', '1e3', '-1.5E-7', '9007199254740993', 'NaN', 'Infinity', '-Infinity'])(
    '%s',
    (text) => {
      expect(numberIn(text)).toEqual(number(text))
    },
  )

  it.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '007',
    '.5',
    '5.',
    '1,000',
    '0x10',
    '1_000',
    '１',
    'nan',
    'infinity',
    'ten',
  ])('but not %j', (text) => {
    expect(numberIn(text)).toBeNull()
  })
})

describe('numbers are compared by value, whatever their size', () => {
  it.each([
    ['12.50', '12.5', 0],
    ['1e3', '1000.000', 0],
    ['-0', '0.0', 0],
    ['9007199254740993', '9007199254740992', 1],
    ['1234567890123456789012345.000000000000000000000000000001', '1234567890123456789012345', 1],
    ['-2', '-1', -1],
    ['Infinity', '1e99999', 1],
    ['-Infinity', '-1e99999', -1],
    ['Infinity', 'Infinity', 0],
    ['-Infinity', 'Infinity', -1],
    ['NaN', '1', null],
    ['NaN', 'NaN', null],
  ])('%s and %s: %s', (a, b, sign) => {
    expect(compareNumbers(number(a), number(b))).toBe(sign)
    expect(compareNumbers(number(b), number(a))).toBe(sign === null || sign === 0 ? sign : -sign)
    expect(sameNumber(number(a), number(b))).toBe(sign === 0 || a === b)
  })
})

describe('on the wire', () => {
  it.each([
    ['an integer', number('5'), 5],
    ['the largest integer that a double tells from the next', number('9007199254740991'), 9007199254740991],
    ['the next one', number('9007199254740992'), '9007199254740992'],
    ['a negative large one', number('-9007199254740993'), '-9007199254740993'],
    ['zero with a sign', number('-0'), 0],
    ['a decimal', number('12.50'), '12.50'],
    ['a decimal without a fraction', number('12.00'), '12.00'],
    ['what came as a double', doubleValue(12.5), 12.5],
    ['a small double', doubleValue(5e-324), 5e-324],
    ['a double beyond the integers', doubleValue(1e21), '1e+21'],
    ['an endless double', doubleValue(Number.POSITIVE_INFINITY), 'Infinity'],
    ['no number', doubleValue(Number.NaN), 'NaN'],
  ])('%s', (_what, value, wire) => {
    expect(wireNumber(value)).toBe(wire)
  })
})

test('what is worked out of doubles is one only if a double carries it', () => {
  expect(wireNumber(doubleOf('0.30'))).toBe(0.3)
  expect(wireNumber(doubleOf('0.1000000000000000055511151231257827'))).toBe(
    '0.1000000000000000055511151231257827',
  )
})

test('every double is the same on the wire as it was, but for those beyond the integers', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -9e15, max: 9e15 }), (double) => {
      expect(wireNumber(doubleValue(double))).toBe(double === 0 ? 0 : double)
    }),
  )
})
