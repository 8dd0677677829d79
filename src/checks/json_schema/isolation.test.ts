import { afterAll, describe, expect, it } from 'vitest'
import { checkContext } from '../../../test/check-context.js'
import { Refusal } from '../../core/errors.js'
import { parseStrict } from '../../core/json/strict.js'
import { createSandbox } from '../../sandbox/index.js'
import { type JsonSchemaSpec, jsonSchema } from './index.js'

const guarded = createSandbox()
afterAll(() => guarded.close())

function read(schema: string) {
  const { value, numbers } = parseStrict(`{"type":"json_schema","schema":${schema}}`)
  const spec: JsonSchemaSpec = jsonSchema.schema.parse(value)
  return { spec, context: checkContext({ guarded, numbers }) }
}

async function outcomeOf(schema: string, output: string) {
  const { spec, context } = read(schema)
  return (await jsonSchema.run({ output }, spec, context)).outcome
}

async function refusal(schema: string): Promise<Refusal> {
  const { spec, context } = read(schema)
  const error = await jsonSchema.review(spec, 'checks[0]', context).catch((thrown: unknown) => thrown)
  if (!(error instanceof Refusal)) throw new Error(`not refused: ${schema}`)
  return error
}

describe('a schema changes nothing for those that come after it', () => {
  const SERVED = [
    'https://json-schema.org/draft/2020-12/schema',
    'https://json-schema.org/draft/2019-09/schema',
    'http://json-schema.org/draft-07/schema#',
    'http://json-schema.org/draft-06/schema#',
    'http://json-schema.org/draft-04/schema#',
  ]
  const named = (dialect: string) =>
    `"$id":"${dialect.replace(/#$/, '')}","id":"${dialect.replace(/#$/, '')}"`
  const metaSchema = 'https://json-schema.org/draft/2020-12/schema'

  it.each([
    ['names itself as a meta-schema', `{"$id":"${metaSchema}","type":"string"}`],
    ['holds a resource that does', `{"$defs":{"a":{"$id":"${metaSchema}","$vocabulary":{}}}}`],
    [
      'has a vocabulary',
      `{"$id":"${metaSchema}","$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/core":true}}`,
    ],
    [
      'hides a vocabulary where no meta-schema looks',
      `{"$ref":"#/x","x":{"$id":"${metaSchema}","$vocabulary":{}}}`,
    ],
    ['has properties of such names', `{"properties":{"$id":"${metaSchema}","$vocabulary":{}}}`],
    ['requires such a resource', `{"required":[{"$id":"${metaSchema}","$vocabulary":{}}]}`],
    ['makes one depend on it', `{"dependentRequired":{"$id":"${metaSchema}","$vocabulary":{}}}`],
    ['has its type', `{"type":{"$id":"${metaSchema}","$vocabulary":{}}}`],
    ['titles it so', `{"title":{"$id":"${metaSchema}","$vocabulary":{}}}`],
    [
      'refers to one in a title',
      `{"$ref":"#/title/x","title":{"x":{"$id":"${metaSchema}","$vocabulary":{}}}}`,
    ],
    ['names what the next one refers to', '{"$id":"https://example.com/a","type":"string"}'],
    [
      'marks its own places',
      '{"x-countersign-place":"/x","$id":"https://example.com/b","x":{"const":1},"const":2}',
    ],
    ...SERVED.flatMap((dialect) => [
      [`names itself ${dialect} in ${dialect}`, `{"$schema":"${dialect}",${named(dialect)}}`],
      [
        `names what the validator looks up where ${dialect} has no such word`,
        `{"$schema":"http://json-schema.org/draft-07/schema#",${named(dialect)},"undefined":{}}`,
      ],
      [
        `holds ${dialect} with such a word`,
        `{"$ref":"#/undefined","$defs":{"a":{"$schema":"http://json-schema.org/draft-06/schema#",${named(dialect)},"undefined":{}}},"undefined":{}}`,
      ],
    ]),
  ])('where it %s', async (what, schema) => {
    const { spec, context } = read(schema)
    // At once, so that both threads see it.
    await Promise.all([1, 2, 3, 4].map(() => jsonSchema.run({ output: '1' }, spec, context)))
    const after = [0, 1, 2, 3, 4].map(async (n) => {
      const dialect = SERVED[n]
      // A comment of its own, since threads remember schemas.
      const own = `"$schema":"${dialect}","$comment":${JSON.stringify(`${what} ${n}`)}`
      expect(await outcomeOf(`{${own},"type":"integer","minimum":2}`, '1')).toBe('failed')
      expect(await outcomeOf(`{${own},"type":"integer","minimum":1}`, '1')).toBe('passed')
      expect((await refusal(`{${own},"type":"strin"}`)).code).toBe('invalid_schema')
      expect((await refusal(`{${own},"$ref":"https://example.com/a"}`)).code).toBe('remote_ref')
    })
    await Promise.all(after)
  })
})
