import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { checkContext } from '../../../test/check-context.js'
import { Refusal } from '../../core/errors.js'
import { parseStrict } from '../../core/json/strict.js'
import { createSandbox } from '../../sandbox/index.js'
import { type JsonSchemaSpec, jsonSchema } from './index.js'

const guarded = createSandbox()
afterAll(() => guarded.close())

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#'
const SERVED = [
  'https://json-schema.org/draft/2020-12/schema',
  'https://json-schema.org/draft/2019-09/schema',
  DRAFT_07,
  'http://json-schema.org/draft-06/schema#',
  'http://json-schema.org/draft-04/schema#',
]

function read(schema: string) {
  const { value, numbers } = parseStrict(`{"type":"json_schema","schema":${schema}}`)
  const spec: JsonSchemaSpec = jsonSchema.schema.parse(value)
  return { spec, context: checkContext({ guarded, numbers }) }
}

async function ran(schema: string, output: string) {
  const { spec, context } = read(schema)
  const { outcome, detail } = await jsonSchema.run({ output }, spec, context)
  return `${outcome}: ${detail}`
}

const outcomeOf = async (schema: string, output: string) => (await ran(schema, output)).split(':', 1)[0]

async function refusal(schema: string): Promise<Refusal> {
  const { spec, context } = read(schema)
  const error = await jsonSchema.review(spec, 'checks[0]', context).catch((thrown: unknown) => thrown)
  if (!(error instanceof Refusal)) throw new Error(`not refused: ${schema}`)
  return error
}

describe('a schema that is not valid is refused, with its place', () => {
  it.each([
    ['{"type":"strin"}', '/type'],
    ['{"type":5}', '/type'],
    ['{"properties":{"a":{"minimum":"x"}}}', '/properties/a/minimum'],
    [
      '{"properties":{"a":{"$id":"https://example.com/a","items":{"minLength":-1}}}}',
      '/properties/a/items/minLength',
    ],
    ['{"multipleOf":0}', '/multipleOf'],
    ['{"enum":5}', '/enum'],
    ['{"enum":{"a":1}}', '/enum'],
    ['{"minimum":{}}', '/minimum'],
    ['{"minimum":[0]}', '/minimum'],
    ['{"maxLength":{"a":1}}', '/maxLength'],
    ['{"title":["x"]}', '/title'],
    ['{"required":[{"a":1}]}', '/required/0'],
    ['{"properties":{"$id":"a"}}', '/properties/$id'],
    ['{"$schema":5}', '/$schema'],
    [`{"$schema":"${DRAFT_07}","required":"a"}`, '/required'],
    ['{"properties":{"a":{"pattern":"["}}}', '/properties/a/pattern'],
    ['{"patternProperties":{"(":true}}', '/patternProperties'],
    ['{"pattern":"\\\\-"}', '/pattern'],
  ])('%s at %s', async (schema, pointer) => {
    const { code, details, message } = await refusal(schema)
    expect({ code, ...details }).toEqual({ code: 'invalid_schema', field: 'checks[0].schema', pointer })
    expect(message).toContain(JSON.stringify(pointer))
  })

  it.each([
    '{"$ref":"#/nowhere"}',
    '{"$ref":"#/not/there"}',
    '{"$ref":"#nowhere"}',
    '{"$ref":"#/%"}',
    '{"$ref":"::::"}',
    '{"$id":"::: "}',
    '{"$id":"https://json-schema.org/draft/2020-12/schema"}',
    '{"$ref":"#/x","x":{"minimum":"1"}}',
    '{"$ref":"#/x","x":{"multipleOf":0}}',
  ])('%s', async (schema) => {
    expect((await refusal(schema)).code).toBe('invalid_schema')
  })

  it.each(['{"$ref":"#/x","x":{"required":5}}', '{"$ref":"#/x","x":{"properties":5,"required":"a"}}'])(
    '%s, which only shows where it is run',
    async (schema) => {
      expect(await ran(schema, '{}')).toMatch(/^error: /)
    },
  )
})

describe('a dialect that is not served is refused', () => {
  it.each([
    'http://json-schema.org/draft-03/schema#',
    'http://json-schema.org/schema#',
    'https://json-schema.org/draft-07/schema',
    'https://json-schema.org/v1',
    'https://spec.openapis.org/oas/3.1/dialect/base',
    'https://example.com/my-dialect',
    '',
  ])('%s', async (dialect) => {
    const { code, message } = await refusal(JSON.stringify({ $schema: dialect }))
    expect(code).toBe('unsupported_dialect')
    for (const served of SERVED) expect(message).toContain(served)
  })

  it.each(SERVED.flatMap((dialect) => [dialect.replace(/#$/, ''), `${dialect.replace(/#$/, '')}#`]))(
    'and %s is served',
    async (dialect) => {
      expect(await outcomeOf(JSON.stringify({ $schema: dialect, type: 'integer' }), '1')).toBe('passed')
      expect(await outcomeOf(JSON.stringify({ $schema: dialect, type: 'integer' }), '1.5')).toBe('failed')
    },
  )

  it('inside a schema too', async () => {
    const { code, details } = await refusal('{"items":{"$schema":"x"}}')
    expect({ code, ...details }).toMatchObject({ code: 'unsupported_dialect', pointer: '/items/$schema' })
  })
})

describe('a reference to another document is refused and never followed', () => {
  it.each([
    '{"$ref":"https://example.com/schema"}',
    '{"items":{"$ref":"other.json"}}',
    '{"$ref":"file:///etc/passwd"}',
    '{"$ref":"urn:example:a"}',
    '{"$dynamicRef":"https://example.com/schema#a"}',
    '{"$id":"https://example.com/a","$ref":"b"}',
    `{"$schema":"${DRAFT_07}","$ref":"https://example.com/schema"}`,
  ])('%s', async (schema) => {
    expect((await refusal(schema)).code).toBe('remote_ref')
  })

  it('on this machine', async () => {
    let asked = 0
    const server = createServer((_request, response) => {
      asked += 1
      response
        .setHeader('content-type', 'application/schema+json')
        .end('{"$schema":"https://json-schema.org/draft/2020-12/schema"}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    try {
      expect((await refusal(`{"$ref":"http://127.0.0.1:${port}/x"}`)).code).toBe('remote_ref')
      expect(asked).toBe(0)
    } finally {
      server.close()
    }
  })

  it('while keywords of any name are annotations', async () => {
    const schema =
      '{"constructor":{"a":1},"toString":"x","__proto__":[1],"hasOwnProperty":true,"type":"integer"}'
    expect(await outcomeOf(schema, '1')).toBe('passed')
    expect(await outcomeOf(schema, '"1"')).toBe('failed')
  })

  it('while one in an annotation is no reference', async () => {
    for (const dialect of ['', `"$schema":"${DRAFT_07}",`]) {
      const schema = `{${dialect}"example":{"$ref":"https://example.com/a"},"x-y":[{"$schema":"z"}],"default":{"$id":"::"}}`
      expect(await outcomeOf(schema, '1')).toBe('passed')
    }
  })
})

describe('the detail says which keyword does not hold at which path', () => {
  it.each([
    ['{"properties":{"crew":{"type":"integer"}}}', '{"crew":"x"}', '/crew: type should be integer.'],
    ['{"type":["string","null"]}', '1', '(root): type should be string or null.'],
    ['{"required":["a","b"]}', '{"a":1}', '(root): required "b" is missing.'],
    ['{"items":{"minimum":9007199254740993}}', '[1]', '/0: minimum should be 9007199254740993.'],
    ['{"enum":[9007199254740993,"a"]}', '1', '(root): enum should be one of [9007199254740993,"a"].'],
    ['{"const":{"b":1,"a":2}}', '1', '(root): const should be {"a":2,"b":1}.'],
    ['{"maxLength":2}', '"abc"', '(root): maxLength should be 2.'],
    ['{"additionalProperties":false}', '{"a/b":1}', '/a~1b: additionalProperties allows nothing here.'],
    ['{"propertyNames":{"maxLength":1}}', '{"ab":1}', 'the name of /ab: maxLength should be 1.'],
    ['false', '1', '(root): the schema allows nothing.'],
    ['{"not":{}}', '1', '(root): not does not hold.'],
    [
      '{"items":false}',
      '[1,2,3,4,5]',
      '/0: items allows nothing here; /1: items allows nothing here; /2: items allows nothing here; and 2 more.',
    ],
  ])('%s on %s', async (schema, output, detail) => {
    expect(await ran(schema, output)).toBe(`failed: ${detail}`)
  })

  it('and repeats little of the output', async () => {
    const key = 'k'.repeat(5_000)
    const detail = await ran(
      '{"additionalProperties":false}',
      JSON.stringify(Object.fromEntries([1, 2, 3, 4].map((n) => [key + n, 1]))),
    )
    expect(detail.split('k').length - 1).toBeLessThan(200)
  })
})

describe('numbers are exact', () => {
  it('a whole number of steps is a multiple, and half a step more is none', async () => {
    const step = fc.record({
      digits: fc.integer({ min: 1, max: 999 }),
      places: fc.integer({ min: 0, max: 12 }),
    })
    const count = fc.bigInt(-(10n ** 15n), 10n ** 15n)
    const decimal = (n: bigint, places: number) => `${n}e-${places}`
    await fc.assert(
      fc.asyncProperty(step, count, async ({ digits, places }, n) => {
        const schema = `{"multipleOf":${digits}e-${places}}`
        expect(await outcomeOf(schema, decimal(n * BigInt(digits), places))).toBe('passed')
        expect(
          await outcomeOf(schema, decimal(10n * n * BigInt(digits) + 5n * BigInt(digits), places + 1)),
        ).toBe('failed')
      }),
      { numRuns: 50 },
    )
  })

  it('limits hold to the last digit', async () => {
    const limit = fc.bigInt(-(10n ** 30n), 10n ** 30n)
    await fc.assert(
      fc.asyncProperty(limit, async (n) => {
        const schema = `{"minimum":${n},"maximum":${n},"const":${n},"enum":[${n}]}`
        expect(await outcomeOf(schema, String(n))).toBe('passed')
        for (const near of [n - 1n, n + 1n]) expect(await outcomeOf(schema, String(near))).toBe('failed')
        expect(await outcomeOf(`{"exclusiveMinimum":${n}}`, String(n))).toBe('failed')
        expect(await outcomeOf(`{"uniqueItems":true}`, `[${n},${n + 1n}]`)).toBe('passed')
        expect(await outcomeOf(`{"uniqueItems":true}`, `[${n},${n}.0]`)).toBe('failed')
      }),
      { numRuns: 30 },
    )
  })

  it('behind every kind of reference', async () => {
    const target = '{"$defs":{"a/b":{"$anchor":"n","const":9007199254740993}}}'
    const resource = `"$defs":{"i":{"$id":"i.json",${target.slice(1, -1)}},"j":${target.replace('"n"', '"m"')}},"x":${target}`
    for (const reference of ['i.json#n', 'i.json#/$defs/a~1b', '#m', '#/x/$defs/a~1b']) {
      const schema = `{"$ref":"${reference}",${resource}}`
      expect(await outcomeOf(schema, '9007199254740993')).toBe('passed')
      expect(await outcomeOf(schema, '9007199254740992')).toBe('failed')
    }
  })
})

describe('large and deep', () => {
  it.each([
    [
      'thousands of unique items',
      '{"uniqueItems":true}',
      JSON.stringify(Array.from({ length: 4_000 }, (_, n) => ({ n }))),
      'passed',
    ],
    ['thousands of equal items', '{"uniqueItems":true}', `[${'{},'.repeat(5_000)}{}]`, 'failed'],
    [
      'a schema of 200 levels',
      `${'{"items":'.repeat(200)}{"type":"string"}${'}'.repeat(200)}`,
      '[]',
      'passed',
    ],
    [
      'nesting past the validator',
      '{"items":{"$ref":"#"}}',
      '['.repeat(50_000) + ']'.repeat(50_000),
      'error',
    ],
  ])('%s', async (_what, schema, output, outcome) => {
    const { spec, context } = read(schema)
    const start = performance.now()
    const result = await jsonSchema
      .run({ output }, spec, context)
      .catch((error: Error) => ({ outcome: error.name === 'BudgetExceeded' ? 'error' : error }))
    expect(result.outcome).toBe(outcome)
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})
