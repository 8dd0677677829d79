import { afterAll, describe, expect, it } from 'vitest'
import { checkContext } from '../../../test/check-context.js'
import { Refusal } from '../../core/errors.js'
import { createSandbox } from '../../sandbox/index.js'
import { jsonPath } from './index.js'

const guarded = createSandbox()
const context = checkContext({ guarded })
afterAll(() => guarded.close())

const read = (asked: object) => jsonPath.schema.parse({ type: 'json_path', ...asked })

describe('a check that could never run is refused, and its field named', () => {
  it.each([
    [{ path: 'items' }, 'invalid_request', 'checks[1].path'],
    [{ path: '$.items[' }, 'invalid_request', 'checks[1].path'],
    [{ path: "$..[?(@.constructor('return 1')())]" }, 'invalid_request', 'checks[1].path'],
    [{ path: '$[?eval(@.a)]' }, 'invalid_request', 'checks[1].path'],
    [{ path: '$[?@.a == 9007199254740993]' }, 'invalid_request', 'checks[1].path'],
    [{ path: "$[?match(@.a, '(')]" }, 'invalid_request', 'checks[1].path'],
    [{ path: '$.a', matches: 'a(b' }, 'invalid_pattern', 'checks[1].matches'],
    [{ path: '$.a', matches: 'a', flags: 'x' }, 'invalid_pattern', 'checks[1].flags'],
  ])('%j', async (asked, code, field) => {
    const error = await jsonPath.review(read(asked), 'checks[1]', context).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({ code, details: { field } })
  })

  it.each([
    [{ path: '$', equals: 1, count: 1 }],
    [{ path: '$', exists: true, matches: 'a' }],
    [{ path: '$', flags: 'i' }],
    [{ path: '$', count: {} }],
    [{ path: '$', count: -1 }],
    [{ path: '$', extract: 'yaml' }],
    [{ path: '' }],
  ])('%j', (asked) => {
    expect(jsonPath.schema.safeParse({ type: 'json_path', ...asked }).success).toBe(false)
  })
})

it.each(['$', '$.a', "$['a']", '$..a', '$[?@.a > 1 && length(@.b) == 2]', "$[?match(@.a, 'x+')]"])(
  '%s is a path',
  async (path) => {
    await expect(jsonPath.review(read({ path }), 'checks[0]', context)).resolves.toBeUndefined()
  },
)

describe('the detail', () => {
  it.each([
    [{ path: '$.a', equals: 2 }, '{"a": 1}', '$.a finds 1, which is not 2.'],
    [{ path: '$.a', equals: 'x' }, '{"a": "x"}', '$.a finds "x", which is "x".'],
    [{ path: '$.a' }, '{}', '$.a finds nothing.'],
    [{ path: '$.a', exists: false }, '{"a": 1}', '$.a finds 1, where nothing should be.'],
    [{ path: '$[*]', count: { min: 2, max: 3 } }, '[1]', '$[*] finds 1 value, and 2 to 3 should be there.'],
    [{ path: '$[*]', matches: '^x' }, '["x","y"]', '$[*] finds 2 values, of which "y" does not match.'],
    [{ path: '$', equals: {} }, '{\n  "a": 1\n}', '$ finds { "a": 1 }, which is not {}.'],
    [{ path: '$.a' }, `{"a": "${'y'.repeat(300)}"}`, `$.a finds "${'y'.repeat(199)}….`],
  ])('of %j on %s', async (asked, output, detail) => {
    expect((await jsonPath.run({ output }, read(asked), context)).detail).toBe(detail)
  })
})

it('a pattern that the output brings and that is none leaves it open', async () => {
  const asked = read({ path: '$[?match(@.text, @.pattern)]' })
  const found = await jsonPath.run({ output: '[{"text":"a","pattern":"("}]' }, asked, context)
  expect(found).toMatchObject({ outcome: 'error', code: 'invalid_path' })
})

it('paths into what is nested deep end as budget or with a finding, and break nothing', async () => {
  const deep = `${'['.repeat(3_000)}1${']'.repeat(3_000)}`
  await expect(jsonPath.run({ output: deep }, read({ path: '$..[0]' }), context)).rejects.toMatchObject({
    code: 'budget',
  })
  const [outer] = [await jsonPath.run({ output: deep }, read({ path: '$[0][0]' }), context)]
  expect(outer.outcome).toBe('passed')
})
