import { describe, expect, it } from 'vitest'
import { type Typed, writeVariant } from './json-text.js'
import { kindOf } from './kind-of.js'
import { variantsOf } from './variants-of.js'

const text = { type: 'string' } as const
const number = { type: 'number' } as const

const CHECKS = {
  oneOf: [
    {
      type: 'object',
      properties: {
        type: { ...text, const: 'equals' },
        expected: { type: ['string', 'number'] },
        flags: text,
        extract: { ...text, const: 'json' },
      },
      required: ['type', 'expected'],
      description: 'The same.',
    },
    {
      oneOf: [
        {
          type: 'object',
          properties: {
            type: { const: 'onchain' },
            kind: { const: 'tx_confirmed' },
            blocks: number,
            words: { type: 'array', items: text },
          },
          required: ['type', 'kind', 'blocks'],
        },
      ],
    },
  ],
}
const [equals, onchain] = variantsOf(CHECKS)
if (!equals || !onchain) throw new Error('There are two.')

const typed = (texts: Typed['texts'], ...asJson: string[]): Typed => ({
  texts,
  asJson: Object.fromEntries(asJson.map((name) => [name, true])),
})

describe('a form from a schema', () => {
  it('has one variant for each object that is allowed, at any depth', () => {
    expect([equals.name, onchain.name]).toEqual(['equals', 'onchain tx_confirmed'])
    expect(equals.fields.map(({ name, isRequired }) => [name, isRequired])).toEqual([
      ['expected', true],
      ['flags', false],
      ['extract', false],
    ])
  })

  it.each([
    ['a string', { type: 'string' }, 'text'],
    ['an integer', { type: 'integer' }, 'number'],
    ['an enumeration', { type: 'string', enum: ['a'] }, 'choice'],
    ['a boolean', { type: 'boolean' }, 'flag'],
    ['a list of strings', { type: 'array', items: { type: 'string' } }, 'lines'],
    ['a list of lists', { type: 'array', items: { type: 'array' } }, 'json'],
    ['a string or a number', { type: ['string', 'number'] }, 'either'],
    [
      'alternatives with a string deep inside',
      { anyOf: [{ anyOf: [{ type: 'string' }] }, { type: 'array' }] },
      'either',
    ],
    ['anything', {}, 'json'],
  ])('asks for %s', (_, schema, kind) => {
    expect(kindOf(schema)).toBe(kind)
  })

  it.each([
    ['a text', equals, typed({ expected: '4' }), '{"type":"equals","expected":"4"}'],
    [
      'a number that is marked as JSON',
      equals,
      typed({ expected: '4' }, 'expected'),
      '{"type":"equals","expected":4}',
    ],
    [
      'a choice',
      equals,
      typed({ expected: 'x', extract: 'json' }),
      '{"type":"equals","expected":"x","extract":"json"}',
    ],
    [
      'every digit',
      onchain,
      typed({ blocks: '9007199254740993' }),
      '{"type":"onchain","kind":"tx_confirmed","blocks":9007199254740993}',
    ],
    [
      'lines',
      onchain,
      typed({ blocks: '1', words: 'a\n"b"\n' }),
      '{"type":"onchain","kind":"tx_confirmed","blocks":1,"words":["a","\\"b\\""]}',
    ],
  ])('writes %s', (_, variant, values, json) => {
    expect(writeVariant(variant, values)).toEqual({ text: json })
  })

  it.each([
    ['nothing where something is needed', equals, typed({}), { expected: 'This is needed.' }],
    [
      'a number with a comma',
      onchain,
      typed({ blocks: '1,5' }),
      { blocks: 'This is no number, such as 4 or 0.25.' },
    ],
    [
      'a number as a program writes it',
      onchain,
      typed({ blocks: '0x10' }),
      { blocks: 'This is no number, such as 4 or 0.25.' },
    ],
  ])('refuses %s', (_, variant, values, faults) => {
    expect(writeVariant(variant, values)).toEqual({ faults })
  })

  it('refuses what is no JSON, and says where', () => {
    expect(writeVariant(equals, typed({ expected: '[1,' }, 'expected'))).toMatchObject({
      faults: { expected: expect.stringMatching(/^The text is not JSON: .* At character 4\.$/) },
    })
  })
})
