import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { canonicalJson } from '../src/records/index.js'
import { type ErrorBody, post, send } from './call.js'
import { type SessionCalls, sessionCalls } from './session-calls.js'

const count = (table: string, value: unknown, more: object = {}) => ({
  type: 'state',
  table,
  asserts: [{ comparator: 'eq', function: 'count', function_args: ['_result'], value }],
  ...more,
})

const anyId = () => `run-${randomUUID()}`

async function opened(more?: object): Promise<SessionCalls> {
  const session = sessionCalls(anyId())
  expect((await session.open(more)).status).toBe(200)
  return session
}

test('two sessions at once never see each other, though their ids, tables and rows are alike', async () => {
  const ids = Array.from({ length: 8 }, anyId)
  const runs = ids.map(async (id, n) => {
    const session = sessionCalls(id)
    await session.open()
    await session.push({ t: [{ id: 1, of: 'nobody' }] })
    await session.push({ t: [{ id: 1, of: id }, ...Array.from({ length: n }, (_, i) => ({ id: i + 2 }))] })
    await session.log(...Array.from({ length: n + 1 }, () => ({ event_type: 'call', of: id })))
    return session.verify([
      count('t', n + 1),
      {
        type: 'state',
        table: 't',
        where: { id: 1 },
        asserts: [{ comparator: 'deep_equal', path: '_result[0].of', value: id }],
      },
      {
        type: 'log',
        asserts: [
          { comparator: 'eq', function: 'count', function_args: ['_result'], value: n + 1 },
          { comparator: 'deep_equal', function: 'distinct', function_args: ['_result[*].of'], value: [id] },
        ],
      },
    ])
  })
  for (const [n, { body }] of (await Promise.all(runs)).entries()) {
    expect(body).toMatchObject({ session_id: ids[n], success: true })
  }
})

test('an id is in use until the session is forgotten, and then nothing of it is left', async () => {
  const session = await opened()
  await session.push({ t: [{ id: 1 }] })
  await session.log({ event_type: 'call' })
  await session.verify([count('t', 1)])
  expect(await session.open()).toMatchObject({
    status: 409,
    body: { error: 'session_exists', field: 'sessionId' },
  })
  expect(await session.forget()).toMatchObject({ status: 200, body: { forgotten: true } })
  for (const answer of [await session.read(), await session.forget(), await session.read('/log')]) {
    expect(answer).toMatchObject({ status: 404, body: { error: 'no_such_session' } })
  }
  await session.open()
  expect((await session.read()).body).toMatchObject({ tables: [], before: null, after: null, log_entries: 0 })
  expect((await session.read('/log')).body).toMatchObject({ entries: [] })
})

const LONG_READING = Array.from({ length: 12 }, () => ({
  type: 'state',
  table: 't',
  where: { text: { neq: 'x' } },
  asserts: [{ comparator: 'eq', function: 'count', value: 20_000 }],
}))

async function withManyRows(): Promise<SessionCalls> {
  const session = await opened()
  await session.push({ t: Array.from({ length: 20_000 }, (_, id) => ({ id, text: `row ${id}` })) })
  return session
}

test('a push while checks run is never a verdict: either they read all of one state, or nothing is said', async () => {
  const session = await withManyRows()
  const verifying = session.verify(LONG_READING)
  let isOver = false
  verifying.finally(() => {
    isOver = true
  })
  const pushes = []
  while (!isOver) pushes.push(await session.push({ u: [{ id: pushes.length }] }))
  const { status, body } = await verifying
  expect(pushes.map((push) => push.status)).toEqual(pushes.map(() => 200))
  expect({ status, body }).toMatchObject({ status: 409, body: { error: 'session_changed' } })
  expect(await session.read('/diff')).toMatchObject({ status: 200 })
  expect((await send('GET', `/verifier/${(await session.read()).body.session_id}`)).status).toBe(404)
})

test('pushes at once are kept, or refused since another was: the trouble is never said to be ours', async () => {
  const session = await opened()
  await session.push({ t: [{ id: 0 }] })
  const pushMany = async (table: string) => {
    const statuses: number[] = []
    for (let id = 0; id < 60; id += 1) statuses.push((await session.push({ [table]: [{ id }] })).status)
    return statuses
  }
  const statuses = (await Promise.all(['t', 'u', 'v', 'w'].map(pushMany))).flat()
  expect(statuses).toContain(200)
  expect([...new Set(statuses)].filter((status) => status !== 200 && status !== 409)).toEqual([])
})

test('what the checks of a forgotten session say is not said of one that is opened under its name', async () => {
  const session = await withManyRows()
  const verifying = session.verify(LONG_READING)
  await sleep(50)
  await session.forget()
  await session.open()
  // Not found where it was forgotten before the checks looked for it.
  const error = expect.stringMatching(/^(no_such_session|session_changed)$/)
  expect(await verifying).toMatchObject({ body: { error } })
  expect((await send('GET', `/verifier/${(await session.read()).body.session_id}`)).status).toBe(404)
})

test('a session without a name is given one', async () => {
  const { body } = await post('/sessions', {})
  expect(body.session_id).toMatch(/^session_[0-9a-f]{24}$/)
})

test('the first push is both states, later ones are the state after; ?as= says otherwise', async () => {
  const session = await opened()
  expect((await session.push({ t: [{ id: 1 }] })).body.tables).toEqual([
    { name: 't', rows_before: 1, rows_after: 1 },
  ])
  expect((await session.push({ t: [{ id: 1 }, { id: 2 }] })).body.tables).toEqual([
    { name: 't', rows_before: 1, rows_after: 2 },
  ])
  expect((await session.push({ t: [] }, 'before')).body.tables).toEqual([
    { name: 't', rows_before: 0, rows_after: 2 },
  ])
  expect((await session.push({ u: [{}] }, 'after')).body.tables).toEqual([
    { name: 't', rows_before: 0, rows_after: 2 },
    { name: 'u', rows_before: null, rows_after: 1 },
  ])
  expect(await session.push({ t: [] }, 'during')).toMatchObject({ status: 400, body: { field: 'as' } })
})

test('null drops a table; a table that is not named stays as it was', async () => {
  const session = await opened()
  await session.push({ orders: [{ id: 1 }], drafts: [{ id: 7 }, { id: 8 }], notes: [{ id: 3 }] })
  const { body } = await session.push({ drafts: null, notes: [] })
  expect(body.tables).toEqual([
    { name: 'drafts', rows_before: 2, rows_after: null },
    { name: 'notes', rows_before: 1, rows_after: 0 },
    { name: 'orders', rows_before: 1, rows_after: 1 },
  ])
  const diff = (await session.read('/diff')).body
  expect(diff.tables).toMatchObject([
    { table: 'drafts', kind: 'dropped', removed: 2 },
    { table: 'notes', kind: 'kept', removed: 1 },
  ])
  expect(await session.verify([count('drafts', 0)])).toMatchObject({ body: { success: true } })
})

test('with a state after only, what changed cannot be told; it is never a pass', async () => {
  const session = await opened()
  await session.push({ t: [{ id: 1 }] }, 'after')
  const { body } = await session.verify([count('t', 1, { view: 'added' }), count('t', 1)])
  expect(body).toMatchObject({
    success: false,
    verifiers: [{ outcome: 'error', error: 'one_snapshot' }, { outcome: 'passed' }],
  })
})

test('what was pushed once is no state after the run: what changed cannot be told', async () => {
  const session = await opened()
  await session.push({ t: [{ id: 1 }] })
  const checks = [{ type: 'changes', allow: [] }, count('t', 0, { view: 'added' }), count('t', 1)]
  expect((await session.verify(checks)).body).toMatchObject({
    success: false,
    verifiers: [
      { outcome: 'error', error: 'one_snapshot' },
      { outcome: 'error', error: 'one_snapshot' },
      { outcome: 'passed' },
    ],
  })
  await session.push({ t: [{ id: 1 }] })
  expect((await session.verify(checks)).body).toMatchObject({ success: true })
})

test('a push that names no table says nothing, and is refused', async () => {
  const session = await opened()
  await session.push({ t: [{ id: 1 }] })
  for (const push of [await session.push({}), await session.pushLines([]), await session.pushLines([''])])
    expect(push).toMatchObject({ status: 400, body: { error: 'invalid_request', field: 'tables' } })
  expect((await session.verify([{ type: 'changes', allow: [] }])).body).toMatchObject({ success: false })
})

test('numbers are exact on their way in, in asserts, in answers and in the log', async () => {
  const session = await opened()
  const push = '{"tables": {"t": [{"id": 9007199254740993, "price": 0.1}, {"id": 9007199254740992}]}}'
  expect((await send('PUT', `/sessions/${await idOf(session)}/state`, { body: push })).status).toBe(200)
  const request = (value: string) =>
    `{"sessionId": "${id}", "checks": [{"type": "state", "table": "t", "asserts":
     [{"comparator": "eq", "function": "max", "function_args": ["_result[*].id"], "value": ${value}}]}]}`
  const id = await idOf(session)
  expect((await post('/verifier', request('9007199254740993'))).body).toMatchObject({
    success: true,
    verifiers: [{ asserts: [{ actual_value: '9007199254740993' }] }],
  })
  expect((await post('/verifier', request('9007199254740992'))).body).toMatchObject({ success: false })
  await send('POST', `/sessions/${id}/log`, {
    body: '{"event_type": "call", "n": 1.10, "big": 9007199254740993}',
  })
  const text = await (await fetch(`${inject('serverUrl')}/sessions/${id}/log`)).text()
  expect(text).toContain('"big":9007199254740993')
})

test('a hundred thousand rows can be pushed a line each', async () => {
  const session = await opened()
  const lines = Array.from({ length: 100_000 }, (_, n) => `{"table":"t","row":{"id":${n},"v":"row ${n}"}}`)
  expect((await session.pushLines(lines)).body.tables).toEqual([
    { name: 't', rows_before: 100_000, rows_after: 100_000 },
  ])
  const changed = lines.with(99_999, '{"table":"t","row":{"id":99999,"v":"another"}}')
  await session.pushLines(changed.slice(1))
  const { body } = await session.read('/diff')
  expect(body).toMatchObject({
    tables: [{ table: 't', added: 0, removed: 1, changed: 1 }],
    changes: [
      { kind: 'removed', key: ['id'], before: { id: 0, v: 'row 0' } },
      { kind: 'changed', key: ['id'], after: { id: 99_999, v: 'another' }, fields: ['v'] },
    ],
    next: null,
  })
}, 120_000)

test.each([
  ['no JSON', '{"table":', 'bad_json', { line: 3 }],
  ['a key twice', '{"table":"t","table":"u"}', 'duplicate_key', { line: 3 }],
  ['a misspelt key', '{"table":"t","rows":{"id":1}}', 'unknown_key', { field: 'lines[2]' }],
  ['no table', '{"row":{"id":1}}', 'invalid_request', { field: 'lines[2].table' }],
  ['a row that is none', '{"table":"t","row":[1]}', 'invalid_request', { field: 'lines[2].row' }],
])('a line that is bad is named, and nothing of the push is kept: %s', async (_what, line, error, place) => {
  const session = await opened()
  const good = '{"table":"t","row":{"id":1}}'
  const lines = [good, good.replace('1', '2'), line, good.replace('1', '3')]
  expect(await session.pushLines(lines)).toMatchObject({ status: 400, body: { error, ...place } })
  expect((await session.read()).body).toMatchObject({ before: null, tables: [] })
})

test('the log and the differences come a page at a time, in order, each once', async () => {
  const session = await opened()
  await session.push({ t: Array.from({ length: 20 }, (_, n) => ({ id: n, v: 'old' })) })
  await session.push({ t: Array.from({ length: 20 }, (_, n) => ({ id: n + 5, v: 'new' })) })
  await session.log(...Array.from({ length: 25 }, (_, n) => ({ event_type: 'call', n })))
  // Of ids 0 to 19, 0 to 4 are gone and 5 to 19 have changed; 20 to 24 are new.
  const changes = await pages(session, '/diff', 'changes', 7)
  expect(changes.map(({ kind, before, after }) => [kind, ((after ?? before) as { id: number }).id])).toEqual(
    Array.from({ length: 25 }, (_, n) => [n < 5 ? 'removed' : n < 20 ? 'changed' : 'added', n]),
  )
  const entries = await pages(session, '/log', 'entries', 10)
  expect(entries).toEqual(
    Array.from({ length: 25 }, (_, n) => ({ seq: n + 1, entry: { event_type: 'call', n } })),
  )
})

test.each(['limit=0', 'limit=1001', 'limit=x', 'after=-1', 'page=2', 'limit=1&limit=2'])(
  'a page cannot be asked for by %s',
  async (query) => {
    const session = await opened()
    for (const path of ['log', 'diff'] as const) {
      const answer = await session.read(`/${path}?${query}`)
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([
        400,
        expect.stringContaining(query.split('=')[0] ?? ''),
      ])
    }
  },
)

test.each([
  ['no object', [1], ''],
  ['no event_type', { tool: 'x' }, 'event_type'],
  ['an event_type that is no text', { event_type: 7 }, 'event_type'],
])('an entry of the log is refused: %s', async (_what, entry, field) => {
  const session = await opened()
  const answer = await send<ErrorBody>('POST', `/sessions/${await idOf(session)}/log`, { body: entry })
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  expect(String(answer.body.field)).toContain(field)
})

test('entries before one that is refused are kept', async () => {
  const session = await opened()
  const good = { event_type: 'call' }
  expect(await session.log(good, good, { what: 'else' }, good)).toMatchObject({
    status: 400,
    body: { field: expect.stringContaining('entries[2]') },
  })
  expect((await session.read()).body).toMatchObject({ log_entries: 2 })
})

const assert = { comparator: 'eq', function: 'count', function_args: ['_result'], value: 1 }
const state = { type: 'state', table: 't', asserts: [assert] }

test.each<[string, unknown, number, string, string | undefined]>([
  ['checks are missing', undefined, 400, 'invalid_request', 'checks'],
  ['there is no check', [], 400, 'invalid_request', 'checks'],
  ['checks are no list', {}, 400, 'invalid_request', 'checks'],
  ['a check of an unknown type', [{ type: 'database' }], 400, 'invalid_request', 'checks[0].type'],
  ['a table that is in neither state', [{ ...state, table: 'tt' }], 400, 'bad_check', 'checks[0].table'],
  [
    'an unknown comparator',
    [{ ...state, asserts: [{ ...assert, comparator: 'equals' }] }],
    400,
    'bad_check',
    'checks[0].asserts[0].comparator',
  ],
  [
    'an unknown function',
    [{ ...state, asserts: [{ ...assert, function: 'counts' }] }],
    400,
    'bad_check',
    'checks[0].asserts[0].function',
  ],
  [
    'a column that the table has not',
    [{ ...state, where: { titel: 'x' } }],
    400,
    'bad_check',
    'checks[0].where.titel',
  ],
  [
    'what could never hold',
    [{ ...state, asserts: [{ ...assert, comparator: 'gt', value: {} }] }],
    400,
    'bad_check',
    'checks[0].asserts[0].value',
  ],
  ['no assert', [{ ...state, asserts: [] }], 400, 'invalid_request', 'checks[0].asserts'],
  ['asserts are missing', [{ type: 'state', table: 't' }], 400, 'invalid_request', 'checks[0].asserts'],
  ['a misspelt key of a check', [{ ...state, assert: [] }], 400, 'unknown_key', 'checks[0]'],
  [
    'a misspelt key of an assert',
    [{ ...state, asserts: [{ ...assert, expected_count: 1 }] }],
    400,
    'unknown_key',
    'checks[0].asserts[0]',
  ],
  [
    'an id twice',
    [
      { ...state, id: 'a' },
      { ...state, id: 'a' },
    ],
    400,
    'bad_check',
    'checks[1].id',
  ],
  [
    'an id that is the default of another',
    [{ ...state, id: 'check-2' }, state],
    400,
    'bad_check',
    'checks[1].id',
  ],
  [
    'a pattern that cannot be read',
    [{ ...state, asserts: [{ comparator: 'regex', path: '_result[0].v', value: '(' }] }],
    400,
    'bad_check',
    'checks[0].asserts[0].value',
  ],
  ['101 checks', Array.from({ length: 101 }, () => state), 400, 'invalid_request', 'checks'],
])('a request is refused before anything runs: %s', async (_what, checks, status, error, field) => {
  const session = await opened()
  await session.push({ t: [{ id: 1, v: 'x' }] })
  const answer = await session.verify(checks)
  expect(answer).toMatchObject({ status, body: { error, message: expect.stringMatching(/\S/), field } })
  // Whatever else is wrong, an unknown session comes first.
  const unknown = await sessionCalls('no-such-session').verify(checks)
  expect(unknown).toMatchObject({ status: 404, body: { error: 'no_such_session' } })
  expect(await send('GET', `/verifier/${await idOf(session)}`)).toMatchObject({
    status: 404,
    body: { error: 'no_such_verification' },
  })
})

test.each([
  ['a session id that is none', { sessionId: 'a b' }, 'sessionId'],
  ['a session id too long', { sessionId: 'x'.repeat(129) }, 'sessionId'],
  ['a session id like a path', { sessionId: '../x' }, 'sessionId'],
  ['an unknown environment', { environment: 'shop' }, 'environment'],
  ['an address', { url: 'postgresql://u:p@h/d' }, ''],
  ['a path', { path: '/etc/passwd' }, ''],
  ['no tables', { tables: [] }, 'tables'],
  ['an ignore that names no column', { ignore: ['title'] }, 'ignore[0]'],
])('a session is not opened by %s', async (_what, request, field) => {
  const { status, body } = await post<ErrorBody>('/sessions', request)
  expect([status, body.error]).toEqual([
    400,
    expect.stringMatching(/invalid_request|unknown_key|no_such_env/),
  ])
  if (field) expect(body.field).toBe(field)
})

test.each<[string, object, object, string]>([
  ['a key that rows lack', { keys: { t: ['sku'] } }, { t: [{ id: 1 }] }, 'keys'],
  ['a key that two rows share', { keys: { t: ['sku'] } }, { t: [{ sku: 1 }, { sku: 1 }] }, 'keys'],
  ['a table that the session does not look at', { tables: ['u'] }, { t: [] }, 'tables'],
])('a push is refused: %s', async (_what, options, tables, field) => {
  const session = await opened(options)
  expect(await session.push(tables)).toMatchObject({ status: 400, body: { error: 'invalid_request', field } })
})

test.each<[string, object, string]>([
  ['a table that is no list', { t: { id: 1 } }, 'tables.t'],
  ['a row that is no object', { t: [{ id: 1 }, 7] }, 'tables.t[1]'],
])('a push is refused: %s', async (_what, tables, field) => {
  const session = await opened()
  expect(await session.push(tables)).toMatchObject({ status: 400, body: { field } })
})

test('keys name rows, ignored columns are not looked at, and a bag counts its duplicates', async () => {
  const session = await opened({ keys: { carts: ['user', 'sku'] }, ignore: ['*.seen', 'bag.at'] })
  await session.push({
    carts: [
      { user: 1, sku: 'a', n: 1, seen: 1 },
      { user: 1, sku: 'b', n: 1, seen: 1 },
    ],
    bag: [
      { v: 'x', at: 1 },
      { v: 'x', at: 2 },
    ],
  })
  await session.push({
    carts: [
      { user: 1, sku: 'b', n: 2, seen: 9 },
      { user: 1, sku: 'a', n: 1, seen: 9 },
    ],
    bag: [{ v: 'x', at: 3 }],
  })
  expect((await session.read('/diff')).body).toMatchObject({
    tables: [
      { table: 'bag', added: 0, removed: 1, changed: 0 },
      { table: 'carts', added: 0, removed: 0, changed: 1 },
    ],
    changes: [
      { kind: 'removed', table: 'bag', before: { v: 'x' } },
      {
        kind: 'changed',
        table: 'carts',
        key: ['user', 'sku'],
        after: { user: 1, sku: 'b', n: 2 },
        fields: ['n'],
      },
    ],
  })
})

test('pushed states are never put back', async () => {
  const session = await opened()
  await session.push({ t: [] })
  expect(await session.reset()).toMatchObject({ status: 400, body: { error: 'not_resettable' } })
})

test('the receipt says how many checks there were and what became of them; the salt shows what each found', async () => {
  const session = await opened()
  await session.push({ t: [{ id: 1, v: 'secret-row-value' }] })
  const { body } = await session.verify([
    count('t', 1, { id: 'one' }),
    count('t', 2, { id: 'two' }),
    { type: 'rubric', criteria: ['It was polite.'] },
  ])
  const { receipt, salt = '', verifiers } = body
  expect(receipt?.payload).toMatchObject({
    kind: 'session',
    verdict: 'false',
    engine: 'deterministic',
    counts: { checks: 3, checksPassed: 1, checksFailed: 1, checksInError: 1, asserts: 2 },
  })
  // SHA-256(salt bytes + the verifier as it was answered, in canonical form).
  const hashOf = (verifier: unknown) =>
    createHash('sha256')
      .update(Buffer.from(salt, 'hex'))
      .update(canonicalJson(verifier as never))
      .digest('hex')
  expect(receipt?.payload.checks).toEqual([
    { type: 'state', passed: true, outcome: 'passed', evidence_hash: hashOf(verifiers[0]) },
    { type: 'state', passed: false, outcome: 'failed', evidence_hash: hashOf(verifiers[1]) },
    { type: 'rubric', passed: false, outcome: 'error', evidence_hash: hashOf(verifiers[2]) },
  ])
  expect(JSON.stringify(receipt)).not.toContain('secret-row-value')
  expect(JSON.stringify(receipt)).not.toContain(salt)
  expect((await post('/v1/receipts/verify', { receipt })).body).toMatchObject({ valid: true })
  const kept = await send('GET', `/v1/receipts/${receipt?.payload.id}`)
  expect(kept.body).toEqual({ receipt })
})

test.each(['/verifier/doctor', '/api/verifier/doctor'])(
  'POST %s checks checks that are sent with a session, or for one that is there',
  async (path) => {
    const states = {
      before: { tables: { t: [{ id: 1 }] } },
      after: { tables: { t: [{ id: 1 }, { id: 2 }] } },
    }
    const checks = [
      { type: 'changes', id: 'grown', allow: [{ table: 't', kind: 'added', fields: { id: 2 } }] },
    ]
    const given = await post(path, { ...states, checks })
    expect(given).toMatchObject({
      status: 200,
      body: { success: true, checks: [{ id: 'grown', can_fail: true, can_pass: true }] },
    })
    const session = await opened()
    await session.push(states.before.tables)
    await session.push(states.after.tables)
    const sessionId = await idOf(session)
    expect((await post(path, { sessionId, checks })).body).toEqual(given.body)
    expect(await post(path, { sessionId: 'no-such-session', checks })).toMatchObject({
      status: 404,
      body: { error: 'no_such_session' },
    })
    expect(await post(path, { checks })).toMatchObject({ status: 400, body: { field: 'before' } })
    expect(await post(path, { ...states, checks: [] })).toMatchObject({
      status: 400,
      body: { field: 'checks' },
    })
  },
)

test('what was verified last is what GET answers, and a refused request leaves it as it was', async () => {
  const session = await opened()
  await session.push({ t: [{ id: 1 }] })
  await session.verify([count('t', 2)])
  const last = await session.verify([count('t', 1)])
  await session.verify([count('u', 1)])
  for (const path of ['/verifier', '/api/verifier']) {
    expect((await send('GET', `${path}/${await idOf(session)}`)).body).toEqual(last.body)
  }
})

async function idOf(session: SessionCalls): Promise<string> {
  return String((await session.read()).body.session_id)
}

/** All of a list, page by page. */
async function pages(session: SessionCalls, path: '/log' | '/diff', list: string, limit: number) {
  const all: Record<string, unknown>[] = []
  for (let after: unknown = 0; after !== null; ) {
    const { body } = await session.read(`${path}?after=${after}&limit=${limit}`)
    const page = body[list] as Record<string, unknown>[]
    expect(page.length).toBeLessThanOrEqual(limit)
    all.push(...page)
    after = body.next
  }
  return all
}
