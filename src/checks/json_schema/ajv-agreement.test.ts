import { isDeepStrictEqual } from 'node:util'
import { Ajv, type Options } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import draft06 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' }
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_NUMBER_TEXTS } from '../../core/json/value.js'
import { DIALECTS, type Dialect } from './dialect.js'
import { prepare, work } from './work.js'

/**
 * Two validators that were written apart agree on schemas and values made at random. Left out is what they are known to
 * rule differently, for reasons that the specifications settle:
 *
 * - beside a `$ref` nothing counts up to draft-07; ajv looks at it;
 * - `dependencies` is no keyword since 2019-09; ajv still knows it;
 * - in 2019-09 `contains` evaluates nothing for unevaluatedItems, and in 2020-12 it does; ajv has one rule for both;
 * - beside a list of schemas for the first items, `contains` still needs an item; ajv then passes an array of none;
 * - an `enum` of nothing is allowed; ajv refuses it;
 * - ajv compares doubles: numbers here are small and whole, or halves.
 */
const OPTIONS: Options = { strict: false, validateFormats: false, logger: false, unicodeRegExp: true }

const AJV: Readonly<Record<Exclude<Dialect, 'draft-04'>, () => Ajv>> = {
  '2020-12': () => new Ajv2020(OPTIONS),
  '2019-09': () => new Ajv2019(OPTIONS),
  'draft-07': () => new Ajv(OPTIONS),
  'draft-06': () => new Ajv({ ...OPTIONS, meta: false }).addMetaSchema(draft06),
}
type Served = keyof typeof AJV
const SERVED = Object.keys(AJV) as readonly Served[]

type Schema = boolean | { readonly [keyword: string]: unknown }

const KEY = fc.constantFrom('a', 'b', 'c')
const TEXT = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀'), maxLength: 3 })
const COUNT = fc.integer({ min: 0, max: 3 })
const NUMBER = fc.integer({ min: -4, max: 8 }).map((halves) => halves / 2)

const { value: VALUE } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(null, true, false),
    NUMBER,
    TEXT,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(KEY, tie('value'), { maxKeys: 3 }),
  ),
}))

const TYPE = fc.constantFrom('null', 'boolean', 'integer', 'number', 'string', 'array', 'object')

/** Keyword -> its values, for every dialect that ajv serves. */
function keywordsOf(dialect: Served, schema: fc.Arbitrary<unknown>): Record<string, fc.Arbitrary<unknown>> {
  const schemas = fc.array(schema, { minLength: 1, maxLength: 3 })
  const keys = fc.uniqueArray(KEY, { maxLength: 3 })
  const map = fc.dictionary(KEY, schema, { maxKeys: 3 })
  const everywhere = {
    type: fc.oneof(TYPE, fc.uniqueArray(TYPE, { minLength: 1, maxLength: 3 })),
    ...{
      const: VALUE,
      enum: fc.uniqueArray(VALUE.map(plain), { minLength: 1, maxLength: 3, comparator: isDeepStrictEqual }),
    },
    ...{ minimum: NUMBER, maximum: NUMBER, exclusiveMinimum: NUMBER, exclusiveMaximum: NUMBER },
    multipleOf: fc.constantFrom(0.5, 1, 1.5, 2, 3),
    ...{ minLength: COUNT, maxLength: COUNT, pattern: fc.constantFrom('^a', 'b$', '^.$', '[é]') },
    ...{ minItems: COUNT, maxItems: COUNT, uniqueItems: fc.boolean(), contains: schema },
    ...{ minProperties: COUNT, maxProperties: COUNT, required: keys, propertyNames: schema },
    ...{ properties: map, patternProperties: fc.dictionary(fc.constantFrom('^a', '[bc]'), schema) },
    ...{ additionalProperties: schema, not: schema, allOf: schemas, anyOf: schemas, oneOf: schemas },
  }
  const conditional = Object.fromEntries(['if', 'then', 'else'].map((name) => [name, schema]))
  const tuples = { items: fc.oneof(schema, schemas), additionalItems: schema }
  const parted = {
    ...{ dependentRequired: fc.dictionary(KEY, keys), dependentSchemas: map },
    ...{ minContains: COUNT, maxContains: COUNT, unevaluatedProperties: schema },
  }
  const dependencies = fc.dictionary(KEY, fc.oneof(schema, fc.uniqueArray(KEY, { minLength: 1 })))
  switch (dialect) {
    case 'draft-06':
      return { ...everywhere, ...tuples, dependencies }
    case 'draft-07':
      return { ...everywhere, ...tuples, ...conditional, dependencies }
    case '2019-09':
      return { ...everywhere, ...tuples, ...conditional, ...parted }
    case '2020-12':
      return { ...everywhere, ...conditional, ...parted, items: schema, prefixItems: schemas }
  }
}

function schemaOf(dialect: Served): fc.Arbitrary<Schema> {
  const { schema } = fc.letrec<{ schema: Schema }>((tie) => {
    const keywords = Object.entries(keywordsOf(dialect, tie('schema')))
    const keyword = fc
      .constantFrom(...keywords)
      .chain(([name, values]) => fc.tuple(fc.constant(name), values))
    const members = fc.array(keyword, { minLength: 1, maxLength: 4 }).map(memberwise)
    return { schema: fc.oneof({ maxDepth: 3, depthSize: 'small' }, fc.boolean(), members) }
  })
  return schema
}

async function ours(dialect: Served, schema: Schema, value: unknown): Promise<string> {
  const named = { $schema: DIALECTS[dialect], ...Object(schema) }
  const written = { value: typeof schema === 'boolean' ? { ...named, not: !schema } : named }
  const input = {
    schema: { ...written, numbers: NO_NUMBER_TEXTS },
    output: JSON.stringify(value),
    extract: false,
  }
  return work(input, await prepare(input)).kind
}

/** Null where the code that ajv wrote falls over itself, as it does on some schemas of 2019-09 and later. */
function theirs(ajv: Ajv, schema: Schema, value: unknown): string | null {
  try {
    return ajv.validate(schema, value) ? 'valid' : 'invalid'
  } catch (error) {
    if (error instanceof TypeError || error instanceof ReferenceError) return null
    throw error
  }
}

function memberwise(members: readonly (readonly [string, unknown])[]): Schema {
  const { contains, ...others } = Object.fromEntries(members)
  const isTuple = Array.isArray(others.items) || Object.hasOwn(others, 'prefixItems')
  return contains === undefined || isTuple ? others : { ...others, contains }
}

/** As it comes off the wire: fast-check makes objects without a prototype. */
function plain<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value))
}

describe('the verdict is that of ajv', () => {
  it.each(SERVED)('%s', async (dialect) => {
    const ajv = AJV[dialect]()
    const values = fc.array(VALUE, { minLength: 3, maxLength: 6 }).map(plain)
    await fc.assert(
      fc.asyncProperty(schemaOf(dialect).map(plain), values, async (schema, several) => {
        for (const value of several) {
          const verdict = await ours(dialect, schema, value)
          expect(verdict).toBe(theirs(ajv, schema, value) ?? verdict)
        }
      }),
      { numRuns: 200 },
    )
  })
})
