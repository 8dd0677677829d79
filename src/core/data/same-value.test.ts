import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { anyValue } from '../../../test/any-value.js'
import { typedOrMissing, typedValue } from '../../../test/typed-value.js'
import { canonicalText, foldedText } from './canonical-text.js'
import { sameValue } from './same-value.js'
import type { Value } from './value.js'

const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

const sameness = (actual: string, expected: string, manner: 'read' | 'literal' = 'read') =>
  sameValue(typedOrMissing(actual), typedValue(expected), manner).kind

describe('the same', () => {
  it.each([
    ['null', 'null'],
    ['true', 'true'],
    ['"a"', '"a"'],
    ['5', '5.0'],
    ['{"$decimal":"12.50"}', '12.5'],
    ['{"$decimal":"12.50"}', '"12.50"'],
    ['{"$decimal":"12.50"}', '"12.5"'],
    ['{"$decimal":"12.00"}', '12'],
    ['9007199254740993', '9007199254740993'],
    ['9007199254740993', '"9007199254740993"'],
    ['{"$decimal":"0.123456789012345678901234567890"}', '"0.12345678901234567890123456789"'],
    ['{"$decimal":"NaN"}', '"NaN"'],
    ['{"$instant":"2024-11-20T14:00:00Z"}', '"2024-11-20T14:00:00Z"'],
    ['{"$instant":"2024-11-20T14:00:00Z"}', '"2024-11-20T15:00:00+01:00"'],
    ['{"$instant":"2024-11-20T14:00:00Z"}', '"2024-11-20T09:00:00.000-05:00"'],
    ['"2024-11-20T14:00:00.000Z"', '"2024-11-20T14:00:00Z"'],
    ['"2024-11-20T14:00:00Z"', '{"$instant":"2024-11-20T14:00:00Z"}'],
    ['"2024-11-20"', '"2024-11-20"'],
    ['{"a":1,"b":[1,2]}', '{"b":[1,2],"a":1.0}'],
    ['{"__proto__":1}', '{"__proto__":1}'],
    ['{"名前":"naïve"}', '{"名前":"naïve"}'],
    [`{"$blob":"${ABC}"}`, `{"sha256":"${ABC}","bytes":3}`],
    [`{"$blob":"${ABC}"}`, `{"sha256":"${ABC.toUpperCase()}"}`],
    ['{"$bag":[1,2,2]}', '[2,1,2]'],
    ['{"$bag":[{"$decimal":"5.00"},{"$decimal":"5.0"}]}', '["5.00","5"]'],
    ['{"$bag":[{"$instant":"2024-11-20T14:00:00Z"},"x"]}', '["x","2024-11-20T15:00:00+01:00"]'],
    // The first item may be either of the expected ones, the second only the last.
    ['{"$bag":[{"a":1,"b":1},{"a":1,"b":"1"}]}', '[{"a":"1","b":"1"},{"a":1,"b":1}]'],
  ])('%s and %s', (actual, expected) => {
    expect(sameness(actual, expected)).toBe('same')
  })
})

describe('different', () => {
  it.each([
    ['missing', 'null'],
    ['null', '5'],
    ['5', 'null'],
    ['null', '""'],
    ['true', 'false'],
    ['"a"', '"A"'],
    ['"é"', '"e\u0301"'],
    ['"1.0"', '"1"'],
    ['5', '6'],
    ['9007199254740993', '9007199254740992'],
    ['{"$decimal":"12.50"}', '"12.51"'],
    ['{"$decimal":"0.123456789012345678901234567890"}', '0.12345678901234568'],
    ['{"$instant":"2024-11-20T14:00:00Z"}', '"2024-11-20T14:00:00+01:00"'],
    ['{"$instant":"2024-11-20T14:00:00Z"}', '"2024-11-20T14:00:00.000001Z"'],
    ['"2024-11-20T14:00:00"', '"2024-11-20 14:00:00"'],
    ['[1,2]', '[2,1]'],
    ['[1]', '[1,1]'],
    ['{"a":null}', '{}'],
    ['{"a":1}', '{"b":1}'],
    ['{"$bag":[1,2]}', '[1,1]'],
    ['{"$bag":[1,1,2]}', '[1,2,2]'],
    ['{"$bag":[1]}', '[1,1]'],
    [`{"$blob":"${ABC}"}`, `{"sha256":"${ABC}","bytes":4}`],
    [`{"$blob":"${ABC}"}`, `{"sha256":"${'0'.repeat(64)}","bytes":3}`],
    // A whole differs where a part does, whatever else there is.
    ['{"a":"5","b":1}', '{"a":5,"b":2}'],
    ['["abc"]', '[5]'],
    ['{"a":[1]}', '{"a":1}'],
  ])('%s and %s', (actual, expected) => {
    expect(sameness(actual, expected)).toBe('different')
  })
})

describe('not comparable, and it says why', () => {
  it.each([
    [
      '"5"',
      '5',
      `'5' is there, and 5 is expected: text cannot be compared with a number; to compare it as text, write "5"`,
    ],
    ['"abc"', '5', "'abc' is there, and 5 is expected: text cannot be compared with a number"],
    ['5', '"five"', "5 is there, and 'five' is expected: a number cannot be compared with text"],
    ['1', 'true', '1 is there, and true is expected: a number cannot be compared with a boolean; write 1'],
    [
      'true',
      '"true"',
      "true is there, and 'true' is expected: a boolean cannot be compared with text; write true",
    ],
    ['{"$instant":"2024-11-20T14:00:00Z"}', '"2024-11-20T14:00:00"', "'2024-11-20T14:00:00' has no zone"],
    ['{"$instant":"2024-11-20T14:00:00Z"}', '"2024-11-20"', "'2024-11-20' has no zone"],
    ['"2024-11-20T14:00:00"', '"2024-11-20T14:00:00Z"', "'2024-11-20T14:00:00' has no zone"],
    ['{"$instant":"2024-11-20T14:00:00Z"}', '"tomorrow"', 'a moment cannot be compared with text'],
    ['{"$instant":"2024-11-20T14:00:00Z"}', '1732111200', 'a moment cannot be compared with a number'],
    [`{"$blob":"${ABC}"}`, '"abc"', 'a blob cannot be compared with text'],
    ['[1]', '1', 'a list cannot be compared with a number'],
    ['{"a":1}', '[1]', 'an object cannot be compared with a list'],
    ['{"a":{"b":["5"]}}', '{"a":{"b":[5]}}', "a: b: [0]: '5' is there"],
    ['{"$bag":["5","x"]}', '["x",5]', "'5' is there"],
  ])('%s and %s', (actual, expected, why) => {
    const found = sameValue(typedOrMissing(actual), typedValue(expected))
    expect(found.kind).toBe('not_comparable')
    expect(found.kind === 'not_comparable' && found.explain()).toContain(why)
  })
})

describe('taken literally, kinds that differ are a difference', () => {
  it.each([
    ['1', 'true', 'different'],
    ['1', '"1"', 'different'],
    ['"1"', '1', 'different'],
    ['"abc"', '5', 'different'],
    ['[1]', '1', 'different'],
    ['"2024-11-20T14:00:00.000Z"', '"2024-11-20T14:00:00Z"', 'different'],
    ['null', '{}', 'different'],
    ['{"a":1,"b":[1,2]}', '{"b":[1,2],"a":1.0}', 'same'],
    // As answers write them.
    ['{"$decimal":"12.50"}', '"12.50"', 'same'],
    ['{"$decimal":"12.50"}', '12.5', 'same'],
    ['9007199254740993', '"9007199254740993"', 'same'],
    ['{"$instant":"2024-11-20T14:00:00Z"}', '"2024-11-20T15:00:00+01:00"', 'same'],
    ['{"$instant":"2024-11-20T14:00:00Z"}', '"2024-11-20T14:00:00"', 'not_comparable'],
  ])('%s and %s: %s', (actual, expected, kind) => {
    expect(sameness(actual, expected, 'literal')).toBe(kind)
  })
})

describe('for any values', () => {
  it('a value is the same as itself', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(sameValue(value, value).kind).toBe('same')
        expect(sameValue(value, value, 'literal').kind).toBe('same')
      }),
    )
  })

  it('the same one way is never different the other way', () => {
    fc.assert(
      fc.property(
        anyValue,
        anyValue,
        fc.constantFrom('read' as const, 'literal' as const),
        (a, b, manner) => {
          const kinds = new Set([sameValue(a, b, manner).kind, sameValue(b, a, manner).kind])
          expect(manner === 'read' && kinds.has('same') && kinds.has('different')).toBe(false)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('what is equal in text is the same, and what is the same shares a folded text', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => {
        const { kind } = sameValue(a, b)
        if (canonicalText(a) === canonicalText(b)) expect(kind).toBe('same')
        if (kind === 'same') expect(foldedText(a)).toBe(foldedText(b))
      }),
      { numRuns: 2_000 },
    )
  })

  it('a bag is the same in any order', () => {
    const shuffled = fc
      .array(anyValue, { maxLength: 6 })
      .chain((items) =>
        fc.tuple(
          fc.constant(items),
          fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length }),
        ),
      )
    fc.assert(
      fc.property(shuffled, ([items, others]) => {
        expect(sameValue({ kind: 'list', items, isBag: true }, { kind: 'list', items: others }).kind).toBe(
          'same',
        )
      }),
    )
  })
})

test('long bags take no longer than their length says', () => {
  const numbers = (from: number): Value[] =>
    Array.from({ length: 50_000 }, (_, index) => ({ kind: 'number', text: `${(index + from) % 50_000}.0` }))
  const texts: Value[] = Array.from({ length: 50_000 }, (_, index) => String(index))
  expect(
    sameValue({ kind: 'list', items: numbers(7), isBag: true }, { kind: 'list', items: texts }).kind,
  ).toBe('same')
  const fives: Value[] = new Array(50_000).fill({ kind: 'number', text: '5' })
  const spelled: Value[] = new Array(50_000).fill('5.00')
  expect(sameValue({ kind: 'list', items: fives, isBag: true }, { kind: 'list', items: spelled }).kind).toBe(
    'same',
  )
})
