import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { CAPABILITIES } from '../../../capabilities/index.js'
import { openapiRoute } from '../../../server/openapi.js'
import { COMMANDS, callsOf, exampleOf } from './example.js'
import { accessText, codesIn, familiesOf, filtered, type OpenApi, type Operation } from './openapi.js'

const routes = CAPABILITIES.flatMap((capability) => capability.routes)
const reply = await openapiRoute(routes, '0.0.0').handle(undefined as never, undefined as never)
const document = ('body' in reply ? reply.body : null) as OpenApi
const components = document.components.schemas
const operations = familiesOf(document).flatMap((family) => family.operations)
const withBody = operations.filter((one) => one.requestBody?.content['application/json'])

function operation(id: string): Operation {
  const found = operations.find((one) => one.operationId === id)
  if (!found) throw new Error(`no operation ${id}`)
  return found
}

describe('the example of a call', () => {
  it('is there for every call with a body', () => {
    expect(withBody.length).toBeGreaterThan(10)
    expect(operations).toHaveLength(routes.length + 1)
  })

  it.each(withBody)('$operationId has a body that its schema takes', (one) => {
    const schema = one.requestBody?.content['application/json']?.schema ?? {}
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const validate = ajv.compile({ ...schema, components: { schemas: components } })
    const example = exampleOf(schema, components)
    expect([validate(example), validate.errors]).toEqual([true, null])
  })

  it('can be pasted into a shell, whatever quotes are in it', () => {
    const schema = { type: 'object', required: ['a'], properties: { a: { const: "it's" } } }
    const [curl] = callsOf(
      { ...operation('judge'), requestBody: { content: { 'application/json': { schema } } } },
      {},
      'http://localhost:3000',
    )
    expect(curl?.text).toBe(
      String.raw`curl 'http://localhost:3000/v1/judge' \
  -H 'authorization: Bearer KEY' \
  -H 'content-type: application/json' \
  -d '{
  "a": "it'\''s"
}'`,
    )
  })

  it('names commands that there are', () => {
    const words = CAPABILITIES.flatMap(({ commands }) =>
      commands.map(({ group, name }) => (group ? `${group.name} ${name}` : name)),
    )
    for (const [id, command] of COMMANDS) {
      expect(operation(id).operationId).toBe(id)
      expect(words).toContain(command.split(' ', 1)[0])
    }
  })
})

describe('a schema that holds itself', () => {
  const node = {
    type: 'object',
    required: ['next'],
    properties: { next: { $ref: '#/components/schemas/Node' } },
  }

  it('has an example that ends', () => {
    expect(JSON.stringify(exampleOf(node, { Node: node })).length).toBeLessThan(200)
  })

  it('may be nothing but a circle', () => {
    const circle = { $ref: '#/components/schemas/A' }
    expect(exampleOf(circle, { A: circle })).toEqual({})
  })
})

describe('what is told of a call', () => {
  it.each([
    ['judge', 'Needs an access key where the server asks for keys: Authorization: Bearer KEY.'],
    ['verifyReceipt', 'Open to anybody.'],
    ['runModel', 'Open, or for holders of an access key: that hangs on what is asked for.'],
  ])('%s: %s', (id, text) => {
    expect(accessText(operation(id))).toBe(text)
  })

  it('lists the codes of each status', () => {
    expect(codesIn('`bad_json`: The body is not JSON.\n`no_such_x`: No x.')).toEqual([
      { code: 'bad_json', meaning: 'The body is not JSON.' },
      { code: 'no_such_x', meaning: 'No x.' },
    ])
    expect(codesIn('The answer.')).toEqual([])
  })

  it.each([
    ['receipts verify', ['verifyReceipt']],
    ['no_such_policy', ['policy']],
    ['nothing has these words', []],
  ])('is found by %s', (words, ids) => {
    const found = filtered(familiesOf(document), words).flatMap((family) => family.operations)
    expect(found.map((one) => one.operationId)).toEqual(ids)
  })
})
