import { describe, expect, it, test } from 'vitest'
import { parseStrict } from '../json/strict.js'
import { GUARDS } from '../limits.js'
import { valueOfJson, valueOfJsonText } from './read-json.js'
import type { Value } from './value.js'
import { wireValue } from './wire-value.js'

const read = (text: string) => valueOfJson(parseStrict(text))

describe('a request keeps what is in it', () => {
  it.each([
    ['null', null],
    ['true', true],
    ['"5"', '5'],
    ['5', { kind: 'number', text: '5' }],
    ['12.50', { kind: 'number', text: '12.5', isDouble: true }],
    ['9007199254740993', { kind: 'number', text: '9007199254740993' }],
    ['0.10000000000000000555', { kind: 'number', text: '0.10000000000000000555' }],
    ['[[]]', { kind: 'list', items: [{ kind: 'list', items: [] }] }],
  ])('%s', (text, value) => {
    expect(read(text)).toEqual(value)
    expect(valueOfJsonText(text)).toEqual({ value })
  })

  it('large numbers at any place, under any key', () => {
    const value = read('{"a/b":{"~":[1,9007199254740993]}}')
    expect(wireValue(value)).toEqual({ 'a/b': { '~': [1, '9007199254740993'] } })
  })

  it('keys that name what every object has', () => {
    const value = read('{"__proto__":{"admin":true},"constructor":1,"toString":null}')
    if (value === null || typeof value !== 'object' || value.kind !== 'object') throw new Error('no object')
    expect([...value.members.keys()]).toEqual(['__proto__', 'constructor', 'toString'])
    const wire = wireValue(value)
    expect(Object.getPrototypeOf(wire)).toBe(Object.prototype)
    expect(JSON.stringify(wire)).toBe('{"__proto__":{"admin":true},"constructor":1,"toString":null}')
  })
})

describe('the text of a JSON column', () => {
  it('is null where it is not JSON', () => {
    expect(valueOfJsonText('{')).toBeNull()
    expect(valueOfJsonText('')).toBeNull()
  })

  it('has of keys that stand twice the last', () => {
    expect(valueOfJsonText('{"a":1,"a":2}')?.value).toEqual({
      kind: 'object',
      members: new Map([['a', { kind: 'number', text: '2' }]]),
    })
  })

  it('keeps a number that no double holds', () => {
    expect(valueOfJsonText('1e400')?.value).toEqual({ kind: 'number', text: '1e400' })
  })

  it('is text where it lies too deep', () => {
    const text = `${'['.repeat(5_000)}1${']'.repeat(5_000)}`
    let value: Value | undefined = valueOfJsonText(text)?.value
    let depth = 0
    for (; value !== null && typeof value === 'object' && value.kind === 'list'; depth++)
      value = value.items[0]
    expect(depth).toBe(GUARDS.valueDepth)
    expect(value).toBe(text.slice(depth, -depth))
  })
})

test('an instant is in UTC, and a blob by its digest', () => {
  expect(wireValue({ kind: 'instant', utc: '2024-11-20T14:00:00Z' })).toBe('2024-11-20T14:00:00Z')
  expect(wireValue({ kind: 'blob', sha256: 'ab', bytes: 3 })).toEqual({ sha256: 'ab', bytes: 3 })
})

test('what JSON holds, and doubles hold, is the same after as before', () => {
  const text = '{"a":[1,-2.5,1e-7,true,null,"x"],"b":{"c":{}}}'
  expect(wireValue(read(text))).toEqual(JSON.parse(text))
})
