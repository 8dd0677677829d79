import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import {
  createSessionMaker,
  type SessionGiven,
  type SessionMaker,
  type Tables,
} from '../../../test/session-of.js'
import { parseStrict } from '../../core/json/strict.js'
import { knownTables, reviewSuite } from '../index.js'
import { diagnose } from './diagnose.js'
import type { Diagnosis } from './diagnosis.js'

let maker: SessionMaker
beforeAll(async () => {
  maker = await createSessionMaker()
})
afterAll(() => maker.close())

const STANDUP = { id: 1, title: 'Standup', room: 'A' }
const RETRO = { id: 2, title: 'Retro', room: 'B' }
const MEETING = { id: 3, title: 'Team Meeting', room: 'A' }
const BEFORE: Tables = { events: [STANDUP, RETRO], users: [{ id: 7, name: 'Ann' }] }
const CALL = { tool: 'create', arguments: { title: 'Team Meeting' }, status: 'ok' }
const CREATED: SessionGiven = {
  before: BEFORE,
  after: { ...BEFORE, events: [STANDUP, RETRO, MEETING] },
  log: [CALL],
}
const MOVED: SessionGiven = {
  before: BEFORE,
  after: { ...BEFORE, events: [{ ...STANDUP, room: 'C', title: 'Daily' }, RETRO] },
}

async function doctor(checks: readonly object[], oracle: SessionGiven | null = CREATED): Promise<Diagnosis> {
  const idle = await maker.sessionOf({ before: BEFORE })
  const doNothing = { ...idle, after: idle.before }
  const run = oracle && (await maker.sessionOf(oracle))
  const tables = knownTables([doNothing.before, run?.before ?? null, run?.after ?? null])
  const suite = await reviewSuite(parseStrict(JSON.stringify(checks)), tables, maker.guarded)
  return diagnose(suite, run ? { doNothing, oracle: run } : { doNothing }, maker.guarded)
}

const codes = ({ findings }: Diagnosis) =>
  findings.map(({ code, check, mutation }) => [code, check ?? mutation].filter(Boolean).join(' '))

const there = (title: string) => ({
  type: 'state',
  table: 'events',
  asserts: [
    { comparator: 'eq', function: 'object_contains', function_args: ['_result[*]', { title }], value: true },
  ],
})
const entry = { table: 'events', kind: 'added', fields: { title: 'Team Meeting', room: 'A' } }
const closed = { type: 'changes', allow: [entry] }

describe('single checks', () => {
  test.each<[string, object, SessionGiven | null, object, string[]]>([
    [
      'one that can pass and can fail',
      closed,
      CREATED,
      { can_pass: true, can_fail: true, do_nothing: 'failed', oracle: 'passed', failed_on: 'nothing done' },
      [],
    ],
    [
      'one that fails on the oracle',
      there('Team meeting'),
      CREATED,
      { can_pass: false, can_fail: true },
      ['cannot_pass mine'],
    ],
    [
      'one that is an error on the oracle',
      { type: 'state', table: 'events', asserts: [{ comparator: 'gt', path: '_result[0].title', value: 5 }] },
      CREATED,
      { can_pass: false, can_fail: true, oracle: 'error', failed_on: 'all rows of events removed' },
      ['cannot_tell mine'],
    ],
    [
      'one that is an error on all runs that it does not pass has not been seen to fail',
      {
        type: 'state',
        table: 'users',
        where: { name: { neq: 5 } },
        asserts: [{ comparator: 'eq', function: 'count', value: 0 }],
      },
      CREATED,
      { can_pass: false, can_fail: null, do_nothing: 'error', oracle: 'error', failed_on: null },
      ['cannot_tell mine'],
    ],
    [
      'one that cannot fail',
      { type: 'state', table: 'users', asserts: [{ comparator: 'gte', function: 'count', value: 0 }] },
      CREATED,
      { can_pass: true, can_fail: false, failed_on: null },
      ['passes_on_nothing', 'cannot_fail mine'],
    ],
    [
      'a guard, which passes on nothing, and fails on a row besides',
      { type: 'state', table: 'users', asserts: [{ comparator: 'eq', function: 'count', value: 1 }] },
      CREATED,
      { can_fail: true, do_nothing: 'passed', failed_on: 'a row like users row 7 added' },
      ['passes_on_nothing'],
    ],
    [
      'a call that is forbidden, and that nobody makes',
      { type: 'log', sequence: [{ never: { tool: 'delete', arguments: { exact: { all: true } } } }] },
      CREATED,
      { can_fail: true, failed_on: 'delete before log[0]' },
      ['passes_on_nothing'],
    ],
    [
      'without an oracle, nothing is said of what it can pass',
      closed,
      null,
      { can_pass: null, oracle: null, can_fail: true },
      [],
    ],
    [
      'a rubric is not tried',
      { type: 'rubric', criteria: ['It told the user.'] },
      CREATED,
      { can_pass: null, can_fail: null, failed_on: null },
      ['passes_on_nothing'],
    ],
  ])('%s', async (_sentence, check, oracle, expected, errors) => {
    const diagnosis = await doctor([{ id: 'mine', ...check }], oracle)
    expect(diagnosis.checks).toMatchObject([{ id: 'mine', ...expected }])
    expect(
      codes({ ...diagnosis, findings: diagnosis.findings.filter(({ severity }) => severity === 'error') }),
    ).toEqual(errors)
    expect(diagnosis.success).toBe(errors.length === 0)
  })

  it('says which assert failed on the oracle, and why', async () => {
    const [finding] = (await doctor([{ id: 'mine', ...there('Team meeting') }])).findings
    expect(finding?.message).toContain('mine fails on the run that does all as it should be: ')
    expect(finding?.message).toContain("events row 3: title is 'Team Meeting', expected 'Team meeting'")
  })
})

describe('what no check notices', () => {
  it('of a check that the row is there: all but the row itself', async () => {
    const { findings } = await doctor([there('Team Meeting')])
    expect(findings.map(({ mutation, message }) => [mutation, message.split(': no check')[0]])).toEqual([
      ['field_altered', 'events row 3: room altered'],
      ['row_doubled', 'events row 3: added twice'],
      ['row_added', 'a row like events row 1 added'],
      ['row_changed', 'events row 1: title altered besides'],
      ['row_removed', 'events row 1 removed besides'],
      ['row_added', 'a row like users row 7 added'],
      ['row_changed', 'users row 7: name altered besides'],
      ['row_removed', 'users row 7 removed besides'],
      ['table_emptied', 'all rows of users removed'],
    ])
  })

  it('says why it matters', async () => {
    const { findings } = await doctor([there('Team Meeting')])
    expect(findings[1]?.message).toBe(
      'events row 3: added twice: no check notices it, so that a run that does it twice passes.',
    )
  })

  it('of a closed world: nothing', async () => {
    expect(await doctor([closed])).toMatchObject({ success: true, findings: [], left_out: 0 })
  })

  it('of one that has a hole: what falls through it', async () => {
    const allow = [{ table: 'events', kind: 'added', fields: { title: 'Team Meeting' }, count: { min: 1 } }]
    expect(codes(await doctor([{ type: 'changes', allow, ignore: ['users.name'] }]))).toEqual([
      'unnoticed field_altered',
      'unnoticed row_doubled',
      'unnoticed row_changed',
    ])
  })

  it('of a changed row: half of the change, another value, another row', async () => {
    const allow = [{ table: 'events', kind: 'changed' }]
    expect(codes(await doctor([{ type: 'changes', allow }], MOVED))).toEqual([
      'unnoticed field_altered',
      'unnoticed field_kept',
      'unnoticed field_altered',
      'unnoticed field_kept',
      'unnoticed wrong_row',
    ])
    const right = [
      { table: 'events', kind: 'changed', where: { id: 1 }, fields: { room: 'C', title: 'Daily' } },
    ]
    expect((await doctor([{ type: 'changes', allow: right }], MOVED)).findings).toEqual([])
  })

  it('of a removed row: another one removed', async () => {
    const oracle = { before: BEFORE, after: { ...BEFORE, events: [RETRO] } }
    const any = [{ type: 'changes', allow: [{ table: 'events', kind: 'removed' }] }]
    expect(codes(await doctor(any, oracle))).toEqual(['unnoticed wrong_row'])
    const right = [{ type: 'changes', allow: [{ table: 'events', kind: 'removed', where: { id: 1 } }] }]
    expect(await doctor(right, oracle)).toMatchObject({ success: true, findings: [] })
  })

  it('of a log: partial arguments are blind', async () => {
    const log = (args: object) => ({
      type: 'log',
      sequence: [Object.fromEntries([['then', { tool: 'create', status: 'ok', arguments: args }]])],
    })
    expect(codes(await doctor([closed, log({ partial: { title: 'Team Meeting' } })]))).toEqual([
      'unnoticed argument_added',
    ])
    expect((await doctor([closed, log({ exact: { title: 'Team Meeting' } })])).findings).toEqual([])
  })

  it('of rows without a key', async () => {
    const bag = (...rows: readonly object[]) => ({ tags: { key: null, rows } })
    const given = {
      before: bag({ name: 'a' }, { name: 'b' }),
      after: bag({ name: 'a' }, { name: 'b' }, { name: 'c' }),
    }
    const idle = await maker.sessionOf({ before: given.before })
    const oracle = await maker.sessionOf(given)
    const checks = [{ type: 'changes', allow: [{ table: 'tags', kind: 'added', fields: { name: 'c' } }] }]
    const suite = await reviewSuite(
      parseStrict(JSON.stringify(checks)),
      knownTables([oracle.before, oracle.after]),
      maker.guarded,
    )
    const diagnosis = await diagnose(suite, { doNothing: idle, oracle }, maker.guarded)
    expect(diagnosis).toMatchObject({ success: true, findings: [] })
  })
})

describe('an oracle that is itself wrong', () => {
  it('has no state before and after', async () => {
    const diagnosis = await doctor([closed], { before: null, after: BEFORE })
    expect(codes(diagnosis)).toEqual(['expected_state_unbuildable'])
    expect(diagnosis.checks[0]).toMatchObject({ oracle: null, can_pass: null })
  })

  it('does nothing at all', async () => {
    const diagnosis = await doctor([{ type: 'changes', allow: [] }], { before: BEFORE })
    expect(codes(diagnosis)).toEqual(['oracle_does_nothing'])
    expect(diagnosis.success).toBe(true)
  })
})

it('many changes are tried by examples of each kind', async () => {
  const many = Array.from({ length: 3_000 }, (_, at) => ({ id: 10 + at, title: 'Team Meeting', room: 'A' }))
  const oracle = { before: BEFORE, after: { ...BEFORE, events: [STANDUP, RETRO, ...many] } }
  const diagnosis = await doctor([{ type: 'changes', allow: [{ ...entry, count: 3_000 }] }], oracle)
  expect(diagnosis).toMatchObject({ success: true, findings: [] })
  // Five rows: each dropped, doubled, and altered in two fields; four besides in each of two tables; the log has no entry.
  expect(diagnosis.runs).toBe(2 + 5 * 4 + 2 * 4)
})
