import { afterAll, describe, expect, it, test } from 'vitest'
import { runAssertText, runAssertTexts, shownResult } from '../../test/run-assert.js'
import { typedRow } from '../../test/typed-value.js'
import type { Row, Value } from '../core/data/value.js'
import { Unavailable } from '../core/errors.js'
import { createSandbox } from '../sandbox/index.js'
import { AssertTrouble } from './trouble.js'

const guarded = createSandbox()
afterAll(() => guarded.close())

/** Meetings of a calendar, sorted by id. */
const MEETINGS = [
  '{"id":1,"title":"Lunch","room":null,"price":{"$decimal":"12.50"},"at":{"$instant":"2024-11-20T12:00:00Z"},"done":true,"doc":{"tags":["a","b"],"seats":4}}',
  '{"id":3,"title":"Team meeting","room":"5","price":{"$decimal":"0.25"},"at":{"$instant":"2024-11-20T14:00:00Z"},"done":false,"doc":{"tags":[],"seats":9007199254740993}}',
  '{"id":7,"title":"Réunion","room":"Aula","price":null,"at":{"$instant":"2024-11-21T08:30:00.5Z"},"done":true,"doc":null}',
].map(typedRow)

const NAMED = { rows: MEETINGS, key: ['id'], guarded }

const call = (name: string, args: string, value: string, comparator = 'eq') =>
  `{"comparator":"${comparator}","function":"${name}","function_args":${args},"value":${value}}`
const at = (path: string, value: string, comparator = 'eq') =>
  `{"comparator":"${comparator}","path":"${path}","value":${value}}`

async function found(text: string, rows: readonly Row[] = MEETINGS) {
  const { matching, counterexample, ...rest } = shownResult(await runAssertText(text, { ...NAMED, rows }))
  return { ...rest, ids: matching.map(({ id }) => id) }
}

test('an event with the title that was asked for', async () => {
  const rows = ['{"id":1,"title":"Team Meeting","startTime":"2024-11-20T14:00:00Z"}'].map(typedRow)
  const text = call('object_contains', '["_result[*]", {"title": "Team Meeting"}]', 'true')
  expect(shownResult(await runAssertText(text, { rows, key: ['id'], guarded }))).toEqual({
    actual: true,
    expected: true,
    comparator: 'eq',
    outcome: 'passed',
    success: true,
    matching: [{ id: 1, title: 'Team Meeting', startTime: '2024-11-20T14:00:00Z' }],
    more: 0,
  })
})

describe('passes', () => {
  it.each([
    [
      'a row by a decimal, as a number',
      call('object_contains', '["_result[*]",{"price":12.5}]', 'true'),
      true,
      [1],
    ],
    [
      'a row by a moment, in another zone',
      call('object_contains', '["_result",{"at":"2024-11-20T15:00:00+01:00"}]', 'true'),
      true,
      [3],
    ],
    ['a row by NULL', call('object_contains', '["_result",{"room":null}]', 'true'), true, [1]],
    [
      'a row by part of its JSON',
      call('object_contains', '["_result",{"doc":{"seats":9007199254740993}}]', 'true'),
      true,
      [3],
    ],
    [
      'no row by a number beside it',
      call('object_contains', '["_result",{"doc":{"seats":9007199254740992}}]', 'false'),
      false,
      [],
    ],
    ['one row by itself', call('object_contains', '["_result[1]",{"id":3}]', 'true'), true, [3]],
    ['objects within rows', call('object_contains', '["_result[*].doc",{"seats":4}]', 'true'), true, [1]],
    [
      'a member that every object has',
      call('object_contains', '["_result",{"constructor":null}]', 'false'),
      false,
      [],
    ],
    ['all rows', call('count', '[]', '3'), 3, [1, 3, 7]],
    ['rows by columns', call('count', '["_result",{"done":true,"price":{"gt":1}}]', '1'), 1, [1]],
    ['rows by a range', call('count', '["_result",{"id":{"gte":3,"lt":7}}]', '1'), 1, [3]],
    ['rows by a pattern', call('count', '["_result",{"title":{"regex":"(?i)meeting$"}}]', '1'), 1, [3]],
    ['values, NULL too', call('count', '["_result[*].room"]', '3'), 3, [1, 3, 7]],
    ['values by themselves', call('count', '["_result[*].price",{"lt":"0.26"}]', '1'), 1, [3]],
    ['items of one list', call('count', '["_result[0].doc.tags"]', '2'), 2, [1]],
    ['NULL is there', call('exists', '["_result[0].room"]', 'true'), true, [1]],
    ['a missing member is not', call('exists', '["_result[2].doc.tags"]', 'false'), false, []],
    ['a row by a filter', call('exists', '["_result",{"title":{"contains":"union"}}]', 'true'), true, [7]],
    ['the first', call('first', '["_result[*].title"]', '"Lunch"'), 'Lunch', [1]],
    ['the last', call('last', '["_result[*].title"]', '"Réunion"'), 'Réunion', [7]],
    ['the last row', call('last', '[]', '{"id":7}', 'contains'), expect.objectContaining({ id: 7 }), [7]],
    ['a sum without NULL', call('sum', '["_result[*].price"]', '12.75'), '12.75', [1, 3, 7]],
    ['a sum of integers', call('sum', '["_result","id"]', '11'), 11, [1, 3, 7]],
    ['a sum of nothing', call('sum', '["_result[*].missing"]', '0'), 0, []],
    ['a mean that ends', call('avg', '["_result[*].price"]', '"6.375"'), '6.375', [1, 3, 7]],
    [
      'a mean that does not',
      call('avg', '["_result[*].id"]', '"3.666666666666666666666666666666667"'),
      '3.666666666666666666666666666666667',
      [1, 3, 7],
    ],
    ['the least number', call('min', '["_result[*].price"]', '0.25'), '0.25', [1, 3, 7]],
    [
      'the latest moment',
      call('max', '["_result[*].at"]', '"2024-11-21T09:30:00.500+01:00"'),
      '2024-11-21T08:30:00.5Z',
      [1, 3, 7],
    ],
    ['the last text', call('max', '["_result[*].title"]', '"Team meeting"'), 'Team meeting', [1, 3, 7]],
    [
      'a column in any order',
      call('pluck', '["_result[*].title"]', '["Réunion","Lunch","Team meeting"]'),
      ['Lunch', 'Team meeting', 'Réunion'],
      [1, 3, 7],
    ],
    [
      'a column with NULL, by its name',
      call('pluck', '["_result","room"]', '[null,"5","Aula"]', 'deep_equal'),
      [null, '5', 'Aula'],
      [1, 3, 7],
    ],
    [
      'decimals as texts',
      call('pluck', '["_result[*].price"]', '["0.25","12.50",null]'),
      ['12.50', '0.25', null],
      [1, 3, 7],
    ],
    ['each value once', call('distinct', '["_result[*].done"]', '[false,true]'), [true, false], [1, 3, 7]],
    [
      'in order, NULL last',
      call('sorted', '["_result[*].price"]', '[0.25,12.5,null]'),
      ['0.25', '12.50', null],
      [1, 3, 7],
    ],
    ['the other way round', call('sorted', '["_result[*].id","desc"]', '[7,3,1]'), [7, 3, 1], [1, 3, 7]],
    ['one is true', call('any', '["_result[*].done"]', 'true'), true, [1, 7]],
    ['one is above', call('any', '["_result[*].price",{"gt":12}]', 'true'), true, [1]],
    ['none of no values', call('any', '["_result[*].missing"]', 'false'), false, []],
    ['all are', call('all', '["_result[*].id",{"gte":1}]', 'true'), true, [1, 3, 7]],
    ['not all are', call('all', '["_result",{"done":true}]', 'false'), false, [1, 7]],
    ['the length of a text', call('length', '["_result[2].title"]', '7'), 7, [7]],
    ['the length of a list', call('length', '["_result[0].doc.tags"]', '2'), 2, [1]],
    ['how many there are', call('length', '["_result[*].title"]', '3'), 3, [1, 3, 7]],
    [
      'a number within JSON, exactly',
      call('json_path', '["_result[1].doc","$.seats"]', '9007199254740993'),
      '9007199254740993',
      [3],
    ],
    [
      'a list within JSON, in its order',
      call('json_path', '["_result[0].doc","$.tags[*]"]', '["a","b"]'),
      ['a', 'b'],
      [1],
    ],
    [
      'a filter over rows',
      call('json_path', '["_result","$[?@.price > 1].title"]', '["Lunch"]'),
      ['Lunch'],
      [1],
    ],
    [
      'NULL within JSON',
      call('json_path', '["_result","$[*].room"]', '["Aula",null,"5"]'),
      [null, '5', 'Aula'],
      [1, 3, 7],
    ],
    ['a value', at('_result[0].price', '12.5'), '12.50', [1]],
    ['NULL', at('_result[0].room', 'null'), null, [1]],
    ['a value within JSON', at('_result[0].doc.tags[1]', '"b"'), 'b', [1]],
    [
      'a moment by part of it',
      at('_result[2].at', '"2024-11-21"', 'contains'),
      '2024-11-21T08:30:00.5Z',
      [7],
    ],
    [
      'a moment later',
      at('_result[2].at', '"2024-11-21T10:00:00+02:00"', 'gt'),
      '2024-11-21T08:30:00.5Z',
      [7],
    ],
    [
      'a row among all',
      '{"comparator":"contains","value":{"id":7,"done":true}}',
      expect.any(Array),
      [1, 3, 7],
    ],
    ['another value', at('_result[0].title', '"Dinner"', 'neq'), 'Lunch', [1]],
  ])('%s', async (_what, text, actual, ids) => {
    const result = await found(text)
    expect(result).toMatchObject({ outcome: 'passed', success: true, actual, ids })
    expect(result).not.toHaveProperty('message')
  })

  it('no rows where none should be', async () => {
    expect(await found('{"comparator":"eq","value":[]}', [])).toMatchObject({ outcome: 'passed', actual: [] })
    expect(await found(call('count', '[]', '0'), [])).toMatchObject({ outcome: 'passed', actual: 0 })
  })
})

describe('fails, and says why', () => {
  it.each([
    [
      call('object_contains', '["_result[*]",{"title":"Team Meeting"}]', 'true'),
      "object_contains(_result[*]) is false, expected true; nearest is row id 3: title is 'Team meeting', expected 'Team Meeting'.",
    ],
    [
      call('object_contains', '["_result[*]",{"done":true,"title":"Team meeting"}]', 'true'),
      'object_contains(_result[*]) is false, expected true; nearest is row id 3: done is false, expected true.',
    ],
    [
      call('object_contains', '["_result[*]",{"title":"Lunch"}]', 'false'),
      `object_contains(_result[*]) is true, expected false; row id 1 contains {"title":"Lunch"}.`,
    ],
    [
      call('object_contains', '["_result[*]",{"nowhere":null}]', 'true'),
      'nearest is row id 1: nowhere is missing, expected null.',
    ],
    [
      call('object_contains', '["_result[*].doc",{"seats":5}]', 'true'),
      'nearest is row id 1: doc.seats is 4, expected 5.',
    ],
    [call('count', '[]', '4'), 'count(_result) is 3, expected 4.'],
    [
      call('count', '["_result",{"title":"Lunch","done":false}]', '1'),
      'count(_result) is 0, expected 1; nearest is row id 1: done is true, expected false.',
    ],
    [call('count', '["_result",{"done":true}]', '1', 'lte'), 'count(_result) is 2, expected lte 1.'],
    [
      call('exists', '["_result",{"price":{"gt":20}}]', 'true'),
      'exists(_result) is false, expected true; nearest is row id 1: price is 12.50, expected gt 20.',
    ],
    [call('first', '["_result[*].title"]', '"lunch"'), "row id 1: title is 'Lunch', expected 'lunch'."],
    [call('first', '["_result[*].nowhere"]', '1'), 'first(_result[*].nowhere) is missing, expected 1.'],
    [call('sum', '["_result[*].price"]', '12.74'), 'sum(_result[*].price) is 12.75, expected 12.74.'],
    [
      call('avg', '["_result[*].nowhere"]', '1'),
      'avg(_result[*].nowhere) is missing (there is no number), expected 1.',
    ],
    [call('min', '["_result[*].price"]', '1', 'gte'), 'row id 3: price is 0.25, expected gte 1.'],
    [
      call('max', '["_result[*].nowhere"]', '1', 'neq'),
      'max(_result[*].nowhere) is missing (there is no value but NULL), expected neq 1.',
    ],
    [
      call('pluck', '["_result[*].title"]', '["Lunch","Dinner","Dinner"]'),
      "pluck(_result[*].title): missing: 'Dinner', 'Dinner'; not expected: 'Team meeting', 'Réunion'.",
    ],
    [call('pluck', '["_result[*].title"]', '["Lunch","Lunch"]', 'contains'), null],
    [
      call('pluck', '["_result[*].title"]', '["Lunch","Brunch"]', 'contains'),
      "pluck(_result[*].title): missing: 'Brunch'.",
    ],
    [call('distinct', '["_result[*].done"]', '[true]'), 'distinct(_result[*].done): not expected: false.'],
    [call('sorted', '["_result[*].id"]', '[1,3,8]'), 'sorted(_result[*].id): item 2 is 7, expected 8.'],
    [call('sorted', '["_result[*].id"]', '[1,3]'), 'sorted(_result[*].id): item 2 is 7, expected nothing.'],
    [
      call('any', '["_result[*].title","Lunches"]', 'true'),
      "any(_result[*].title) is false, expected true; nearest is row id 1: it is 'Lunch', expected 'Lunches'.",
    ],
    [
      call('all', '["_result",{"done":true}]', 'true'),
      'all(_result) is false, expected true; row id 3: done is false, expected true.',
    ],
    [
      call('all', '["_result[*].price",{"gt":0}]', 'true'),
      'all(_result[*].price) is false, expected true; row id 7: it is null, expected gt 0.',
    ],
    [
      call('all', '["_result[*].nowhere"]', 'true'),
      'all(_result[*].nowhere) is missing (there is no value), expected true.',
    ],
    [
      call('all', '["_result[*].nowhere"]', 'false'),
      'all(_result[*].nowhere) is missing (there is no value), expected false.',
    ],
    [call('length', '["_result[0].title"]', '6'), 'length(_result[0].title) is 5, expected 6.'],
    [call('length', '["_result[0].nowhere"]', '0'), 'length(_result[0].nowhere) is missing, expected 0.'],
    [
      call('json_path', '["_result[0].doc","$.nowhere"]', 'null'),
      'json_path(_result[0].doc) is missing (the JSONPath finds nothing), expected null.',
    ],
    [call('json_path', '["_result[0].doc","$.constructor"]', 'null'), 'is missing'],
    [call('json_path', '["_result[0].doc","$.__proto__.toString"]', 'null'), 'is missing'],
    [call('json_path', '["_result[0].doc","$.tags.length"]', '2'), 'is missing'],
    [call('json_path', '["_result[0].doc","$.tags[*]"]', '["b","a"]'), "item 0 is 'a', expected 'b'."],
    [at('_result[1].title', '"Team Meeting"'), "row id 3: title is 'Team meeting', expected 'Team Meeting'."],
    [at('_result[0].room', '"5"'), "row id 1: room is null, expected '5'."],
    [at('_result[0].nowhere', 'null'), '_result[0].nowhere is missing, expected null.'],
    [at('_result[9].title', '"x"', 'neq'), "_result[9].title is missing, expected neq 'x'."],
    [
      at('_result[0].doc', '{"tags":["a"],"seats":4,"more":1}'),
      `row id 1: doc.tags is ["a","b"], expected ["a"]; doc.more is missing, expected 1.`,
    ],
    [
      at('_result[0].doc', '{"tags":["a","b"]}', 'deep_equal'),
      'row id 1: doc.seats is 4, expected nothing there.',
    ],
    [at('_result[0].title', '["a","b"]', 'in'), `row id 1: title is 'Lunch', expected in ["a","b"].`],
    ['{"comparator":"eq","value":[]}', `_result: not expected: {"id":1,`],
    [
      '{"comparator":"contains","value":{"id":3,"title":"Team Meeting"}}',
      `_result: missing: {"id":3,"title":"Team Meeting"}; nearest is row id 3: title is 'Team meeting', expected 'Team Meeting'.`,
    ],
  ])('%s', async (text, message) => {
    const result = await found(text)
    if (message === null) return expect(result.outcome).toBe('passed')
    expect(result).toMatchObject({ outcome: 'failed', success: false })
    expect(result.message).toContain(message)
  })

  it('where there are no rows at all', async () => {
    const text = call('object_contains', '["_result[*]",{"title":"a"}]', 'true')
    const result = await found(text, [])
    expect(result.message).toBe('object_contains(_result[*]) is false, expected true; there are no rows.')
  })

  it('with the row that came nearest, by its place where it has no key', async () => {
    const text = call('object_contains', '["_result[*]",{"title":"Team Meeting","done":false}]', 'true')
    const { counterexample } = await runAssertText(text, { rows: MEETINGS, guarded })
    expect(counterexample).toEqual({
      name: '_result[1]',
      row: MEETINGS[1],
      differences: [{ field: 'title', actual: 'Team meeting', comparator: 'eq', expected: 'Team Meeting' }],
      message: "_result[1]: title is 'Team meeting', expected 'Team Meeting'",
    })
  })

  it('in few words, however long names and values are', async () => {
    const name = `${'n'.repeat(100_000)}\ud800`
    const rows = [new Map<string, Value>([[name, 'v'.repeat(100_000)]])]
    const given = { rows, key: [name], guarded }
    for (const text of [
      at(`_result[0].${name.slice(0, -1)}`, '"x"', 'neq'),
      `{"comparator":"eq","value":[{"a":"${'x'.repeat(100_000)}"}]}`,
      call('object_contains', '["_result",{"a":1}]', 'true'),
    ]) {
      const { message = '', counterexample } = await runAssertText(text, given)
      expect(message.length + (counterexample?.message.length ?? 0)).toBeLessThan(3_000)
      expect(message.isWellFormed()).toBe(true)
    }
  })

  it('with a key of two columns', async () => {
    const rows = ['{"order":1,"line":"a","n":2}'].map(typedRow)
    const { message } = await runAssertText(at('_result[0].n', '3'), {
      rows,
      key: ['order', 'line'],
      guarded,
    })
    expect(message).toBe("row order 1, line 'a': n is 2, expected 3.")
  })
})

describe('cannot be told, which is nobody’s fault', () => {
  it.each([
    [
      at('_result[1].room', '5'),
      'not_comparable',
      `_result[1].room: '5' is there, and 5 is expected: text cannot be compared with a number; to compare it as text, write "5".`,
    ],
    [at('_result[1].room', '5', 'neq'), 'not_comparable', 'text cannot be compared with a number'],
    [at('_result[0].at', '"2024-11-20"'), 'not_comparable', 'has no zone'],
    [at('_result[0].room', '1', 'gt'), 'not_comparable', 'null and a number have no order'],
    [at('_result[0].done', '1'), 'not_comparable', 'write true'],
    [
      call('object_contains', '["_result",{"room":5}]', 'true'),
      'not_comparable',
      "row id 3: room: '5' is there",
    ],
    [
      call('object_contains', '["_result",{"room":5}]', 'false'),
      'not_comparable',
      "row id 3: room: '5' is there",
    ],
    [call('count', '["_result",{"room":5}]', '0'), 'not_comparable', "row id 3: '5' is there"],
    [call('all', '["_result[1].room",5]', 'true'), 'not_comparable', "row id 3: '5' is there"],
    [call('pluck', '["_result[*].room"]', '[null,5,"Aula"]'), 'not_comparable', "'5' is there"],
    [call('pluck', '["_result[*].room"]', '[5]', 'contains'), 'not_comparable', "'5' is there"],
    [call('sum', '["_result[*].room"]', '5'), 'not_comparable', "row id 3: '5' is text, no number."],
    [call('max', '["_result[*].done"]', 'true'), 'not_comparable', 'a boolean and a boolean have no order'],
    [
      call('sorted', '["_result[*].doc"]', '[null]', 'neq'),
      'not_comparable',
      'an object and an object have no order',
    ],
    [
      call('length', '["_result[0].price"]', '5'),
      'not_comparable',
      'row id 1: 12.50 is a number, which has no length.',
    ],
  ])('%s', async (text, code, message) => {
    const result = await found(text)
    expect(result).toMatchObject({ outcome: 'error', success: false, code })
    expect(result.message).toContain(message)
  })

  it('a value of another kind is passed over where another is what was sought', async () => {
    const rows = ['{"v":"5"}', '{"v":"abc"}', '{"v":5}', '{"v":[5]}'].map(typedRow)
    for (const text of [
      call('object_contains', '["_result",{"v":5}]', 'true'),
      call('count', '["_result[*].v",{"deep_equal":5}]', '1'),
      call('any', '["_result[*].v",5]', 'true'),
      '{"comparator":"contains","path":"_result[*].v","value":5}',
    ]) {
      expect(await found(text, rows)).toMatchObject({ outcome: 'passed' })
    }
    expect(await found(call('object_contains', '["_result",{"v":6}]', 'false'), rows)).toMatchObject({
      outcome: 'passed',
    })
  })

  it.each([
    ['{"at":"2024-11-20"}', 'has no zone'],
    ['{"at":{"gte":"2024-11-25"}}', 'has no zone'],
    ['{"at":{"in":["2024-11-20"]}}', 'has no zone'],
    ['{"room":{"gt":10}}', 'text and a number have no order'],
    ['{"title":{"neq":5}}', 'text cannot be compared with a number'],
    ['{"id":{"regex":"^3"}}', 'a number is no text that a pattern could match'],
    ['{"id":{"contains":"3"}}', 'a number cannot contain text'],
  ])('a filter that can say nothing of the values is not one that nothing meets: %s', async (filter, why) => {
    for (const text of [
      call('count', `["_result",${filter}]`, '0'),
      call('exists', `["_result",${filter}]`, 'false'),
    ]) {
      const result = await found(text)
      expect(result).toMatchObject({ outcome: 'error', code: 'not_comparable' })
      expect(result.message).toContain(why)
    }
  })

  it.each([
    '{"title":5}',
    '{"title":{"gt":5}}',
    '{"id":{"regex":"^9"}}',
    '{"id":{"contains":"9"}}',
    '{"price":{"gt":100}}',
    '{"doc":{"in":[1,"x"]}}',
    '{"doc":{"contains":"seats"}}',
    '{"title":{"contains":{"id":3}}}',
  ])('but one that no reading of the values meets is: %s', async (filter) => {
    expect(await found(call('count', `["_result",${filter}]`, '0'))).toMatchObject({ outcome: 'passed' })
  })

  it('one row of which it cannot be told is enough', async () => {
    const rows = ['{"v":5}', '{"v":"5"}'].map(typedRow)
    expect(await found(call('count', '["_result",{"v":5}]', '1'), rows)).toMatchObject({
      code: 'not_comparable',
    })
    expect(await found(call('exists', '["_result",{"v":5}]', 'true'), rows)).toMatchObject({
      outcome: 'passed',
    })
    expect(await found(call('all', '["_result[*].v",5]', 'true'), rows)).toMatchObject({
      code: 'not_comparable',
    })
    expect(await found(call('all', '["_result[*].v",6]', 'false'), rows)).toMatchObject({ outcome: 'passed' })
  })

  it('a pattern that takes too long', async () => {
    const rows = [new Map<string, Value>([['t', `${'a'.repeat(40)}!`]])]
    for (const text of [
      at('_result[0].t', '"^(a+)+$"', 'regex'),
      call('count', '["_result",{"t":{"regex":"^(a+)+$"}}]', '1'),
      call('json_path', '["_result","$[?match(@.t, \'(a+)+\')]"]', '[]'),
    ]) {
      expect(await found(text, rows)).toMatchObject({ outcome: 'error', code: 'budget' })
    }
  })

  it('one assert that cannot be told leaves the others alone', async () => {
    const texts = [
      at('_result[1].room', '5'),
      call('sum', '["_result[*].room"]', '5'),
      call('count', '[]', '3'),
    ]
    const results = await runAssertTexts(texts, NAMED)
    expect(results.map(({ outcome }) => outcome)).toEqual(['error', 'error', 'passed'])
  })
})

describe('a filter, which is what a where is, is met by', () => {
  it.each([
    ['{"done":true}', [1, 7]],
    ['{"done":{"neq":true}}', [3]],
    ['{"room":null}', [1]],
    ['{"room":{"neq":null}}', [3, 7]],
    ['{"price":{"lt":1}}', [3]],
    ['{"at":{"gte":"2024-11-20T14:00:00Z","lt":"2024-11-21T00:00:00Z"}}', [3]],
    ['{"title":{"regex":"^[LR]"},"id":{"gt":1}}', [7]],
    ['{"id":{"in":[3,7,9]}}', [3, 7]],
    ['{"doc":{"contains":{"seats":4}}}', [1]],
    ['{"doc":{"eq":{"tags":["a","b"],"seats":4}}}', [1]],
    ['{"nowhere":{"neq":1}}', []],
  ])('%s: the rows %j', async (filter, ids) => {
    expect(await found(call('count', `["_result",${filter}]`, String(ids.length)))).toMatchObject({
      outcome: 'passed',
      ids,
    })
  })
})

describe('of many rows', () => {
  async function* many(count: number): AsyncGenerator<Row> {
    for (let n = 0; n < count; n++) {
      yield new Map<string, Value>([
        ['id', { kind: 'number', text: String(n) }],
        ['price', { kind: 'number', text: '0.10' }],
        ['state', n % 2 === 0 ? 'open' : 'done'],
        ['text', `row ${n}`],
      ])
    }
  }

  it('no more are kept than are shown, and the others are counted', async () => {
    const texts = [
      call('count', '[]', '150001'),
      call('sum', '["_result[*].price"]', '15000.10'),
      call('distinct', '["_result[*].state"]', '["done","open"]'),
      call('max', '["_result[*].id"]', '150000'),
      call('any', '["_result",{"state":"gone"}]', 'false'),
      call('last', '["_result[*].id"]', '150000'),
      at('_result[149999].state', '"done"'),
      // 19; 109 to 199; 1009 to 1999; 10009 to 19999; 100009 to 149999: 1 + 10 + 100 + 1,000 + 5,000.
      call('count', '["_result",{"text":{"regex":"^row 1.*9$"}}]', '6111'),
    ]
    const results = await runAssertTexts(texts, { rows: many(150_001), key: ['id'], guarded })
    expect(results.map(({ outcome, message }) => [outcome, message])).toEqual(
      texts.map(() => ['passed', undefined]),
    )
    expect(results[0]?.matching.rows).toHaveLength(100)
    expect(results[0]?.matching.more).toBe(149_901)
  })

  it.each(['pluck', 'sorted'])('%s holds no more than 100,000 of them', async (name) => {
    const text = call(name, '["_result[*].id"]', '[]', 'neq')
    const [enough, tooMany] = [many(100_000), many(100_001)]
    expect(await runAssertText(text, { rows: enough, guarded })).toMatchObject({ outcome: 'passed' })
    expect(await runAssertText(text, { rows: tooMany, guarded })).toMatchObject({
      outcome: 'error',
      code: 'too_many_values',
    })
  })

  it('a list of more than 1,000 items is shown as far as that', async () => {
    const { actual } = await runAssertText(call('pluck', '["_result[*].id"]', '[]', 'neq'), {
      rows: many(1_001),
      guarded,
    })
    expect(actual).toMatchObject({ kind: 'list', items: { length: 1_000 } })
  })

  it('large rows are kept up to half a million characters, and one at least', async () => {
    async function* large(): AsyncGenerator<Row> {
      for (let n = 0; n < 10; n++) yield new Map<string, Value>([['text', 'x'.repeat(200_000)]])
    }
    const { matching } = await runAssertText(call('count', '[]', '10'), { rows: large(), guarded })
    expect([matching.rows.length, matching.more]).toEqual([2, 8])
  })
})

describe('what is wrong with us, or with the reading of rows, is no result', () => {
  it('no sandbox', async () => {
    const overloaded = new Unavailable('overloaded', 'Too much.')
    const broken = { run: () => Promise.reject(overloaded) }
    const text = call('count', '["_result",{"title":{"eq":"Lunch"}}]', '1')
    const rows = { ...NAMED, guarded: broken }
    expect(await runAssertText(text, rows)).toMatchObject({ outcome: 'passed' })
    await expect(runAssertText(call('json_path', '["_result","$"]', '1'), rows)).rejects.toBe(overloaded)
  })

  it('rows of which it cannot be told which they are: then no assert can be told', async () => {
    async function* unclear(): AsyncGenerator<Row> {
      yield* MEETINGS
      throw new AssertTrouble('not_comparable', 'where: it is unclear')
    }
    const texts = [call('count', '[]', '3'), call('exists', '[]', 'true')]
    for (const result of await runAssertTexts(texts, { rows: unclear(), guarded })) {
      expect(shownResult(result)).toMatchObject({
        outcome: 'error',
        code: 'not_comparable',
        message: 'where: it is unclear.',
        actual: 'missing',
        matching: [],
      })
    }
  })

  it('rows that cannot be read', async () => {
    const trouble = new Error('the database is gone')
    // biome-ignore lint/correctness/useYield: the reading fails at once
    async function* broken(): AsyncGenerator<Row> {
      throw trouble
    }
    await expect(runAssertText(call('count', '[]', '1'), { rows: broken(), guarded })).rejects.toBe(trouble)
  })
})
