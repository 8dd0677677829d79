import { describe, expect, it } from 'vitest'
import { typedValue } from '../../../test/typed-value.js'
import { canonicalRow, canonicalText } from './canonical-text.js'

const text = (value: string) => canonicalText(typedValue(value))

describe('one text for all spellings of a value', () => {
  it.each([
    ['{"$decimal":"1.50"}', '1.5', '1.5'],
    ['1.0', '1', '1'],
    ['-0', '0', '0'],
    ['1e3', '1000', '1000'],
    [
      '{"$instant":"2024-11-20T15:00:00+01:00"}',
      '{"$instant":"2024-11-20T14:00:00.000Z"}',
      '@2024-11-20T14:00:00Z',
    ],
    ['{"b":1,"a":{"d":1,"c":2}}', '{"a":{"c":2,"d":1},"b":1}', '{"a":{"c":2,"d":1},"b":1}'],
    ['{"$bag":[2,1,"x"]}', '{"$bag":["x",1,2]}', '["x",1,2]'],
  ])('%s and %s', (a, b, canonical) => {
    expect(text(a)).toBe(canonical)
    expect(text(b)).toBe(canonical)
  })
})

describe('another text for every other value', () => {
  it.each([
    ['1', '"1"'],
    ['1', 'true'],
    ['null', '"null"'],
    ['null', '{}'],
    ['"@2024-11-20T14:00:00Z"', '{"$instant":"2024-11-20T14:00:00Z"}'],
    ['"2024-11-20T14:00:00Z"', '{"$instant":"2024-11-20T14:00:00Z"}'],
    ['[1,2]', '[2,1]'],
    ['["a,b"]', '["a","b"]'],
    ['{"a":"1,\\"b\\":2"}', '{"a":"1","b":2}'],
    ['[[]]', '[]'],
    ['"\\u00e9"', '"e\\u0301"'],
    ['9007199254740993', '9007199254740992'],
  ])('%s and %s', (a, b) => {
    expect(text(a)).not.toBe(text(b))
  })
})

it('the order of columns says nothing', () => {
  const row = [
    ['b', '1'],
    ['a', null],
  ] as const
  expect(canonicalRow(new Map(row))).toBe('{"a":null,"b":"1"}')
  expect(canonicalRow(new Map(row.toReversed()))).toBe('{"a":null,"b":"1"}')
})
