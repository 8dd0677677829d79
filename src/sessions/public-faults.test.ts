import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSessionMaker, type SessionGiven, type SessionMaker } from '../../test/session-of.js'

// Faults that users of other tools reported, each with the right answer.

let maker: SessionMaker
beforeAll(async () => {
  maker = await createSessionMaker()
})
afterAll(() => maker.close())

const ONE_NEW_ROW = { type: 'changes', allow: [{ table: 'orders', kind: 'added' }] }
const UNKEYED = { key: null, rows: [{ name: 'a' }] }
const COUNTER = (failed: number) => ({ orders: [{ id: 1, stats: { lookups: { failed, ok: 3 } } }] })
const CALL = (args: object) => ({
  type: 'log',
  sequence: [Object.fromEntries([['then', { tool: 'list', status: 'ok', arguments: args }]])],
})
const Q = { with_defaults: { status: 'Q' }, defaults: { page: 1 } }
const called = (args: object, status = 'ok') => ({
  before: {},
  log: [{ tool: 'list', arguments: args, status }],
})

describe('what is expected is what is there, and nothing else is', () => {
  test.each<[string, object, SessionGiven, boolean, string]>([
    [
      'one new row is expected, and nothing was done',
      ONE_NEW_ROW,
      { before: { orders: [] } },
      false,
      '0 of 1 rows of orders added',
    ],
    [
      'nothing is expected, and there is a row that nobody asked for',
      { type: 'changes', allow: [] },
      { before: { orders: [] }, after: { orders: [{ id: 1 }] } },
      false,
      'orders row 1 was added, and nothing allows it',
    ],
    [
      'a table without a primary key is not passed over',
      { type: 'changes', allow: [] },
      { before: { tags: UNKEYED }, after: { tags: { key: null, rows: [{ name: 'a' }, { name: 'a' }] } } },
      false,
      'was added, and nothing allows it',
    ],
    [
      'a counter of failed look-ups differs: it can be ignored by its path',
      { type: 'changes', allow: [], ignore: ['orders.stats.lookups.failed'] },
      { before: COUNTER(0), after: COUNTER(4) },
      true,
      '',
    ],
    [
      'and if it is not, it is a change',
      { type: 'changes', allow: [] },
      { before: COUNTER(0), after: COUNTER(4) },
      false,
      'orders row 1 was changed',
    ],
    ['an argument at its default passes', CALL(Q), called({ status: 'Q', page: 1 }), true, ''],
    ['an argument left out passes', CALL(Q), called({ status: 'Q' }), true, ''],
    [
      'an argument that nobody asked for fails',
      CALL(Q),
      called({ status: 'Q', delete_database: true }),
      false,
      'arguments.delete_database is true',
    ],
    [
      'a tool that returned an error did not succeed',
      CALL(Q),
      called({ status: 'Q' }, 'error'),
      false,
      "status is 'error', expected 'ok'",
    ],
  ])('%s', async (_sentence, check, given, success, message) => {
    const verified = await maker.verify(given, [check])
    expect(verified.success).toBe(success)
    expect(JSON.stringify(verified.verifiers)).toContain(message)
  })
})

describe('a check that cannot fail is refused', () => {
  const orders = { before: { orders: [{ id: 1 }] } }
  test.each<[string, unknown, string]>([
    ['no checks', [], 'invalid_request'],
    [
      'a parameter is missing',
      [{ type: 'state', asserts: [{ comparator: 'eq', value: 1 }] }],
      'invalid_request',
    ],
    ['no asserts', [{ type: 'state', table: 'orders', asserts: [] }], 'invalid_request'],
    [
      'a table that does not exist',
      [{ type: 'state', table: 'order', asserts: [{ comparator: 'eq', function: 'count', value: 0 }] }],
      'bad_check',
    ],
    [
      'a key that is misspelt',
      [{ type: 'state', table: 'orders', asserts: [{ comparator: 'eq', value: 1, expected_count: 1 }] }],
      'unknown_key',
    ],
    [
      'a comparator that is not there',
      [{ type: 'state', table: 'orders', asserts: [{ comparator: 'matches', value: 1 }] }],
      'bad_check',
    ],
  ])('%s', async (_sentence, checks, code) => {
    expect((await maker.refusal(orders, checks)).code).toBe(code)
  })
})
