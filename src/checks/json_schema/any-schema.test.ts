import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NO_NUMBER_TEXTS } from '../../core/json/value.js'
import { DIALECTS } from './dialect.js'
import { prepare, work } from './work.js'

const KEYWORDS = [
  ...['$schema', '$id', 'id', '$ref', '$anchor', '$recursiveRef', '$recursiveAnchor', '$dynamicRef'],
  ...[
    '$dynamicAnchor',
    '$vocabulary',
    '$comment',
    '$defs',
    'definitions',
    'dependencies',
    'dependentSchemas',
  ],
  ...[
    'type',
    'enum',
    'const',
    'default',
    'properties',
    'items',
    'prefixItems',
    'additionalItems',
    'contains',
  ],
  ...['minContains', 'unevaluatedItems', 'unevaluatedProperties', 'allOf', 'not', 'if', 'then', 'required'],
  ...['minimum', 'exclusiveMinimum', 'multipleOf', 'uniqueItems', 'pattern', 'undefined', '__proto__', 'x'],
]
const SCHEMAS = ['not', 'items', 'additionalItems', 'contains', 'if', 'unevaluatedItems', 'x']
const SCHEMA_MAPS = ['properties', '$defs', 'definitions', 'dependencies', 'dependentSchemas']
const NAMES = ['$schema', '$id', 'id', '$ref', '$anchor', '$recursiveRef', '$dynamicRef', '$dynamicAnchor']
const URIS = [
  ...['#', '', '#x', 'x', '#/definitions/x', '#/x', '#/$defs/x', 'object', '::', '#/%'],
  ...Object.values(DIALECTS),
]
const SCALAR = fc.constantFrom(...URIS, 'object', 'integer', null, true, false, 0, 1, -1, 0.5)
/** Keywords with anything, and more often with what they take, or the outermost meta-schema refuses all of it. */
const { object: OBJECT } = fc.letrec((tie) => ({
  any: fc.oneof({ maxDepth: 4 }, SCALAR, fc.array(tie('any'), { maxLength: 3 }), tie('object')),
  map: fc.dictionary(fc.constantFrom('x', '$id', 'id', '$ref', 'undefined'), tie('object'), { maxKeys: 2 }),
  object: fc
    .array(
      fc.oneof(
        { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...KEYWORDS), tie('any')) },
        { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...SCHEMAS), tie('object')) },
        { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...SCHEMA_MAPS), tie('map')) },
        { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...URIS)) },
      ),
      { maxLength: 4, depthIdentifier: 'schema', size: 'small' },
    )
    .map(Object.fromEntries),
}))
const ROOT = fc
  .tuple(fc.constantFrom(...Object.values(DIALECTS)), OBJECT)
  .map(([$schema, schema]) => JSON.parse(JSON.stringify({ $schema, ...Object(schema) })))
const KINDS = ['refused', 'valid', 'invalid']

/** The sandbox says of a schema that never ends that the budget is spent; here the stack ends first. */
async function kindOf(schema: object, output: string): Promise<string> {
  const input = { schema: { value: { ...schema }, numbers: NO_NUMBER_TEXTS }, output, extract: false }
  try {
    return work(input, await prepare(input)).kind
  } catch (error) {
    if (error instanceof RangeError) return 'invalid'
    throw error
  }
}

it('any schema of any dialect is refused or held against the output, and changes nothing for the next one', async () => {
  const output = fc.constantFrom('1', '"x"', '[1,"x",[]]', '{"x":{"x":1},"undefined":2}')
  await fc.assert(
    fc.asyncProperty(ROOT, output, async (schema, text) => {
      expect(KINDS).toContain(await kindOf(schema, text))
    }),
    { numRuns: 1_000 },
  )
  for (const $schema of Object.values(DIALECTS)) {
    expect(await kindOf({ $schema, type: 'integer', $comment: 'after' }, '1')).toBe('valid')
    expect(await kindOf({ $schema, type: 'integer', $comment: 'after' }, '"x"')).toBe('invalid')
    expect(await kindOf({ $schema, type: 'strin' }, '1')).toBe('refused')
  }
})
