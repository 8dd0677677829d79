import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryInstant, arbitraryValue, numberText } from '../../../test/arbitrary-value.js'
import { typedOrMissing } from '../../../test/typed-value.js'
import { canonicalText } from '../../core/data/canonical-text.js'
import { compareInstants } from '../../core/data/instant.js'
import { compareNumbers } from '../../core/data/number-value.js'
import type { Value } from '../../core/data/value.js'
import { createByteWriter } from './byte-writer.js'
import { writeKeyValue } from './write-key.js'

function keyOf(...values: (Value | undefined)[]): Buffer {
  const out = createByteWriter(8)
  for (const value of values) writeKeyValue(out, value)
  return out.bytes.subarray(0, out.at)
}

/** From the lowest to the highest, each below the next. */
const IN_ORDER = [
  'missing',
  'null',
  'false',
  'true',
  ...[
    `{"$decimal":"-Infinity"}`,
    `{"$decimal":"-1e${'9'.repeat(30)}"}`,
    '{"$decimal":"-1e1073741824"}',
    '-10',
    '-9',
  ],
  ...[
    '-1.5',
    '-1',
    '-0.01',
    `{"$decimal":"-1e-${'9'.repeat(30)}"}`,
    '0',
    `{"$decimal":"1e-${'9'.repeat(30)}"}`,
  ],
  ...[
    '{"$decimal":"1e-1073741826"}',
    '{"$decimal":"1e-1073741825"}',
    '0.009',
    '0.01',
    '1',
    '1.5',
    '2',
    '9',
    '10',
  ],
  ...[
    '100',
    '9007199254740992',
    '9007199254740993',
    '{"$decimal":"1e1073741822"}',
    '{"$decimal":"1e1073741823"}',
  ],
  ...['{"$decimal":"9e1073741823"}', `{"$decimal":"1e${'9'.repeat(30)}"}`, '{"$decimal":"Infinity"}'],
  '{"$decimal":"NaN"}',
  ...['{"$instant":"-000044-03-15T12:00:00Z"}', '{"$instant":"0000-01-01T00:00:00Z"}'],
  ...['{"$instant":"2024-11-20T14:00:00Z"}', '{"$instant":"2024-11-20T14:00:00.000001Z"}'],
  ...['{"$instant":"2024-11-20T14:00:00.5Z"}', '{"$instant":"2024-11-20T14:00:01Z"}'],
  '{"$instant":"+012024-01-01T00:00:00Z"}',
  ...[
    '""',
    '"\\u0000"',
    '"\\u0000\\u0000"',
    '"\\u0000a"',
    '"\\u0001"',
    '"10"',
    '"9"',
    '"B"',
    '"a"',
    '"a\\u0000"',
  ],
  // By code point: UTF-16 has the other order of the last two.
  ...['"a\\u0000b"', '"ab"', '"b"', '"ä"', '"\uff61"', '"😀"'],
].map((json) => [json, typedOrMissing(json)] as const)

test('keys sort as bytes as their values do', () => {
  const sorted = IN_ORDER.toReversed().toSorted((a, b) => Buffer.compare(keyOf(a[1]), keyOf(b[1])))
  expect(sorted.map(([json]) => json)).toEqual(IN_ORDER.map(([json]) => json))
})

test('in a key of several columns the first one decides, then the next', () => {
  const keys = [keyOf('a', 'b'), keyOf('a', 'c'), keyOf('a\0', 'a'), keyOf('ab', 'a'), keyOf('b', null)]
  expect(keys.toReversed().toSorted(Buffer.compare)).toEqual(keys)
})

test('equal values have equal keys, and only they', () => {
  fc.assert(
    fc.property(arbitraryValue, arbitraryValue, (a, b) => {
      expect(keyOf(a).equals(keyOf(b))).toBe(canonicalText(a) === canonicalText(b))
    }),
    { numRuns: 2_000 },
  )
})

test('no key is the beginning of another', () => {
  fc.assert(
    fc.property(arbitraryValue, arbitraryValue, (a, b) => {
      const [short, long] = [keyOf(a), keyOf(b)].sort((x, y) => x.length - y.length)
      if (short && long && !short.equals(long))
        expect(long.subarray(0, short.length).equals(short)).toBe(false)
    }),
    { numRuns: 2_000 },
  )
})

test('numbers sort as they compare', () => {
  fc.assert(
    fc.property(numberText, numberText, (a, b) => {
      const [left, right] = [a, b].map((text) => ({ kind: 'number', text }) as const)
      if (!left || !right || [a, b].includes('NaN')) return
      expect(Math.sign(Buffer.compare(keyOf(left), keyOf(right)))).toBe(compareNumbers(left, right))
    }),
    { numRuns: 2_000 },
  )
})

test('moments sort as they compare', () => {
  fc.assert(
    fc.property(arbitraryInstant, arbitraryInstant, (a, b) => {
      expect(Math.sign(Buffer.compare(keyOf(a), keyOf(b)))).toBe(compareInstants(a, b))
    }),
    { numRuns: 2_000 },
  )
})
