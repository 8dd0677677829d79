import { describe, expect, test } from 'vitest'
import { parseStrict } from './strict.js'

describe('refuses, with a code and an offset', () => {
  test.each([
    ['{"a":1', 'bad_json', 6],
    ['{"amount":999,"amount":5}', 'duplicate_key', 14],
    ['{"a":{"b":1},"c":{"b":1,"b":2}}', 'duplicate_key', 24],
    ['{"a":"\\ud800"}', 'invalid_unicode', 5],
    ['["\\ude00\\ud83d"]', 'invalid_unicode', 1],
    ['{"\\udc00":1}', 'invalid_unicode', 1],
    ['{"a":1e400}', 'number_overflow', 5],
    [`${'['.repeat(300)}${']'.repeat(300)}`, 'too_complex', 257],
  ])('%s', (text, code, offset) => {
    expect(() => parseStrict(text)).toThrow(
      expect.objectContaining({ code, details: expect.objectContaining({ offset }) }),
    )
  })
})

test('a long key above many large numbers is refused before it fills the memory', () => {
  const text = `{"${'k'.repeat(100_000)}":[${'9007199254740993,'.repeat(5_000)}1]}`
  expect(() => parseStrict(text)).toThrow(expect.objectContaining({ code: 'too_complex' }))
})

test('reads values, and beside them the numbers that a double rounds', () => {
  const { value, numbers } = parseStrict(
    '{"checks":[{"expected":9007199254740993,"tolerance":0.1}],"s":"\\ud83d\\ude00"}',
  )
  expect(value).toEqual({ checks: [{ expected: 9007199254740992, tolerance: 0.1 }], s: '😀' })
  expect([...numbers]).toEqual([['/checks/0/expected', '9007199254740993']])
})

test('a key named __proto__ is a key like any other', () => {
  const { value } = parseStrict('{"__proto__":{"polluted":1}}')
  expect(Object.keys(value as object)).toEqual(['__proto__'])
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})
