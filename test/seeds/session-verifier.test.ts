import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { send } from '../call.js'
import { sessionCalls } from '../session-calls.js'
import { type SessionServer, startSessionServer } from '../session-server.js'

// Request and answer as the published document of the API prints them, word for word.
const REQUEST = `{
    "sessionId": "test-session",
    "checks": [
      {
        "id": "check-event-created",
        "type": "state",
        "table": "events",
        "asserts": [
          {
            "comparator": "eq",
            "function": "object_contains",
            "function_args": ["_result[*]", {"title": "Team Meeting"}],
            "value": true
          }
        ]
      }
    ]
  }`
const ANSWER = {
  session_id: 'test-session',
  success: true,
  verifiers: [
    {
      id: 'check-event-created',
      operator: 'state_comparison',
      success: true,
      asserts: [
        {
          actual_value: true,
          expected_value: true,
          comparator: 'eq',
          success: true,
          matching_results: [
            {
              id: 1,
              title: 'Team Meeting',
              startTime: '2024-11-20T14:00:00Z',
            },
          ],
        },
      ],
    },
  ],
}
/** What answers have besides. */
const ADDED = { outcome: 'passed' }

const EVENTS = (time: string) =>
  `drop table if exists events; create table events (id integer primary key, title text, "startTime" ${time})`
const INSERT = `insert into events values (1, 'Team Meeting', '2024-11-20T14:00:00Z')`
const ROW = { id: 1, title: 'Team Meeting', startTime: '2024-11-20T14:00:00Z' }

let world: SessionServer
beforeAll(async () => {
  world = await startSessionServer()
}, 120_000)
afterAll(() => world?.stop())

const session = () => sessionCalls('test-session', { url: world.server.url })
afterEach(() => session().forget())

/** Opens the session, with an empty calendar; returns what makes the event. */
async function begin(environment: string): Promise<() => Promise<unknown>> {
  if (environment === 'none') {
    await session().open()
    await session().push({ events: [] })
    return () => session().push({ events: [ROW] })
  }
  const application = world.applications.get(environment)
  if (!application) throw new Error(environment)
  await application.run(EVENTS(environment === 'file' ? 'text' : 'timestamptz'))
  expect((await session().open({ environment })).status).toBe(200)
  return () => application.run(INSERT)
}

describe.each([
  ['over rows that are pushed', 'none'],
  ['over an SQLite file', 'file'],
  ['over a PostgreSQL of the product', 'product'],
  ['over a PostgreSQL of the machine', 'machine'],
])('the documented verification, %s', (_what, environment) => {
  const ask = (path: string) => send('POST', path, { body: REQUEST, url: world.server.url })
  beforeEach(({ skip }) => {
    if (environment !== 'none' && !world.applications.has(environment)) skip('no PostgreSQL is at hand')
  })

  test.each(['/verifier', '/api/verifier'])('POST %s answers as documented', async (path) => {
    const act = await begin(environment)
    await act()
    const { status, body } = await ask(path)
    expect(status).toBe(200)
    const { receipt, salt, ...documented } = body
    const [verifier] = ANSWER.verifiers
    const asserts = verifier?.asserts.map((assert) => ({ ...assert, ...ADDED }))
    expect(documented).toEqual({ ...ANSWER, verifiers: [{ ...verifier, ...ADDED, asserts }] })
    expect(receipt).toMatchObject({ payload: { kind: 'session', verdict: 'true' } })
    expect(salt).toMatch(/^[0-9a-f]{64}$/)
    expect((await send('GET', `${path}/test-session`, { url: world.server.url })).body).toEqual(body)
  })

  test('where the agent did nothing the same request fails', async () => {
    await begin(environment)
    const { body } = await ask('/verifier')
    expect(body).toMatchObject({
      success: false,
      verifiers: [
        { success: false, asserts: [{ actual_value: false, success: false, matching_results: [] }] },
      ],
    })
  })
})

describe('what the document says is required', () => {
  const assert = { comparator: 'eq', function: 'count', function_args: ['_result'], value: 1 }
  const check = (over: object) => ({ type: 'state', table: 'events', asserts: [{ ...assert, ...over }] })
  const without = (name: string, from: object) =>
    Object.fromEntries(Object.entries(from).filter(([key]) => key !== name))

  test.each([
    ['checks', {}, 'checks'],
    ['comparator', { checks: [{ ...check({}), asserts: [without('comparator', assert)] }] }, 'comparator'],
    ['value', { checks: [{ ...check({}), asserts: [without('value', assert)] }] }, 'value'],
  ])('%s', async (_what, request, word) => {
    await begin('none')
    const body = { sessionId: 'test-session', ...request }
    const answer = await send('POST', '/verifier', { body, url: world.server.url })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(word)
  })

  test('sessionId', async () => {
    const answer = await send('POST', '/verifier', { body: { checks: [check({})] }, url: world.server.url })
    expect(answer).toMatchObject({ status: 400, body: { field: 'sessionId' } })
  })

  test.each([
    ['eq', 1, true],
    ['neq', 1, false],
    ['gt', 0, true],
    ['gte', 2, false],
    ['lt', 2, true],
    ['lte', 0, false],
    ['in', [1, 2], true],
    ['deep_equal', 1, true],
  ])('the comparator %s with %j: %s', async (comparator, value, success) => {
    const act = await begin('none')
    await act()
    const { body } = await session().verify([check({ comparator, value })])
    expect(body.success).toBe(success)
  })

  test.each([
    ['contains', 'Meeting', true],
    ['contains', 'Lunch', false],
    ['regex', '^Team', true],
    ['regex', '^Meeting', false],
  ])('the comparator %s with %j: %s', async (comparator, value, success) => {
    const act = await begin('none')
    await act()
    const of = { comparator, value, function: 'first', function_args: ['_result[*].title'] }
    expect((await session().verify([check(of)])).body.success).toBe(success)
  })
})
