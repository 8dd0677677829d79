import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createSessionMaker, RUN, type SessionMaker, type Tables } from '../../test/session-of.js'
import { parseStrict } from '../core/json/strict.js'
import { storedState } from './app-state/stored-state.js'
import { createBudget } from './budget.js'
import {
  knownTables,
  overallSuccess,
  reviewSuite,
  SessionTrouble,
  settleRubric,
  verifyChecks,
} from './index.js'
import type { Verifier } from './verification.js'
import { verifyView } from './verify-checks.js'

const BY = { model: 'test-model', prompt_digest: '0'.repeat(64) }

let maker: SessionMaker
beforeAll(async () => {
  maker = await createSessionMaker()
})
afterAll(() => maker.close())

// The example of the API's published document, word for word.
const EXAMPLE = {
  checks: `[
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
    ]`,
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
          matching_results: [{ id: 1, title: 'Team Meeting', startTime: '2024-11-20T14:00:00Z' }],
        },
      ],
    },
  ],
}

describe('the documented example', () => {
  const meeting = { id: 1, title: 'Team Meeting', startTime: { $instant: '2024-11-20T14:00:00.000Z' } }
  const verify = async (before: Tables, after: Tables) =>
    maker.verify({ before, after }, JSON.parse(EXAMPLE.checks) as object[])

  it('is answered as documented', async () => {
    const { success, verifiers } = await verify({ events: [] }, { events: [meeting] })
    expect(success).toBe(true)
    expect(verifiers).toMatchObject(EXAMPLE.verifiers)
    expect(Object.keys(verifiers[0]?.asserts[0] ?? {})).toEqual([
      'actual_value',
      'expected_value',
      'comparator',
      'success',
      'matching_results',
      'outcome',
    ])
  })

  test.each<[string, Tables]>([
    ['nothing was done', { events: [] }],
    ['the title is another', { events: [{ ...meeting, title: 'Team meeting' }] }],
    ['the title is in another column', { events: [{ id: 1, name: 'Team Meeting', title: null }] }],
  ])('fails where %s', async (_what, after) => {
    const { success, verifiers } = await verify({ events: [] }, after)
    expect(success).toBe(false)
    expect(verifiers[0]).toMatchObject({ success: false, outcome: 'failed' })
  })
})

describe('what all checks say together', () => {
  test.each<[Verifier['outcome'][], boolean | 'PENDING']>([
    [[], false],
    [['passed'], true],
    [['passed', 'passed'], true],
    [['passed', 'failed'], false],
    [['passed', 'error'], false],
    [['pending'], 'PENDING'],
    [['passed', 'pending'], 'PENDING'],
    [['pending', 'failed'], false],
    [['error', 'pending'], false],
  ])('%j is %s', (outcomes, success) => {
    expect(overallSuccess(outcomes.map((outcome) => ({ outcome })))).toBe(success)
  })
})

const RUBRIC = {
  id: 'told',
  type: 'rubric',
  criteria: ['It told the user.', 'It was polite.'],
  response: 'Done.',
}
const FINE = { type: 'changes', allow: [] }

describe('a rubric', () => {
  it('is pending, and handed out to be judged', async () => {
    const { success, verifiers, pending } = await maker.verify({ before: { events: [] } }, [FINE, RUBRIC])
    expect(success).toBe('PENDING')
    expect(verifiers[1]).toMatchObject({
      id: 'told',
      operator: 'rubric_judgement',
      success: 'PENDING',
      outcome: 'pending',
    })
    expect(verifiers[1]?.asserts).toMatchObject([
      {
        actual_value: null,
        expected_value: true,
        success: 'PENDING',
        outcome: 'pending',
        message: 'It told the user.',
      },
      { success: 'PENDING', message: 'It was polite.' },
    ])
    expect(pending).toEqual([{ id: 'told', criteria: RUBRIC.criteria, response: 'Done.', weight: 1 }])
  })

  it('with nobody to judge it is an error at once', async () => {
    const { success, verifiers, pending } = await maker.verify(
      { before: { events: [] } },
      [FINE, RUBRIC],
      false,
    )
    expect(success).toBe(false)
    expect(verifiers[1]).toMatchObject({ success: false, outcome: 'error', error: 'no_judge' })
    expect(pending).toEqual([])
  })

  it('beside a check that failed the session has failed already', async () => {
    const given = { before: { events: [] }, after: { events: [{ id: 1 }] } }
    expect((await maker.verify(given, [FINE, RUBRIC])).success).toBe(false)
  })

  const met = { met: true, reason: 'It did.' }
  test.each<[string, Parameters<typeof settleRubric>[2], boolean, string]>([
    [
      'all criteria met',
      { kind: 'judged', judge: BY, engine: 'scripted', criteria: [met, met] },
      true,
      'passed',
    ],
    [
      'one not met',
      { kind: 'judged', judge: BY, engine: 'scripted', criteria: [met, { met: false, reason: 'Rude.' }] },
      false,
      'failed',
    ],
    [
      'one undecided',
      { kind: 'judged', judge: BY, engine: 'scripted', criteria: [met, { met: null, reason: 'Who knows.' }] },
      false,
      'error',
    ],
    ['one not answered', { kind: 'judged', judge: BY, engine: 'scripted', criteria: [met] }, false, 'error'],
    [
      'no judge to be had',
      { kind: 'error', code: 'judge_unavailable', message: 'It did not answer.' },
      false,
      'error',
    ],
  ])('once judged, %s', async (_what, ruling, success, outcome) => {
    const settled = settleRubric(
      await maker.verify({ before: { events: [] } }, [FINE, RUBRIC]),
      'told',
      ruling,
    )
    expect(settled.success).toBe(success)
    expect(settled.verifiers[1]).toMatchObject({ success, outcome })
    expect(settled.verifiers[0]).toMatchObject({ success: true })
    // Judged twice is judged once.
    expect(
      settleRubric(settled, 'told', { kind: 'judged', judge: BY, engine: 'scripted', criteria: [met, met] }),
    ).toEqual(settled)
  })

  it('is not settled by the ruling on another', async () => {
    const verified = await maker.verify({ before: { events: [] } }, [RUBRIC])
    expect(
      settleRubric(verified, 'other', { kind: 'judged', judge: BY, engine: 'scripted', criteria: [met, met] })
        .success,
    ).toBe('PENDING')
  })
})

describe('trouble in our own reading is an error of the check, and never a pass', () => {
  const suiteOf = async (before: Tables, checks: object[]) => {
    const session = await maker.sessionOf({ before })
    const tables = knownTables([session.before, session.after])
    return { session, suite: await reviewSuite(parseStrict(JSON.stringify(checks)), tables, maker.guarded) }
  }
  const context = () => ({ guarded: maker.guarded, hasJudge: true })

  it('a log that cannot be read', async () => {
    const { session, suite } = await suiteOf({ events: [] }, [
      { type: 'log', sequence: [{ never: { tool: 'x' } }] },
      { type: 'log', asserts: [{ comparator: 'eq', function: 'count', value: 0 }] },
      FINE,
    ])
    async function* log() {
      yield new Map()
      throw new SessionTrouble('log_unreadable', 'The log is damaged.')
    }
    const { success, verifiers } = await verifyChecks(suite, { ...session, log }, context())
    expect(success).toBe(false)
    expect(verifiers.map(({ outcome, error }) => error ?? outcome)).toEqual([
      'log_unreadable',
      'log_unreadable',
      'passed',
    ])
  })

  it('a snapshot that was forgotten meanwhile', async () => {
    const { session, suite } = await suiteOf({ events: [{ id: 1 }] }, [
      { type: 'state', table: 'events', asserts: [{ comparator: 'eq', function: 'count', value: 1 }] },
      FINE,
    ])
    const gone = session.after && { ...session.after, path: `${session.after.path}.gone` }
    const rows = () => {
      throw new SessionTrouble('snapshot_missing', 'It was forgotten.')
    }
    const { success, verifiers } = await verifyChecks(
      suite,
      { ...session, after: gone && { ...gone, rows } },
      context(),
    )
    expect(success).toBe(false)
    expect(verifiers.map(({ error }) => error)).toEqual(['snapshot_missing', 'snapshot_missing'])
  })

  it('no snapshot at all', async () => {
    const { suite } = await suiteOf({ events: [{ id: 1 }] }, [
      FINE,
      { type: 'state', table: 'events', asserts: [{ comparator: 'eq', function: 'count', value: 0 }] },
    ])
    async function* log() {}
    const { success, verifiers } = await verifyChecks(
      suite,
      { before: null, after: null, log, run: RUN },
      context(),
    )
    expect(success).toBe(false)
    expect(verifiers.map(({ error }) => error)).toEqual(['no_snapshot', 'no_snapshot'])
  })

  it('more rows than a verification may look at: what was told before stands', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => ({ id: at, n: at }))
    const count = {
      type: 'state',
      table: 'notes',
      where: { n: { gte: 0 } },
      asserts: [{ comparator: 'eq', function: 'count', value: 30 }],
    }
    const { session, suite } = await suiteOf({ notes: rows }, [count, count, FINE])
    // A table of 30 rows is counted when it is read, and its rows again when they are chosen.
    const budget = createBudget(100)
    const view = { ...session, state: storedState(session, budget) }
    const { success, verifiers } = await verifyView(suite, view, budget, context())
    expect(success).toBe(false)
    expect(verifiers.map(({ outcome }) => outcome)).toEqual(['passed', 'error', 'error'])
    expect(verifiers[1]?.asserts[0]?.error).toBe('budget')
    expect(verifiers[2]?.error).toBe('budget')
  })

  it('a bug is not an error of the check', async () => {
    const { session, suite } = await suiteOf({}, [{ type: 'log', sequence: [{ never: { tool: 'x' } }] }])
    const log = () => {
      throw new RangeError('a bug')
    }
    await expect(verifyChecks(suite, { ...session, log }, context())).rejects.toThrow('a bug')
  })
})

describe('an answer shows a bounded number of rows, and counts all', () => {
  it('of many checks that find much', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => ({ id: at, text: 'x'.repeat(4_000) }))
    const check = {
      type: 'state',
      table: 'notes',
      asserts: [{ comparator: 'eq', function: 'count', function_args: ['_result'], value: 120 }],
    }
    const { success, verifiers } = await maker.verify(
      { before: { notes: rows } },
      Array.from({ length: 30 }, () => check),
    )
    expect(success).toBe(true)
    expect(JSON.stringify(verifiers).length).toBeLessThan(6_000_000)
    for (const { asserts } of verifiers) {
      const [assert] = asserts
      expect((assert?.matching_results.length ?? 0) + (assert?.more_results ?? 0)).toBe(120)
    }
    expect(verifiers.at(-1)?.asserts[0]).toMatchObject({ matching_results: [], more_results: 120 })
  })
})
