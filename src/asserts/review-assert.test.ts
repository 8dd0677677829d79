import { afterAll, describe, expect, it } from 'vitest'
import { parseStrict } from '../core/json/strict.js'
import { readBy } from '../core/validate.js'
import { createSandbox } from '../sandbox/index.js'
import { assertSchema } from './assert-schema.js'
import { ASSERT_FUNCTIONS } from './functions/index.js'
import { reviewAssert } from './review-assert.js'
import { reviewWhere } from './review-where.js'

const guarded = createSandbox()
afterAll(() => guarded.close())

const AT = 'checks[0].asserts[1]'
const COLUMNS = ['id', 'title', 'startTime', 'amount', 'doc']

async function faultsOf(text: string, columns: readonly string[] | null = COLUMNS): Promise<string[]> {
  const { value, numbers } = parseStrict(text)
  const spec = readBy(assertSchema, value, AT)
  const review = await reviewAssert(spec, { at: AT, numbers, columns, guarded })
  return review.ok
    ? []
    : review.faults.map(({ field, message }) => {
        expect(message.startsWith(`${field} `)).toBe(true)
        return message.slice(AT.length + 1)
      })
}

const call = (name: string, args: string, value = 'true', comparator = 'eq') =>
  `{"comparator":"${comparator}","function":"${name}","function_args":${args},"value":${value}}`

describe('refused, with the place and the reason', () => {
  it.each([
    ['{"comparator":"equals","value":1}', 'comparator is no comparator: "equals"; it is one of contains'],
    ['{"comparator":"neg","value":1}', 'comparator is no comparator: "neg"; did you mean neq?'],
    [
      call('object_contain', '["_result[*]",{"id":1}]'),
      'function is no function: "object_contain"; did you mean object_contains?',
    ],
    [call('constructor', '[]'), 'function is no function: "constructor"; it is one of all, any'],
    [call('object_contains', '[]'), 'function_args[0] is missing: object_contains takes path, object.'],
    [
      call('object_contains', '["_result[*]"]'),
      'function_args[1] is missing: object_contains takes path, object.',
    ],
    [
      call('object_contains', '["_result[*]",{"id":1},1]'),
      'function_args[2] is one too many: object_contains takes path, object.',
    ],
    [call('object_contains', '["_result[*]",{}]'), 'function_args[1] must not be empty'],
    [call('object_contains', '["_result[*]","title"]'), 'function_args[1] must be an object of members'],
    [
      call('object_contains', '[{"title":"a"},"_result[*]"]'),
      'function_args[0] must be a path, such as "_result[*]".',
    ],
    [
      call('object_contains', '["_result[*]",{"titel":"a"}]'),
      'function_args[1].titel names no column: "titel"; did you mean title?',
    ],
    [call('object_contains', '["_result[*]",{"__proto__":1}]'), 'function_args[1].__proto__ names no column'],
    [
      call('pluck', '["title"]', '[]'),
      'function_args[0] is the path "title", which must begin with _result.',
    ],
    [call('pluck', '["_result.title"]', '[]'), 'write _result[*].title or _result[0].title.'],
    [
      call('pluck', '["_result[*].titel"]', '[]'),
      'function_args[0] names no column: "titel"; did you mean title?',
    ],
    [
      call('pluck', '["_result[*]","titel"]', '[]'),
      'function_args[1] names no column: "titel"; did you mean title?',
    ],
    [call('pluck', '["_result[*]",5]', '[]'), 'function_args[1] must be the name of a column or member.'],
    [call('count', '["_result[*]",{"status":"done"}]', '1'), 'function_args[1].status names no column'],
    [
      call('count', '["_result[*]",{"amount":{"gtt":5}}]', '1'),
      'function_args[1].amount.gtt is no comparator: "gtt"; did you mean gt?',
    ],
    [call('count', '["_result[*]",{"amount":{}}]', '1'), 'function_args[1].amount must name a comparator'],
    [call('count', '["_result[*]",{}]', '1'), 'function_args[1] must not be empty'],
    [call('count', '["_result[*]",5]', '1'), 'function_args[1] must be an object of columns, as in where.'],
    [call('any', '["_result[*].amount",{"in":5}]'), 'function_args[1].in must be a list.'],
    [call('sorted', '["_result[*].amount","down"]', '[]'), 'function_args[1] must be "asc" or "desc".'],
    [call('json_path', '["_result[0].doc","$.a["]', '1'), 'function_args[1] is no JSONPath: '],
    [
      call('json_path', '["_result[0].doc","$[?@.a == 9007199254740993]"]', '1'),
      'the number 9007199254740993 is beyond a double',
    ],
    [
      call('json_path', '["_result[0].doc","$[?match(@.a, \'(\')]"]', '[]'),
      'the pattern of match() is not one',
    ],
    [call('json_path', '["_result[0].doc",5]', '1'), 'function_args[1] must be a JSONPath, as text.'],
    [
      '{"comparator":"eq","path":"_result[0].titel","value":1}',
      'path names no column: "titel"; did you mean title?',
    ],
    [
      '{"comparator":"eq","path":"title","value":1}',
      'path is the path "title", which must begin with _result.',
    ],
    [
      '{"comparator":"eq","function":"count","path":"_result","value":1}',
      'path is for an assert without a function',
    ],
    ['{"comparator":"eq","function_args":["_result"],"value":1}', 'function_args needs a function.'],
    // What could never be met.
    ['{"comparator":"gt","path":"_result[0].amount","value":{"a":1}}', 'value has no order: an object.'],
    ['{"comparator":"gt","path":"_result[0].amount","value":null}', 'value has no order: null.'],
    ['{"comparator":"in","path":"_result[0].amount","value":5}', 'value must be a list.'],
    [
      '{"comparator":"in","path":"_result[0].amount","value":[]}',
      'value must not be empty: nothing is in an empty list.',
    ],
    [
      '{"comparator":"contains","path":"_result[0].title","value":""}',
      'value must not be empty: it would be in everything.',
    ],
    [
      '{"comparator":"regex","path":"_result[0].title","value":"a(b"}',
      'value cannot be read as a pattern: Unterminated group at 3.',
    ],
    ['{"comparator":"regex","path":"_result[0].title","value":5}', 'value must be a pattern, as text.'],
    ['{"comparator":"gt","value":5}', 'value could never be met by _result, which is a list.'],
    [
      '{"comparator":"eq","path":"_result[*].title","value":"a"}',
      'value could never be met by _result[*].title, which is a list.',
    ],
    [
      call('object_contains', '["_result[*]",{"id":1}]', '1'),
      'value could never be met by object_contains, which gives true or false.',
    ],
    [
      call('exists', '["_result[0]"]', '"true"'),
      'value could never be met by exists, which gives true or false.',
    ],
    [call('any', '["_result[*].doc"]', 'true', 'gt'), 'value has no order: a boolean.'],
    [call('count', '[]', 'true'), 'value could never be met by count, which gives a whole number from 0 on.'],
    [call('count', '[]', '-1'), 'value could never be met by count'],
    [call('count', '[]', '1.5'), 'value could never be met by count'],
    [call('count', '[]', '0', 'lt'), 'value could never be met by count'],
    [call('count', '[]', '[1]'), 'value could never be met by count'],
    [
      call('sum', '["_result[*].amount"]', '"many"'),
      'value could never be met by sum, which gives a number.',
    ],
    [call('pluck', '["_result[*].title"]', '"a"'), 'value could never be met by pluck, which gives a list.'],
    [
      call('pluck', '["_result[*].title"]', '"a"', 'regex'),
      'value could never be met by pluck, which gives a list.',
    ],
    [
      call('distinct', '["_result[*].title"]', '["a","a"]'),
      'value could never be met by distinct, which gives each value once, in a list.',
    ],
    [
      call('sorted', '["_result[*].amount"]', '[3,1]'),
      'value could never be met by sorted, which gives values in their order.',
    ],
  ])('%s', async (text, message) => {
    const faults = await faultsOf(text)
    expect(faults.join('\n')).toContain(message)
  })

  it('all at once', async () => {
    const text = '{"comparator":"eqq","function":"counts","path":"x","value":1}'
    expect(await faultsOf(text)).toEqual([
      'comparator is no comparator: "eqq"; did you mean eq?',
      'function is no function: "counts"; did you mean count?',
      'path is for an assert without a function; write the path in function_args.',
    ])
    expect(await faultsOf(call('pluck', '["_result[*].titel"]', '[]', 'in'))).toHaveLength(2)
  })
})

describe('not refused', () => {
  it.each([
    [call('object_contains', '["_result[*]",{"title":"Team Meeting"}]')],
    [call('object_contains', '["_result[*]",{"title":"Team Meeting"}]', 'false', 'neq')],
    [call('object_contains', '["_result[*].doc",{"anything":1}]')],
    [call('count', '[]', '3')],
    [call('count', '[]', '"3"')],
    [call('count', '[]', '0')],
    [call('count', '[]', '1', 'lt')],
    [call('count', '[]', '1.5', 'gt')],
    [call('count', '[]', '[1,2.5]', 'in')],
    [call('count', '[]', '-1', 'neq')],
    [call('count', '["_result[*]",{"amount":{"gt":5,"lte":"10.50"},"title":{"regex":"^T"}}]', '1')],
    [call('sum', '["_result[*].amount"]', '9007199254740993', 'gt')],
    [call('sum', '["_result[*].amount"]', '"1e400"', 'lt')],
    [call('avg', '["_result[*]","amount"]', '12.5')],
    [call('pluck', '["_result[*].title"]', '[]')],
    [call('pluck', '["_result[*].title"]', '["a","a"]')],
    [call('pluck', '["_result[*].title"]', '"a"', 'contains')],
    [call('pluck', '["_result[*].title"]', '[["a"],["b"]]', 'in')],
    [call('distinct', '["_result[*].title"]', '["b","a"]')],
    [call('sorted', '["_result[*].amount"]', '[1,3,null]')],
    [call('sorted', '["_result[*].amount","desc"]', '[3,1]')],
    [call('json_path', '["_result[0].doc","$[?match(@.a, \'a.*\')]"]', '1')],
    ['{"comparator":"eq","value":[]}'],
    ['{"comparator":"contains","value":{"title":"a"}}'],
    ['{"comparator":"eq","path":"_result[0].title","value":null}'],
    ['{"comparator":"regex","path":"_result[0].title","value":"^(a+)+$"}'],
  ])('%s', async (text) => {
    expect(await faultsOf(text)).toEqual([])
  })

  it('a column that nobody knows, where rows may have any', async () => {
    expect(await faultsOf(call('pluck', '["_result[*].whatever"]', '[]'), null)).toEqual([])
  })

  it.each(ASSERT_FUNCTIONS.map(({ name, example }) => [name, example]))(
    'the example of %s',
    async (name, example) => {
      for (const value of ['true', '1', '[]', '"x"']) {
        const faults = await faultsOf(call(name, example, value), null)
        expect(faults.filter((fault) => !fault.startsWith('value could never'))).toEqual([])
      }
    },
  )
})

describe('a where', () => {
  async function review(text: string) {
    const { value, numbers } = parseStrict(text)
    return reviewWhere(value, { at: 'checks[0].where', numbers, columns: COLUMNS, guarded })
  }

  it('is read into conditions, numbers as they are', async () => {
    const reviewed = await review('{"title":"a","id":{"gt":9007199254740993,"lt":1e3}}')
    if (!reviewed.ok) throw new Error('refused')
    const read = reviewed.where.map(({ member, comparator, expected }) => [member, comparator.name, expected])
    expect(read).toEqual([
      ['title', 'eq', 'a'],
      ['id', 'gt', { kind: 'number', text: '9007199254740993' }],
      ['id', 'lt', { kind: 'number', text: '1000' }],
    ])
  })

  it.each([
    ['{}', 'checks[0].where must not be empty: it would hold of every row.'],
    ['[]', 'checks[0].where must be an object of columns.'],
    ['{"titel":1}', 'checks[0].where.titel names no column: "titel"; did you mean title?'],
    [
      '{"title":{"is":1}}',
      'checks[0].where.title.is is no comparator: "is"; did you mean in?; to compare with an object, write {"eq": {...}}.',
    ],
    [
      '{"title":{"regex":"("}}',
      'checks[0].where.title.regex cannot be read as a pattern: Unterminated group at 1.',
    ],
    ['{"title":1,"id":{"in":1},"x":2}', 'checks[0].where.id.in must be a list.'],
  ])('%s is refused', async (text, message) => {
    const reviewed = await review(text)
    expect(reviewed.ok ? [] : reviewed.faults.map((fault) => fault.message)).toContain(message)
  })
})
