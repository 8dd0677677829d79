import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryValue, arbitraryValueOrBag, numberText } from '../../../test/arbitrary-value.js'
import { typedValue } from '../../../test/typed-value.js'
import { canonicalText } from '../../core/data/canonical-text.js'
import { canonicalNumber } from '../../core/data/number-value.js'
import type { Value } from '../../core/data/value.js'
import { createByteWriter } from './byte-writer.js'
import { plainNumber } from './plain-number.js'
import { readValue } from './read-value.js'
import { type Form, writeValue } from './write-value.js'

function written(value: Value, form: Form): Buffer {
  const out = createByteWriter(8)
  writeValue(out, value, form)
  return out.bytes.subarray(0, out.at)
}

/** The spelling of a value and not only its worth: `1.50` is not `1.5` here, and the order of members counts. */
function spelt(value: Value | undefined): string {
  return JSON.stringify(value, (_name, part) => (part instanceof Map ? [...part] : part)) ?? 'missing'
}

describe('exact form', () => {
  test.each([
    ['a number keeps its zeros', '{"$decimal":"12.50"}'],
    ['a number beyond 2^53', '{"$decimal":"9007199254740993"}'],
    ['a number of 131,000 digits', `{"$decimal":"${'7'.repeat(131_000)}"}`],
    ['NULL', 'null'],
    ['an empty text', '""'],
    ['a text of 42 characters of three bytes', `"${'€'.repeat(42)}"`],
    ['a text of 100,000 characters', `"${'ä'.repeat(100_000)}"`],
    ['members in their order', '{"b":1,"a":{"c":[]}}'],
  ])('%s', (_what, json) => {
    const value = typedValue(json)
    expect(spelt(readValue({ bytes: written(value, 'exact'), at: 0 }))).toBe(spelt(value))
  })

  test('half of a surrogate pair is kept, and is not the sign that stands for what cannot be read', () => {
    expect(readValue({ bytes: written('\ud83d', 'exact'), at: 0 })).toBe('\ud83d')
    expect(written('\ud83d', 'canonical')).not.toEqual(written('\ufffd', 'canonical'))
  })

  test('whatever is written is read, and nothing is left over', () => {
    fc.assert(
      fc.property(arbitraryValueOrBag, (value) => {
        const from = { bytes: written(value, 'exact'), at: 0 }
        expect(spelt(readValue(from))).toBe(spelt(value))
        expect(from.at).toBe(from.bytes.length)
      }),
    )
  })
})

describe('canonical form', () => {
  test.each([
    ['{"$decimal":"1.50"}', '{"$decimal":"1.5"}'],
    ['{"$decimal":"1e2"}', '100'],
    ['{"$decimal":"-0"}', '0'],
    ['1.5', '{"$decimal":"1.5"}'],
    ['{"a":1,"b":2.0}', '{"b":2,"a":1}'],
    ['{"$instant":"2024-11-20T15:00:00.50+01:00"}', '{"$instant":"2024-11-20T14:00:00.5Z"}'],
    ['{"$bag":[1,2]}', '{"$bag":[2,1.0]}'],
  ])('%s is %s', (a, b) => {
    expect(written(typedValue(a), 'canonical')).toEqual(written(typedValue(b), 'canonical'))
  })

  test.each([
    ['9007199254740993', '9007199254740992'],
    ['1', '"1"'],
    ['1', 'true'],
    ['null', '"null"'],
    ['[1,2]', '[2,1]'],
    ['[1,2]', '{"$bag":[1,2]}'],
    ['[[1],2]', '[[1,2]]'],
    ['"ä"', '"a\u0308"'],
    ['{"$instant":"2024-11-20T14:00:00Z"}', '"2024-11-20T14:00:00Z"'],
  ])('%s is not %s', (a, b) => {
    expect(written(typedValue(a), 'canonical')).not.toEqual(written(typedValue(b), 'canonical'))
  })

  test('two values have the same bytes if they have the same canonical text, and only then', () => {
    fc.assert(
      fc.property(arbitraryValue, arbitraryValue, (a, b) => {
        const isSame = written(a, 'canonical').equals(written(b, 'canonical'))
        expect(isSame).toBe(canonicalText(a) === canonicalText(b))
      }),
      { numRuns: 2_000 },
    )
  })

  test('a value that says it is canonical as it is has the same bytes in both forms', () => {
    fc.assert(
      fc.property(arbitraryValue, (value) => {
        const isCanonical = writeValue(createByteWriter(), value, 'exact')
        fc.pre(isCanonical)
        expect(written(value, 'exact')).toEqual(written(value, 'canonical'))
      }),
    )
  })

  test('a number that is told without reading it is told right', () => {
    fc.assert(
      fc.property(numberText, (text) => {
        expect(plainNumber(text) ?? canonicalNumber({ kind: 'number', text })).toBe(
          canonicalNumber({ kind: 'number', text }),
        )
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ['0', '0'],
    ['-7', '-7'],
    ['1428', '1428'],
    ['100', '100'],
    ['12.50', '12.5'],
    ['-100.00', '-100'],
    ['0.50', '0.5'],
    ['0.10', '0.1'],
    ['123456789012345678901', '123456789012345678901'],
  ])('%s is told to be %s', (text, canonical) => {
    expect(plainNumber(text)).toBe(canonical)
  })

  test.each([
    '-0',
    '',
    '-',
    '.5',
    '1.',
    '00',
    '01',
    '0.0',
    '0.05',
    '-0.0',
    '1e5',
    'NaN',
    '1.2.3',
    '1.x',
    '1'.repeat(22),
  ])('%j is not told', (text) => {
    expect(plainNumber(text)).toBe(null)
  })
})
