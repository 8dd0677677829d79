import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../core/json/value.js'
import type { JsonObject } from '../question.js'
import { schemaFault } from './fits-schema.js'

const SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    verdict: { type: 'string', enum: ['supported', 'contradicted'] },
    quote: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    ids: { type: 'array', items: { type: ['string', 'integer'] } },
    version: { const: 1 },
  },
  required: ['verdict', 'quote', 'ids', 'version'],
  additionalProperties: false,
}
const FIT = { verdict: 'supported', quote: null, ids: ['a', 2], version: 1 }

describe('a reply', () => {
  it.each([
    [FIT, null],
    [{ ...FIT, quote: 'q', ids: [] }, null],
    [{ ...FIT, verdict: 'contra' }, 'verdict is none of supported, contradicted'],
    [{ ...FIT, verdict: 'SUPPORTED' }, 'verdict is none of supported, contradicted'],
    [{ ...FIT, quote: 1 }, 'quote fits none of its forms'],
    [{ ...FIT, ids: ['a', 0.5] }, 'ids[1] must be of type string or integer, not number'],
    [{ ...FIT, version: 2 }, 'version is not 1'],
    [{ ...FIT, more: 1 }, 'the reply has a property that is none of verdict, quote, ids, version'],
    [{ verdict: 'supported' }, 'the reply has no quote'],
    [Object.create({ ...FIT }), 'the reply has no verdict'],
    [[FIT], 'the reply must be of type object, not array'],
    [null, 'the reply must be of type object, not null'],
  ])('%j: %s', (value, fault) => {
    expect(schemaFault(value as JsonValue, SCHEMA)).toBe(fault)
  })

  it('is not held to a keyword that nobody holds: the schema is at fault', () => {
    expect(() => schemaFault('x', { type: 'string', pattern: '^a' })).toThrow(TypeError)
  })

  it('fits exactly where ajv says so', () => {
    const validate = new Ajv2020({ allowUnionTypes: true }).compile(SCHEMA)
    const part = fc.oneof(
      fc.constantFrom<JsonValue>('supported', 'contra', 'q', null, 1, 0.5, true, [], ['a', 2], [null], {}),
      fc.jsonValue(),
    )
    const near = fc.record(
      { verdict: part, quote: part, ids: part, version: part, more: part },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(near, fc.constant(FIT), part), (value) => {
        expect(schemaFault(value as JsonValue, SCHEMA) === null).toBe(validate(value))
      }),
      { numRuns: 2_000 },
    )
  })
})
