import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJson, readJsonAt } from './read.js'
import { duplicateKeys, numberTexts, overflowingNumbers, plainValue } from './value.js'

function read(text: string) {
  const reading = readJson(text)
  if (!reading.ok) throw new Error(reading.fault.message)
  return reading.node
}

describe('reads what JSON.parse reads', () => {
  test.each([
    '{}',
    '[]',
    ' [ 1 , { "a" : [ ] } ] ',
    '"\\u00e9\\n\\/"',
    '-0',
    '1e-7',
    '{"a":{"a":null},"b":true}',
    '{"__proto__":1,"constructor":{"toString":2}}',
  ])('%s', (text) => {
    expect(plainValue(read(text))).toEqual(JSON.parse(text))
    expect(JSON.stringify(plainValue(read(text)))).toBe(JSON.stringify(JSON.parse(text)))
  })

  test('any JSON value, however it is spaced', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(4), (text, spaces) => {
        const spaced = JSON.stringify(JSON.parse(text), null, spaces)
        expect(plainValue(read(spaced))).toEqual(JSON.parse(text))
      }),
    )
  })

  test('and refuses what it refuses', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', ',', '"', '}', '1', ' ', '\\'),
        (text, at, char) => {
          const place = at % (text.length + 1)
          const broken = text.slice(0, place) + char + text.slice(place + 1)
          let isJson = true
          try {
            JSON.parse(broken)
          } catch {
            isJson = false
          }
          expect(readJson(broken).ok).toBe(isJson)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('says where a text stops being JSON', () => {
  test.each([
    ['', 0, 'expected a value, found the end'],
    ['{"a":1,}', 7, 'expected a key in double quotes, found "}"'],
    ['[1 2]', 3, 'expected "," or "]", found "2"'],
    ['{"a" 1}', 5, 'expected ":" after a key, found "1"'],
    ['01', 1, 'unexpected "1" after the value'],
    ['"abc', 0, 'a string is not closed'],
    ['"a\nb"', 0, 'a raw control character in a string'],
    ['"\\x"', 1, 'an unknown escape in a string'],
    ["{'a':1}", 1, 'expected a key in double quotes, found "\'"'],
    ['NaN', 0, 'expected a value, found "N"'],
  ])('%j at %i', (text, offset, message) => {
    expect(readJson(text)).toMatchObject({ ok: false, fault: { offset, message } })
  })
})

test('keeps spans and number texts', () => {
  const node = read('{"a": 1.50, "b": ["x"]}')
  expect(node).toMatchObject({
    members: [
      { key: 'a', keyStart: 1, value: { kind: 'number', text: '1.50', start: 6, end: 10 } },
      { key: 'b', keyStart: 12, value: { start: 17, end: 22, items: [{ value: 'x', start: 18, end: 21 }] } },
    ],
  })
})

test('reads a value inside a text and hands back what was whole in a broken one', () => {
  expect(readJsonAt('see [1] here', 4)).toMatchObject({ ok: true, node: { start: 4, end: 7 } })
  const broken = readJsonAt('{"a":[1,2],"b":{"c":[3]},"d":[[4],oops]}', 0)
  expect(broken).toMatchObject({ ok: false, fault: { offset: 34 } })
  expect(broken.ok ? [] : broken.complete.map(({ start, end }) => [start, end])).toEqual([
    [5, 10],
    [15, 24],
    [30, 33],
  ])
})

test('any depth is read without a stack: 100,000 brackets, closed or not', () => {
  const depth = 100_000
  expect(readJson('['.repeat(depth) + ']'.repeat(depth)).ok).toBe(true)
  expect(readJson('['.repeat(depth)).ok).toBe(false)
  expect(readJson('{'.repeat(depth))).toMatchObject({ ok: false, fault: { offset: 1 } })
})

describe('numbers that a double cannot carry keep their text', () => {
  test.each([
    ['9007199254740993', true],
    ['9007199254740992', false],
    ['1.13', false],
    ['1.130', false],
    ['-0', false],
    ['1e400', true],
    ['1e-400', true],
    ['0e999', false],
    ['1E2', false],
    ['0.1000000000000000055511151231257827', true],
    ['123456789012345678901234567890', true],
    ['1000000000000000000000', false],
  ])('%s: %s', (text, isKept) => {
    expect(numberTexts(read(`{"a/b":[${text}]}`))).toEqual(new Map(isKept ? [['/a~1b/0', text]] : []))
  })
})

test('finds duplicate keys and numbers beyond a double, in order', () => {
  expect(duplicateKeys(read('{"a":1,"b":{"c":1,"c":2},"a":3,"a":4}'))).toEqual([
    { key: 'c', offset: 18 },
    { key: 'a', offset: 25 },
    { key: 'a', offset: 31 },
  ])
  expect(overflowingNumbers(read('[1e308,1e309,-1e400]')).map((node) => node.text)).toEqual([
    '1e309',
    '-1e400',
  ])
})
