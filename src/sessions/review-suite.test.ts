import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createSessionMaker, type SessionMaker, type Tables } from '../../test/session-of.js'
import { parseStrict } from '../core/json/strict.js'
import { knownTables, reviewSuite } from './index.js'

let maker: SessionMaker
beforeAll(async () => {
  maker = await createSessionMaker()
})
afterAll(() => maker.close())

const TABLES: Tables = {
  events: [{ id: 1, title: 'Standup', meta: { tag: 'a' } }],
  tags: { key: null, rows: [{ name: 'a' }] },
  drafts: [],
}
const GIVEN = { before: TABLES, after: TABLES }
const COUNT = { comparator: 'eq', function: 'count', value: 1 }
const state = (more: object) => ({ type: 'state', table: 'events', asserts: [COUNT], ...more })
const assert = (more: object) => state({ asserts: [{ ...COUNT, ...more }] })
const changes = (more: object) => ({ type: 'changes', allow: [], ...more })
const entry = (more: object) => changes({ allow: [{ table: 'events', kind: 'added', ...more }] })
const log = (more: object) => ({ type: 'log', ...more })
const step = (more: object) => log({ sequence: [more] })
/** The word is the wire's. */
const next = (what: object) => Object.fromEntries([['then', what]])

describe('a check that could not be run, or could never hold, is refused before anything runs, by its place', () => {
  test.each<[string, object, string, string]>([
    [
      'a table that neither snapshot has',
      state({ table: 'event' }),
      'table',
      'names no table of the session: "event"; did you mean events?',
    ],
    ['a table that is like no other', state({ table: 'invoices' }), 'table', 'there is drafts, events, tags'],
    [
      'a column of where',
      state({ where: { titel: 'x' } }),
      'where.titel',
      'names no column: "titel"; did you mean title?',
    ],
    [
      'a comparator of where',
      state({ where: { title: { equals: 'x' } } }),
      'where.title.equals',
      'is no comparator',
    ],
    ['an empty where', state({ where: {} }), 'where', 'must not be empty'],
    [
      'a comparator of an assert',
      assert({ comparator: 'equals' }),
      'asserts[0].comparator',
      'is no comparator: "equals"',
    ],
    [
      'a function',
      assert({ function: 'object_contain' }),
      'asserts[0].function',
      'did you mean object_contains?',
    ],
    [
      'a path',
      assert({ function_args: ['result'] }),
      'asserts[0].function_args[0]',
      'must begin with _result',
    ],
    [
      'a column of a path',
      assert({ function: 'first', function_args: ['_result[*].titel'], value: 'x' }),
      'asserts[0].function_args[0]',
      'names no column: "titel"; did you mean title?',
    ],
    [
      'an order against an object',
      assert({ comparator: 'gt', value: {} }),
      'asserts[0].value',
      'has no order',
    ],
    ['a count that is a text', assert({ value: 'one' }), 'asserts[0].value', 'could never be met by count'],
    [
      'a pattern that cannot be read',
      assert({ function: 'first', function_args: ['_result[*].title'], comparator: 'regex', value: 'a(' }),
      'asserts[0].value',
      'cannot be read as a pattern',
    ],
    [
      'changed rows of a table that has no key',
      state({ table: 'tags', view: 'changed' }),
      'view',
      'never has a row: the rows of tags have no key',
    ],
    [
      'a name that nothing binds',
      state({ where: { id: { bind: 'event' } } }),
      'where.id.bind',
      'uses the name "event", which no earlier check binds',
    ],
    [
      'a name that nothing binds, in an assert',
      assert({ value: { bind: 'event' } }),
      'asserts[0].value',
      'uses the name "event", which no earlier check binds',
    ],
    [
      'a span that is none',
      state({ where: { title: { within: 'day' } } }),
      'where.title.within',
      'must be "run", or by how many seconds',
    ],
    [
      'a bind beside other keys',
      state({ where: { id: { bind: 'x', gt: 3 } } }),
      'where.id',
      'has other keys beside bind',
    ],
    ['changes of which nothing is said', { type: 'changes' }, '', 'needs allow or any_of'],
    ['a table of an entry', entry({ table: 'event' }), 'allow[0].table', 'did you mean events?'],
    [
      'a column of its where',
      entry({ where: { titel: 'x' } }),
      'allow[0].where.titel',
      'did you mean title?',
    ],
    [
      'a column of its fields',
      entry({ fields: { titel: 'x' } }),
      'allow[0].fields.titel',
      'did you mean title?',
    ],
    [
      'a column of its list of fields',
      entry({ kind: 'changed', fields: ['titel'] }),
      'allow[0].fields.titel',
      'did you mean title?',
    ],
    ['a column of bind', entry({ bind: { ID: 'event' } }), 'allow[0].bind.ID', 'did you mean id?'],
    ['a name that is none', entry({ bind: { id: 'an event' } }), 'allow[0].bind.id.bind', 'must be a name'],
    [
      'a list of fields of an added row',
      entry({ fields: ['title'] }),
      'allow[0].fields',
      'must be an object for an added row',
    ],
    [
      'fields of a removed row',
      entry({ kind: 'removed', fields: { title: 'x' } }),
      'allow[0].fields',
      'says nothing of a removed row',
    ],
    [
      'a change of rows without a key',
      entry({ table: 'tags', kind: 'changed' }),
      'allow[0].kind',
      'never happens: the rows of tags have no key',
    ],
    [
      'a change of the key alone',
      entry({ kind: 'changed', fields: ['id'] }),
      'allow[0].fields',
      'has columns of the key only',
    ],
    ['a min above a max', entry({ count: { min: 3, max: 2 } }), 'allow[0].count', 'has a min above its max'],
    [
      'an entry of an alternative',
      {
        type: 'changes',
        any_of: [[{ table: 'events', kind: 'added' }], [{ table: 'evnts', kind: 'added' }]],
      },
      'any_of[1][0].table',
      'did you mean events?',
    ],
    ['an entry for what is ignored', { ...entry({}), ignore: ['events'] }, 'allow[0].table', 'is ignored'],
    [
      'a column that is ignored',
      { ...entry({ fields: { title: 'x' } }), ignore: ['events.title'] },
      'allow[0].fields.title',
      'names no column',
    ],
    [
      'ignoring a table that is not there',
      changes({ ignore: ['event'] }),
      'ignore[0]',
      'names no table of the session',
    ],
    [
      'ignoring a column that is not there',
      changes({ ignore: ['events.titel'] }),
      'ignore[0]',
      'names no column of events',
    ],
    [
      'ignoring a member of a column that no table has',
      changes({ ignore: ['*.titel.x'] }),
      'ignore[0]',
      'names no column of any table',
    ],
    [
      'ignoring a key',
      changes({ ignore: ['events.id'] }),
      'ignore[0]',
      'names a column of the key of events',
    ],
    ['a log of which nothing is said', log({}), '', 'needs asserts, a sequence or both'],
    [
      'a step with two words',
      step({ anything: true, never: { tool: 'x' } }),
      'sequence[0]',
      'must have one of then, anything and never',
    ],
    ['a step with none', step({}), 'sequence[0]', 'must have one of then, anything and never'],
    ['a sequence of anything', step({ anything: true }), 'sequence', 'holds of any log'],
    ['a step that says nothing', step(next({})), 'sequence[0].then', 'says nothing of the entry'],
    [
      'arguments in two ways',
      step(next({ arguments: { exact: {}, partial: { a: 1 } } })),
      'sequence[0].then.arguments',
      'must have one of exact, partial and with_defaults',
    ],
    [
      'arguments without defaults',
      step(next({ arguments: { with_defaults: { a: 1 } } })),
      'sequence[0].then.arguments.defaults',
      'is missing',
    ],
    [
      'defaults without their arguments',
      step(next({ arguments: { exact: {}, defaults: {} } })),
      'sequence[0].then.arguments.defaults',
      'is only for with_defaults',
    ],
    [
      'partial arguments that are none',
      step(next({ arguments: { partial: {} } })),
      'sequence[0].then.arguments.partial',
      'must not be empty',
    ],
    [
      'a comparator of an argument',
      step(next({ arguments: { exact: { a: { gte: {} } } } })),
      'sequence[0].then.arguments.exact.a.gte',
      'has no order',
    ],
    [
      'a comparator of a tool',
      log({ tool: { like: 'x' }, asserts: [COUNT] }),
      'tool.like',
      'is no comparator',
    ],
  ])('%s', async (_what, check, place, message) => {
    const refusal = await maker.refusal(GIVEN, [state({ id: 'fine' }), { id: 'mine', ...check }])
    const field = place === '' ? 'checks[1]' : `checks[1].${place}`
    expect({ code: refusal.code, check: refusal.details.check, field: refusal.details.field }).toEqual({
      code: 'bad_check',
      check: 'mine',
      field,
    })
    expect(refusal.message).toContain(message)
    expect(refusal.message.startsWith(`${field} `)).toBe(true)
  })

  test.each<[string, object, string, string, string]>([
    ['a key that is not known', state({ tabel: 'events' }), 'unknown_key', '', 'did you mean "table"?'],
    ['a key of an assert', assert({ expected_count: 1 }), 'unknown_key', 'asserts[0]', '"expected_count"'],
    ['a key of an entry', entry({ were: {} }), 'unknown_key', 'allow[0]', 'did you mean "where"?'],
    ['a key of a step', step({ than: {} }), 'unknown_key', 'sequence[0]', 'did you mean "then"?'],
    ['a type that there is not', { type: 'states' }, 'invalid_request', 'type', 'must be one of'],
    [
      'no type',
      { table: 'events' },
      'invalid_request',
      'type',
      'must be one of "changes", "log", "rubric", "state"',
    ],
    [
      'a parameter that is missing',
      { type: 'state', asserts: [COUNT] },
      'invalid_request',
      'table',
      'is missing',
    ],
    [
      'an assert without a value',
      state({ asserts: [{ comparator: 'eq' }] }),
      'invalid_request',
      'asserts[0].value',
      'is missing',
    ],
    ['no asserts', state({ asserts: [] }), 'invalid_request', 'asserts', 'must have an assert'],
    [
      'a view that there is not',
      state({ view: 'later' }),
      'invalid_request',
      'view',
      'must be one of "after", "before"',
    ],
    ['a where that is no object', state({ where: 'title' }), 'invalid_request', 'where', 'must be an object'],
    [
      'fields that are none',
      entry({ fields: 3 }),
      'invalid_request',
      'allow[0].fields',
      'must be an object, or a list of columns',
    ],
    ['a count of none', entry({ count: 0 }), 'invalid_request', 'allow[0].count', 'must be 1 or more'],
    [
      'an alternative without an entry',
      changes({ any_of: [[], []] }),
      'invalid_request',
      'any_of[0]',
      'must have an entry',
    ],
    [
      'one alternative',
      changes({ any_of: [[{ table: 'events', kind: 'added' }]] }),
      'invalid_request',
      'any_of',
      'must have two alternatives',
    ],
    [
      'a rubric without criteria',
      { type: 'rubric', criteria: [] },
      'invalid_request',
      'criteria',
      'must have a criterion',
    ],
    [
      'a criterion of blanks',
      { type: 'rubric', criteria: [' '] },
      'invalid_request',
      'criteria[0]',
      'must not be empty',
    ],
  ])('%s', async (_what, check, code, place, message) => {
    const refusal = await maker.refusal(GIVEN, [state({}), check])
    const field = place === '' ? 'checks[1]' : `checks[1].${place}`
    expect({ code: refusal.code, check: refusal.details.check, field: refusal.details.field }).toEqual({
      code,
      check: 'check-2',
      field,
    })
    expect(refusal.message).toContain(message)
  })

  test.each<[string, unknown, string]>([
    ['no checks', [], 'checks must have a check: nothing checked is never a pass.'],
    ['what is no list', {}, 'checks must be a list of checks.'],
    [
      'too many',
      Array.from({ length: 101 }, () => state({})),
      'checks has 101 items, and at most 100 are allowed.',
    ],
  ])('%s', async (_what, checks, message) => {
    const refusal = await maker.refusal(GIVEN, checks)
    expect(refusal).toMatchObject({ code: 'invalid_request', message, details: { field: 'checks' } })
  })

  it('an id twice, also one that a check has by its place', async () => {
    const twice = await maker.refusal(GIVEN, [state({ id: 'a' }), state({ id: 'a' })])
    expect(twice).toMatchObject({
      code: 'bad_check',
      message: 'checks[1].id is "a", as is that of checks[0].',
    })
    const byPlace = await maker.refusal(GIVEN, [state({ id: 'check-2' }), state({})])
    expect(byPlace.message).toBe('checks[1].id is "check-2", as is that of checks[0].')
  })

  it('all faults of a check are named, beside the first', async () => {
    const { details } = await maker.refusal(GIVEN, [state({ where: { a: 1, b: 2 } })])
    expect(details.faults).toMatchObject([{ field: 'checks[0].where.a' }, { field: 'checks[0].where.b' }])
  })
})

describe('what is not refused', () => {
  const review = (checks: unknown, text = JSON.stringify(checks)) =>
    maker
      .sessionOf(GIVEN)
      .then(({ before, after }) =>
        reviewSuite(parseStrict(text), knownTables([before, after]), maker.guarded),
      )

  it('ids by place where there is none', async () => {
    const { checks } = await review([state({}), state({ id: 'mine' }), state({})])
    expect(checks.map(({ id }) => id)).toEqual(['check-1', 'mine', 'check-3'])
  })

  it('any column of a table that never had a row: doing nothing is to fail, and not to be refused', async () => {
    await review([state({ table: 'drafts', where: { title: 'x' } })])
    await review([
      changes({ allow: [{ table: 'drafts', kind: 'changed', where: { id: 1 }, fields: { title: 'y' } }] }),
    ])
  })

  it('numbers keep their digits', async () => {
    const big = '9007199254740993'
    const text = `[{"type":"state","table":"events","where":{"id":${big}},"asserts":[{"comparator":"eq","function":"count","value":1}]}]`
    const session = await maker.sessionOf({ before: { events: [{ id: { $decimal: big } }] } })
    const suite = await reviewSuite(
      parseStrict(text),
      knownTables([session.before, session.after]),
      maker.guarded,
    )
    expect(suite.checks).toHaveLength(1)
  })

  it('names from the check that binds them on', async () => {
    const binds = entry({ bind: { id: 'event' } })
    const uses = state({ where: { id: { bind: 'event' } } })
    await review([binds, uses])
    const refusal = await maker.refusal(GIVEN, [uses, binds])
    expect(refusal.details.field).toBe('checks[0].where.id.bind')
    const misspelt = await maker.refusal(GIVEN, [binds, state({ where: { id: { bind: 'evnt' } } })])
    expect(misspelt.message).toContain('did you mean event?')
  })

  it('__proto__ is a column like any other', async () => {
    const refusal = await maker.refusal(
      GIVEN,
      JSON.parse(
        '[{"type":"state","table":"events","where":{"__proto__":1},"asserts":[{"comparator":"eq","function":"count","value":0}]}]',
      ),
    )
    expect(refusal.details.field).toBe('checks[0].where.__proto__')
  })
})
