import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalParts, type Opened, openLocalParts, verifyReceipt, verifySession } from '../src/index.js'
import { makeScratch } from './embedded.js'
import { countersign } from './keyed.js'

let folder: string
let data: string
let local: Opened<LocalParts>
beforeAll(async () => {
  folder = await makeScratch()
  data = join(folder, 'data')
  const { readSettings } = await import('../src/core/settings.js')
  local = await openLocalParts(readSettings({ COUNTERSIGN_DATA: data }))
})
afterAll(async () => {
  await local.close()
  rmSync(folder, { recursive: true, force: true })
})

let files = 0
function file(text: string, ending = 'yaml'): string {
  files += 1
  const path = join(folder, `file-${files}.${ending}`)
  writeFileSync(path, text)
  return path
}

const STANDUP = { id: 1, title: 'Standup', room: 'A' }
const LUNCH = { id: 2, title: 'Lunch', room: 'B' }
const MEETING = { id: 3, title: 'Team Meeting', room: 'A' }
const count = (value: number, more: object = {}) => ({
  type: 'state',
  table: 'events',
  asserts: [{ comparator: 'eq', function: 'count', function_args: ['_result'], value }],
  ...more,
})
const contains = (title: string) => ({
  type: 'state',
  id: 'created',
  table: 'events',
  asserts: [
    { comparator: 'eq', function: 'object_contains', function_args: ['_result[*]', { title }], value: true },
  ],
})
const before = { tables: { events: [STANDUP, LUNCH] } }
const after = { tables: { events: [{ ...STANDUP, room: 'C' }, MEETING] } }

describe('countersign verify-session: the exit code is the verdict', () => {
  const verify = (request: object, ...more: string[]) =>
    countersign(['verify-session', file(JSON.stringify(request)), ...more], data)

  test('passed', async () => {
    const { status, stdout } = await verify({ before, after, checks: [contains('Team Meeting')] })
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^PASS {2}1 of 1 checks passed/)])
  })

  test('failed: what changed, and the row and field that show why', async () => {
    const { status, stdout } = await verify({ before, after, checks: [contains('Team meeting'), count(2)] })
    expect(status).toBe(1)
    const lines = stdout.split('\n')
    expect(lines[0]).toBe('FAIL  1 of 2 checks passed  session local')
    expect(lines).toContain(`  ~ events id 1  room: 'A' -> 'C'`)
    expect(lines).toContain(`  - events id 2, title 'Lunch', room 'B'`)
    expect(lines).toContain(`  + events id 3, title 'Team Meeting', room 'A'`)
    expect(lines).toContain(
      '                  events row 3 title: "Team Meeting", expected eq "Team meeting"',
    )
    expect(stdout).toMatch(/signature +Ed25519, key [0-9a-f]{16}/)
  })

  test.each([
    ['what changed, where there is one state only', { after, checks: [count(1, { view: 'added' })] }],
    ['a rubric that nobody can judge', { after, checks: [{ type: 'rubric', criteria: ['Polite.'] }] }],
  ])('cannot tell: %s', async (_what, request) => {
    const { status, stdout } = await verify(request)
    expect([status, stdout]).toEqual([2, expect.stringMatching(/^CANNOT TELL/)])
  })

  test('one that failed beside one that cannot be told has failed', async () => {
    const checks = [count(9), count(1, { view: 'added' })]
    expect((await verify({ after, checks })).status).toBe(1)
  })

  test.each<[string, object, RegExp]>([
    ['no checks', { after, checks: [] }, /invalid_request.*checks/],
    ['a misspelt key', { after, check: [] }, /check/],
    ['no state after', { before, checks: [count(1)] }, /after/],
    ['an unknown table', { after, checks: [{ ...count(1), table: 'event' }] }, /bad_check.*event.*events/],
    ['a row that is none', { after: { tables: { t: [1] } }, checks: [count(1)] }, /after\.tables\.t\[0\]/],
    ['an entry that is none', { after, log: [{ tool: 'x' }], checks: [count(1)] }, /log\[0\]\.event_type/],
    ['a key that rows lack', { after, keys: { events: ['sku'] }, checks: [count(1)] }, /sku/],
    [
      'a run without a zone',
      {
        after,
        run: { started_at: '2026-01-01T00:00:00', ended_at: '2026-01-01T00:00:00Z' },
        checks: [count(1)],
      },
      /run\.started_at/,
    ],
  ])('refused: %s', async (_what, request, message) => {
    expect(await verify(request)).toMatchObject({
      status: 3,
      stdout: '',
      stderr: expect.stringMatching(message),
    })
  })

  test('--json is the answer that HTTP gives; YAML and its digits are kept; nothing is left in the temporary folder', async () => {
    const text = `
after:
  tables:
    t: [{id: 9007199254740993, price: 0.10}]
checks:
  - type: state
    table: t
    asserts:
      - {comparator: eq, function: max, function_args: ["_result[*].id"], value: 9007199254740993}
`
    const { status, stdout } = await countersign(['verify-session', file(text), '--json'], data)
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      session_id: 'local',
      success: true,
      verifiers: [{ operator: 'state_comparison', asserts: [{ actual_value: '9007199254740993' }] }],
      receipt: { payload: { kind: 'session', verdict: 'true' } },
    })
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('countersign-session-'))).toEqual([])
  })
})

describe('countersign doctor', () => {
  const doctor = (request: object, ...more: string[]) =>
    countersign(['doctor', file(JSON.stringify(request)), ...more], data)
  const added = { table: 'events', kind: 'added', fields: { id: 3, title: 'Team Meeting', room: 'A' } }
  const moved = { table: 'events', kind: 'changed', where: { id: 1 }, fields: { room: 'C' } }
  const gone = { table: 'events', kind: 'removed', where: { id: 2 } }
  const whole = { type: 'changes', id: 'whole', allow: [added, moved, gone] }
  const blind = count(0, {
    id: 'blind',
    asserts: [{ comparator: 'gte', function: 'count', function_args: ['_result'], value: 0 }],
  })

  test.each<[string, object[], number, string[][]]>([
    ['sound checks', [whole], 0, []],
    ['one that cannot fail', [whole, blind], 1, [['cannot_fail', 'blind']]],
    ['one that cannot pass', [whole, count(7, { id: 'seven' })], 1, [['cannot_pass', 'seven']]],
  ])('%s', async (_what, checks, status, errors) => {
    const ran = await doctor({ before, after, checks }, '--json')
    const { findings } = JSON.parse(ran.stdout) as {
      findings: { code: string; check?: string; severity: string }[]
    }
    const grave = findings.filter(({ severity }) => severity === 'error')
    expect([ran.status, grave.map(({ code, check }) => [code, check])]).toEqual([status, errors])
  })

  test('without a run that did all as it should be it cannot say what can pass', async () => {
    const { stdout } = await doctor({ before, checks: [whole] }, '--json')
    expect(JSON.parse(stdout)).toMatchObject({ checks: [{ oracle: null, can_pass: null, can_fail: true }] })
  })

  test('for a person it names each check with what it fails on', async () => {
    const { stdout } = await doctor({ before, after, checks: [whole, blind] })
    expect(stdout).toMatch(/^UNSOUND {2}2 checks tried on \d+ runs\n/)
    expect(stdout).toContain('  fit           whole  state_changes  fails on: nothing done\n')
    expect(stdout).toContain('  unfit         blind  state_comparison\n')
  })

  test.each<[string, object, RegExp]>([
    ['no state before', { after, checks: [whole] }, /before/],
    [
      'a check that could never hold',
      { before, after, checks: [{ ...whole, allow: [], any_off: [] }] },
      /any_off/,
    ],
  ])('refuses %s', async (_what, request, message) => {
    expect(await doctor(request)).toMatchObject({ status: 3, stderr: expect.stringMatching(message) })
  })
})

describe('verifySession of the library', () => {
  test('answers as the server does, signed, and the receipt verifies', async () => {
    const answer = await verifySession(
      { sessionId: 'mine', before, after, checks: [contains('Team Meeting'), count(2)] },
      local.parts,
    )
    expect(answer).toMatchObject({ session_id: 'mine', success: true })
    const keys = local.parts.signer?.publicKeys() ?? []
    expect(verifyReceipt({ receipt: answer.receipt }, { keys })).toMatchObject({ valid: true })
  })

  test.each<[string, object[], object, boolean]>([
    [
      'entries in order',
      [
        { event_type: 'call', tool: 'a' },
        { event_type: 'call', tool: 'b' },
      ],
      { tool: 'b' },
      true,
    ],
    ['no entry', [], { tool: 'b' }, false],
  ])('sees the log: %s', async (_what, log, which, success) => {
    const check = {
      type: 'log',
      ...which,
      asserts: [{ comparator: 'eq', function: 'count', function_args: ['_result'], value: 1 }],
    }
    const answer = await verifySession({ after, log: log as never, checks: [check] }, local.parts)
    expect(answer.success).toBe(success)
  })

  test('tables that are not named stay; null drops one', async () => {
    const state = { tables: { events: [STANDUP], notes: [{ id: 1 }] } }
    const removed = (table: string, value: number) => ({ ...count(value), table, view: 'removed' })
    const answer = await verifySession(
      {
        before: state,
        after: { tables: { notes: null } },
        checks: [removed('events', 0), removed('notes', 1)],
      },
      local.parts,
    )
    expect(answer.success).toBe(true)
  })
})

describe('countersign session, without a server', () => {
  const session = (...words: string[]) => countersign(['session', ...words], data)

  test('opens, shows what changed, verifies and forgets, over an environment', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'cs-shop-')), 'shop.db')
    const shop = new Libsql(path)
    shop.exec(
      `create table orders (id integer primary key, status text); insert into orders values (1, 'open'), (2, 'open')`,
    )
    const config = [
      '--config',
      file(JSON.stringify({ environments: [{ name: 'shop', kind: 'sqlite', path }] })),
    ]
    expect(await session('open', 'run-1', '--environment', 'shop', ...config)).toMatchObject({
      status: 0,
      stdout: 'run-1\n',
    })
    shop.exec(`update orders set status = 'paid' where id = 2`)
    shop.close()
    expect((await session('diff', 'run-1', ...config)).stdout).toBe(
      `changes\n  ~ orders id 2  status: 'open' -> 'paid'\n`,
    )
    expect(
      await session('log', 'run-1', file('{"event_type":"call"}\n{"event_type":"call"}\n', 'ndjson')),
    ).toMatchObject({ status: 0, stdout: '2 added, 2 in all\n' })
    const checks = [
      {
        type: 'state',
        table: 'orders',
        where: { id: 2 },
        asserts: [{ comparator: 'eq', path: '_result[0].status', value: 'paid' }],
      },
      {
        type: 'log',
        asserts: [{ comparator: 'eq', function: 'count', function_args: ['_result'], value: 2 }],
      },
    ]
    const verified = await session('verify', 'run-1', file(JSON.stringify(checks)), '--json', ...config)
    expect([verified.status, verified.stdout]).toEqual([0, expect.stringContaining('"success": true')])
    const { receipt } = JSON.parse(verified.stdout) as { receipt: object }
    expect(receipt).toMatchObject({ payload: { kind: 'session', verdict: 'true' } })
    const failing = file(JSON.stringify({ checks: [checks[0], { ...checks[1], tool: 'pay' }] }))
    expect(await session('verify', 'run-1', failing, ...config)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(`~ orders id 2  status: 'open' -> 'paid'`),
    })
    expect((await session('forget', 'run-1')).status).toBe(0)
    expect(await session('forget', 'run-1')).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('no_such_session'),
    })
  }, 120_000)

  test('takes tables that are pushed, whole or a row a line', async () => {
    await session('open', 'run-2', '--key', 'carts=user,sku')
    const carts = '{"table":"carts","row":{"user":1,"sku":"a","n":1}}'
    expect(await session('push', 'run-2', file(carts, 'ndjson'))).toMatchObject({
      stdout: 'carts: 1 rows before, 1 after\n',
    })
    const next = file('{tables: {carts: [{user: 1, sku: a, n: 2}]}}')
    await session('push', 'run-2', next, '--as', 'after')
    expect((await session('diff', 'run-2')).stdout).toContain(`~ carts user 1, sku 'a'  n: 1 -> 2`)
    expect(await session('push', 'run-2', next, '--as', 'during')).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('as'),
    })
  }, 120_000)

  test.each([
    [
      'an environment that there is not',
      ['open', 'x', '--environment', 'shop'],
      /no_such_environment: .*--config/,
    ],
    ['a key that is none', ['open', 'x', '--key', 'carts'], /bad_usage.*carts/],
    ['a session that there is not', ['diff', 'nobody'], /no_such_session/],
  ])('refuses %s', async (_what, words, message) => {
    expect(await session(...words)).toMatchObject({ status: 3, stderr: expect.stringMatching(message) })
  })
})

describe('countersign config', () => {
  test('check says what a file names, and where it is wrong, never what a variable holds', async () => {
    const url = '${SHOP_URL}'
    const good = file(JSON.stringify({ environments: [{ name: 'shop', kind: 'postgres', url }] }))
    const env = { SHOP_URL: 'postgresql://reader:s3cret@db/shop' }
    expect(await countersign(['config', 'check', good], data, env)).toMatchObject({
      status: 0,
      stdout: 'environment shop: postgres\n1 environments, 0 webhooks\n',
    })
    const bad = file(JSON.stringify({ environments: [{ name: 'shop', kind: 'sqlite', path: url, url }] }))
    const { status, stdout, stderr } = await countersign(['config', 'check', bad], data, env)
    expect([status, stdout]).toEqual([3, ''])
    expect(stderr).toMatch(/bad_config.*environments\[0\].*url/)
    expect(stderr).not.toContain('s3cret')
  })

  test('schema prints what the file is held to', async () => {
    const { stdout } = await countersign(['config', 'schema'], data)
    const { Ajv2020 } = await import('ajv/dist/2020.js')
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
      JSON.parse(stdout) as object,
    )
    expect(validate({ environments: [{ name: 'a', kind: 'rows' }] })).toBe(true)
    expect(validate({ environments: [{ name: 'a', kind: 'oracle' }] })).toBe(false)
    expect(validate({ enviroments: [] })).toBe(false)
  })
})
