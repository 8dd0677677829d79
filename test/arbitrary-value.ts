import fc from 'fast-check'
import { instantIn } from '../src/core/data/instant.js'
import type { BlobValue, InstantValue, Value } from '../src/core/data/value.js'

/** The text of a number: often one of a few values in one of several spellings. */
export const numberText = fc.oneof(
  fc.constantFrom(
    '0',
    '-0',
    '0.0',
    '0e9',
    '1',
    '1.0',
    '10e-1',
    '100',
    '1e2',
    '1E+2',
    '100.00',
    '0.05',
    '5e-2',
    '0.050',
  ),
  fc.constantFrom('9007199254740992', '9007199254740993', '-1.5', '-1.50', '1e400', '-1e-400'),
  fc.constantFrom('NaN', 'Infinity', '-Infinity'),
  fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.stringMatching(/^(0|[1-9][0-9]{0,30})$/),
      fc.stringMatching(/^(\.[0-9]{1,25})?$/),
      fc.stringMatching(/^(e[+-]?[0-9]{1,3})?$/),
    )
    .map((parts) => parts.join('')),
)

export const arbitraryInstant = fc.date({ noInvalidDate: true }).map((date): InstantValue => {
  const found = instantIn(date.toISOString())
  if (!found) throw new Error('a date is a moment')
  return found
})

const text = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'A',
    '1',
    'true',
    '\0',
    'a\0',
    'ä',
    '😀',
    '\ud83d',
    '\ufffd',
    '\uffff',
    '__proto__',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

const leaf: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom<Value>(null, true, false),
  text,
  numberText.map((number): Value => ({ kind: 'number', text: number })),
  numberText.map((number): Value => ({ kind: 'number', text: number, isDouble: true })),
  arbitraryInstant,
  fc.record<BlobValue>({
    kind: fc.constant('blob'),
    sha256: fc.constantFrom('00'.repeat(32), `${'00'.repeat(31)}01`),
    bytes: fc.constantFrom(0, 3, 2 ** 40),
  }),
)

const memberName = fc.constantFrom('a', 'b', 'ä', '__proto__', '')

/** Values of every kind that a row can hold, and such that are alike but for their kind or spelling. */
export const arbitraryValue = valuesOf(fc.constant({}))

/** Also lists whose order says nothing. */
export const arbitraryValueOrBag = valuesOf(fc.constantFrom({}, { isBag: true } as const))

function valuesOf(lists: fc.Arbitrary<{ readonly isBag?: true }>): fc.Arbitrary<Value> {
  return fc.letrec<{ value: Value }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'value' },
      { weight: 5, arbitrary: leaf },
      {
        weight: 1,
        arbitrary: fc
          .tuple(lists, fc.array(tie('value'), { maxLength: 3 }))
          .map(([list, items]): Value => ({ kind: 'list', items, ...list })),
      },
      {
        weight: 1,
        arbitrary: fc
          .array(fc.tuple(memberName, tie('value')), { maxLength: 3 })
          .map((members): Value => ({ kind: 'object', members: new Map(members) })),
      },
    ),
  })).value
}
