import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BudgetExceeded } from '../errors.js'
import { evaluate } from './expression.js'
import { rationalText } from './rational-text.js'

function shown(text: string): string {
  const result = evaluate(text)
  return result.kind === 'value' ? rationalText(result.value) : `${result.kind} at ${result.offset}`
}

describe('an expression has an exact value', () => {
  it.each([
    ['4', '4'],
    [' 4\n', '4'],
    ['007', '7'],
    ['2+2', '4'],
    ['0.1 + 0.2', '0.3'],
    ['1/3', '1/3'],
    ['1/3*3', '1'],
    ['8-3-2', '3'],
    ['8/4/2', '1'],
    ['2+3*4-1', '13'],
    ['(2+3)*4', '20'],
    ['-(2+3)*4', '-20'],
    ['2--3', '5'],
    ['2+-+3', '-1'],
    ['-2*-3', '6'],
    ['6/-4', '-1.5'],
    ['.5 + 5.', '5.5'],
    ['9007199254740993 - 1', '9007199254740992'],
    ['1/2+1/4\u00a0', '0.75'],
  ])('%s = %s', (text, value) => {
    expect(shown(text)).toBe(value)
  })
})

describe('what is no expression is so at a place', () => {
  it.each([
    ['', 0],
    ['   ', 3],
    ['NaN', 0],
    ['Infinity', 0],
    ['-Infinity', 1],
    ['four', 0],
    ['1e5', 1],
    ['0x10', 1],
    ['1,000', 1],
    ['1 000', 2],
    ['1.2.3', 3],
    ['.', 0],
    ['2(3)', 1],
    ['2^3', 1],
    ['2**3', 2],
    ['3!', 1],
    ['50%', 2],
    ['()', 1],
    ['(1', 0],
    ['1)', 1],
    ['1+', 2],
    ['*1', 0],
    ['\u0663', 0],
    ['\u22124', 0],
    ['4 apples', 2],
    ['1/0+', 4],
    ['\ud800', 0],
  ])('%j at %i', (text, offset) => {
    expect(shown(text)).toBe(`not_an_expression at ${offset}`)
  })
})

it.each([
  ['1/0', 1],
  ['1/(2-2)', 1],
  ['0/0', 1],
  ['1/0.000', 1],
  ['4+1/-0*2', 3],
])('%s divides by zero at %i', (text, offset) => {
  expect(shown(text)).toBe(`division_by_zero at ${offset}`)
})

describe('sixteen thousand characters', () => {
  const LENGTH = 16_000

  it.each([
    ['of (', '('.repeat(LENGTH), 'not_an_expression at 16000'],
    ['of -', '-'.repeat(LENGTH), 'not_an_expression at 16000'],
    ['of )', ')'.repeat(LENGTH), 'not_an_expression at 0'],
    ['of - before a 1', `${'-'.repeat(LENGTH - 2)}1`, '1'],
    ['of parentheses round a 1', `${'('.repeat(7_999)}1${')'.repeat(7_999)}`, '1'],
    ['of ones added', `${'1+'.repeat(7_999)}1`, '8000'],
  ])('%s end, and need no stack', (_what, text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  it.each([
    ['odd fractions added', (n: number) => `+1/${n}`],
    ['odd numbers multiplied', (n: number) => `*${n}`],
    ['odd numbers divided by', (n: number) => `/${n}`],
  ])('of %s are out of budget soon', (_what, term) => {
    let text = '1/3'
    for (let n = 5; text.length < LENGTH; n += 2) text += term(n)
    const start = performance.now()
    expect(() => evaluate(text)).toThrow(BudgetExceeded)
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  it('of one number are out of budget', () => {
    expect(() => evaluate('9'.repeat(LENGTH))).toThrow(BudgetExceeded)
  })
})

it('whole numbers come to what bigint says', () => {
  const number = fc.bigInt(-(10n ** 20n), 10n ** 20n)
  fc.assert(
    fc.property(number, number, number, (a, b, c) => {
      expect(shown(`${a} - (${b} + ${c}) * ${b}`)).toBe(shown(String(a - (b + c) * b)))
      expect(evaluate(String(a))).toEqual({ kind: 'value', value: { numerator: a, denominator: 1n } })
    }),
  )
})

it('any text at all has a result', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'0123456789.()+-*/ ') }),
  )
  fc.assert(
    fc.property(text, (any) => {
      expect(['value', 'not_an_expression', 'division_by_zero']).toContain(evaluate(any).kind)
    }),
  )
})
