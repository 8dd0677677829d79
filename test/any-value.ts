import fc from 'fast-check'
import type { Value } from '../src/core/data/value.js'

const NAMES = ['a', 'b', 'id', '__proto__', 'constructor', 'naïve', '名前', '']
const TEXTS = [
  '',
  '5',
  '5.0',
  'true',
  'null',
  'abc',
  '2024-11-20',
  '2024-11-20T14:00:00Z',
  '2024-11-20T15:00:00+01:00',
  '\ud800',
]

const number = fc
  .oneof(
    fc.constantFrom(
      '0',
      '-0',
      '5',
      '5.0',
      '1',
      '9007199254740993',
      '1e400',
      '1e-400',
      'NaN',
      'Infinity',
      '-Infinity',
    ),
    fc.integer().map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  )
  .map((text): Value => ({ kind: 'number', text }))

const instant = fc
  .constantFrom(
    '2024-11-20T14:00:00Z',
    '2024-11-20T14:00:00.1Z',
    '2024-11-20T00:00:00Z',
    '-000001-12-31T23:00:00Z',
  )
  .map((utc): Value => ({ kind: 'instant', utc }))

const blob = fc
  .constantFrom('ab'.repeat(32), 'cd'.repeat(32))
  .map((sha256): Value => ({ kind: 'blob', sha256, bytes: 3 }))

/** Values that look alike, and values that nobody expects. */
export const anyValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Value>(null, true, false),
    fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary' })),
    number,
    instant,
    blob,
    fc
      .tuple(fc.array(tie('value'), { maxLength: 4 }), fc.boolean())
      .map(([items, isBag]): Value => (isBag ? { kind: 'list', items, isBag } : { kind: 'list', items })),
    fc
      .array(fc.tuple(fc.constantFrom(...NAMES), tie('value')), { maxLength: 4 })
      .map((members): Value => ({ kind: 'object', members: new Map(members) })),
  ),
})).value
