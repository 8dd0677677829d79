import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import {
  createSessionMaker,
  type SessionGiven,
  type SessionMaker,
  type Tables,
} from '../../../../test/session-of.js'
import type { Verifier } from '../../verification.js'

let maker: SessionMaker
beforeAll(async () => {
  maker = await createSessionMaker()
})
afterAll(() => maker.close())

const OLD = { id: 1, title: 'Standup', room: 'A', status: 'open' }
const OTHER = { id: 2, title: 'Retro', room: 'B', status: 'open' }
const BEFORE: Tables = { events: [OLD, OTHER], users: [{ id: 7, name: 'Ann' }] }
const NEW = { id: 3, title: 'Team Meeting', room: 'A', status: 'open' }

async function changes(check: object, after: Tables, before: Tables = BEFORE): Promise<Verifier> {
  return only({ before, after }, { type: 'changes', ...check })
}

async function only(given: SessionGiven, check: object): Promise<Verifier> {
  const { verifiers } = await maker.verify(given, [check])
  const [verifier] = verifiers
  if (!verifier) throw new Error('no verifier')
  return verifier
}

/** Outcomes of its asserts, and messages of those that did not pass. */
function told({ asserts }: Verifier): string[] {
  return asserts.map(({ outcome, message }) => (outcome === 'passed' ? 'passed' : `${outcome}: ${message}`))
}

const withEvents = (...events: readonly object[]): Tables => ({ ...BEFORE, events })

describe('an event was to be created', () => {
  const CREATE = { allow: [{ table: 'events', kind: 'added', fields: { title: 'Team Meeting' } }] }
  test.each<[string, Tables, string[]]>([
    ['done well, it passes', withEvents(OLD, OTHER, NEW), ['passed']],
    ['doing nothing fails', BEFORE, ['failed: allow[0]: 0 of 1 rows of events added.']],
    [
      'a title that is slightly wrong fails, and the row is named',
      withEvents(OLD, OTHER, { ...NEW, title: 'Team meeting' }),
      [
        "failed: allow[0]: 0 of 1 rows of events added; events row 3: title is 'Team meeting', expected 'Team Meeting'.",
        'failed: events row 3 was added, and nothing allows it.',
      ],
    ],
    [
      'doing it twice fails',
      withEvents(OLD, OTHER, NEW, { ...NEW, id: 4 }),
      ['passed', 'failed: events row 4 was added, and allow[0], which allows such a change, has 1 already.'],
    ],
    [
      'doing too much fails: another row removed',
      withEvents(OLD, NEW),
      ['passed', 'failed: events row 2 was removed, and nothing allows it.'],
    ],
    [
      'doing too much fails: another row changed',
      withEvents({ ...OLD, room: 'C', status: 'done' }, OTHER, NEW),
      [
        'passed',
        "failed: events row 1 was changed (room from 'A' to 'C'; status from 'open' to 'done'), and nothing allows it.",
      ],
    ],
    [
      'doing too much fails: a row of another table',
      {
        ...withEvents(OLD, OTHER, NEW),
        users: [
          { id: 7, name: 'Ann' },
          { id: 8, name: 'Eve' },
        ],
      },
      ['passed', 'failed: users row 8 was added, and nothing allows it.'],
    ],
    [
      'another row was changed into it instead',
      withEvents({ ...OLD, title: 'Team Meeting' }, OTHER),
      [
        'failed: allow[0]: 0 of 1 rows of events added; events row 1 was changed instead.',
        "failed: events row 1 was changed (title from 'Standup' to 'Team Meeting'), and nothing allows it.",
      ],
    ],
  ])('%s', async (_sentence, after, expected) => {
    const verifier = await changes(CREATE, after)
    expect(told(verifier)).toEqual(expected)
    expect(verifier.success).toBe(expected.every((line) => line === 'passed'))
    expect(verifier).toMatchObject({ id: 'check-1', operator: 'state_changes' })
  })
})

describe('event 1 was to be closed', () => {
  const CLOSE = {
    allow: [{ table: 'events', kind: 'changed', where: { id: 1 }, fields: { status: 'done' } }],
  }
  test.each<[string, Tables, string[]]>([
    ['done well, it passes', withEvents({ ...OLD, status: 'done' }, OTHER), ['passed']],
    ['doing nothing fails', BEFORE, ['failed: allow[0]: 0 of 1 rows of events changed.']],
    [
      'the wrong row fails, and says so',
      withEvents(OLD, { ...OTHER, status: 'done' }),
      [
        'failed: allow[0]: 0 of 1 rows of events changed; wrong row: events row 2: id is 2, expected 1.',
        "failed: events row 2 was changed (status from 'open' to 'done'), and nothing allows it.",
      ],
    ],
    [
      'another value fails',
      withEvents({ ...OLD, status: 'closed' }, OTHER),
      [
        "failed: allow[0]: 0 of 1 rows of events changed; events row 1: status is 'closed', expected 'done'.",
        "failed: events row 1 was changed (status from 'open' to 'closed'), and nothing allows it.",
      ],
    ],
    [
      'another column of the row besides fails',
      withEvents({ ...OLD, status: 'done', room: 'Z' }, OTHER),
      [
        "failed: allow[0]: 0 of 1 rows of events changed; events row 1: room is 'Z', expected 'A'.",
        "failed: events row 1 was changed (room from 'A' to 'Z'; status from 'open' to 'done'), and nothing allows it.",
      ],
    ],
    [
      'the row removed fails',
      withEvents(OTHER),
      [
        'failed: allow[0]: 0 of 1 rows of events changed; events row 1 was removed instead.',
        'failed: events row 1 was removed, and nothing allows it.',
      ],
    ],
  ])('%s', async (_sentence, after, expected) => {
    expect(told(await changes(CLOSE, after))).toEqual(expected)
  })
})

describe('what entries say of rows', () => {
  test.each<[string, object[], Tables, boolean]>([
    [
      'where speaks of the row as it was',
      [{ table: 'events', kind: 'changed', where: { status: 'open', id: 1 } }],
      withEvents({ ...OLD, status: 'done' }, OTHER),
      true,
    ],
    [
      'and not as it is',
      [{ table: 'events', kind: 'changed', where: { status: 'done' } }],
      withEvents({ ...OLD, status: 'done' }, OTHER),
      false,
    ],
    [
      'a removed row by what it was',
      [{ table: 'events', kind: 'removed', where: { title: 'Retro' } }],
      withEvents(OLD),
      true,
    ],
    [
      'another removed row',
      [{ table: 'events', kind: 'removed', where: { title: 'Retro' } }],
      withEvents(OTHER),
      false,
    ],
    [
      'an added row by where as well',
      [{ table: 'events', kind: 'added', where: { title: { contains: 'Meeting' } } }],
      withEvents(OLD, OTHER, NEW),
      true,
    ],
    [
      'a list of columns that may change to anything',
      [{ table: 'events', kind: 'changed', fields: ['room', 'status'] }],
      withEvents({ ...OLD, room: 'X' }, OTHER),
      true,
    ],
    [
      'and no other',
      [{ table: 'events', kind: 'changed', fields: ['room', 'status'] }],
      withEvents({ ...OLD, title: 'X' }, OTHER),
      false,
    ],
    [
      'a column that may have any value',
      [{ table: 'events', kind: 'changed', fields: { status: 'done', room: { anything: true } } }],
      withEvents({ ...OLD, status: 'done', room: null }, OTHER),
      true,
    ],
    [
      'without fields any change of the row',
      [{ table: 'events', kind: 'changed', where: { id: 1 } }],
      withEvents({ ...OLD, title: 'X', room: 'Y' }, OTHER),
      true,
    ],
    [
      'a range of comparators',
      [{ table: 'events', kind: 'added', fields: { id: { gt: 2, lt: 9 } } }],
      withEvents(OLD, OTHER, NEW),
      true,
    ],
    [
      'patterns',
      [{ table: 'events', kind: 'added', fields: { title: { regex: '^Team' } } }],
      withEvents(OLD, OTHER, NEW),
      true,
    ],
    ['an empty list: nothing has changed', [], BEFORE, true],
    ['an empty list: something has', [], withEvents(OLD), false],
  ])('%s', async (_sentence, allow, after, passes) => {
    expect((await changes({ allow }, after)).success).toBe(passes)
  })

  it('nothing may change, and nothing did: that is one assert which passed', async () => {
    const { asserts } = await changes({ allow: [] }, BEFORE)
    expect(asserts).toEqual([
      {
        actual_value: 0,
        expected_value: 0,
        comparator: 'eq',
        success: true,
        matching_results: [],
        outcome: 'passed',
      },
    ])
  })

  it('a time is within the run, by whole seconds, or by some seconds more', async () => {
    // The run is from 10:00:00.250 to 10:05:00.750.
    const entry = (within: unknown) => ({ table: 'events', kind: 'added', fields: { at: { within } } })
    const row = (at: unknown) => withEvents(OLD, OTHER, { ...NEW, at })
    const cases: [unknown, unknown, string][] = [
      ['run', { $instant: '2026-03-01T10:02:00Z' }, 'passed'],
      ['run', '2026-03-01T12:02:00+02:00', 'passed'],
      ['run', '2026-03-01T10:00:00Z', 'passed'],
      ['run', '2026-03-01T10:05:01Z', 'passed'],
      ['run', '2026-03-01T09:59:59Z', 'failed'],
      ['run', '2026-03-01T10:05:02Z', 'failed'],
      [60, '2026-03-01T09:59:01Z', 'passed'],
      [60, '2026-03-01T10:06:02Z', 'failed'],
      ['run', 'soon', 'failed'],
      ['run', null, 'failed'],
      // Without a zone it is not known which moment it is, and a number is no time.
      ['run', '2026-03-01 10:02:00', 'error'],
      ['run', 1772359320, 'error'],
    ]
    for (const [within, at, outcome] of cases) {
      const verifier = await changes({ allow: [entry(within)] }, row(at))
      expect([within, at, verifier.outcome]).toEqual([within, at, outcome])
      if (outcome === 'error') expect(verifier.error).toBe('not_comparable')
    }
  })
})

describe('how many changes an entry wants', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ ...NEW, id: 10 + at }))
  test.each<[string, object, number, string]>([
    ['one if nothing is said', {}, 1, 'passed'],
    ['and not two', {}, 2, 'failed'],
    ['exactly three', { count: 3 }, 3, 'passed'],
    ['not two of three', { count: 3 }, 2, 'failed'],
    ['not four of three', { count: 3 }, 4, 'failed'],
    ['from two to four', { count: { min: 2, max: 4 } }, 3, 'passed'],
    ['not one of two to four', { count: { min: 2, max: 4 } }, 1, 'failed'],
    ['not five of two to four', { count: { min: 2, max: 4 } }, 5, 'failed'],
    ['two or more', { count: { min: 2 } }, 250, 'passed'],
    ['up to two, but one at least', { count: { max: 2 } }, 0, 'failed'],
    ['none of up to two where it is optional', { count: { max: 2 }, optional: true }, 0, 'passed'],
    ['none where the least is none', { count: { min: 0, max: 2 } }, 0, 'passed'],
    ['optional, and done', { optional: true }, 1, 'passed'],
    ['optional, and not done', { optional: true }, 0, 'passed'],
    ['optional, and done twice', { optional: true }, 2, 'failed'],
  ])('%s', async (_sentence, more, count, outcome) => {
    const allow = [{ table: 'events', kind: 'added', fields: { title: 'Team Meeting' }, ...more }]
    expect((await changes({ allow }, withEvents(OLD, OTHER, ...rows(count)))).outcome).toBe(outcome)
  })

  it('all are counted, and the first are shown', async () => {
    const verifier = await changes({ allow: [] }, withEvents(OLD, OTHER, ...rows(250)))
    expect(verifier.asserts).toHaveLength(21)
    expect(verifier.asserts.at(-1)).toMatchObject({
      actual_value: 250,
      expected_value: 0,
      more_results: 250,
      message: '250 changes happened that nothing allows; the first 20 are shown.',
    })
    const allowed = await changes(
      { allow: [{ table: 'events', kind: 'added', count: 250 }] },
      withEvents(OLD, OTHER, ...rows(250)),
    )
    expect(allowed.asserts).toMatchObject([{ actual_value: 250, success: true, more_results: 150 }])
    expect(allowed.asserts[0]?.matching_results).toHaveLength(100)
  })
})

describe('a change that fits two entries starves none of them', () => {
  const anyRoom = { table: 'events', kind: 'added', fields: { title: 'Team Meeting' } }
  const roomA = { table: 'events', kind: 'added', fields: { room: 'A' } }
  const wide = { table: 'events', kind: 'added' }
  const inB = { ...NEW, id: 4, room: 'B' }
  const plain = { ...NEW, id: 5, title: 'Lunch', room: 'A' }
  test.each<[string, object[], object[], boolean]>([
    ['the wide entry first', [anyRoom, roomA], [NEW, inB], true],
    ['the narrow entry first', [roomA, anyRoom], [NEW, inB], true],
    ['a chain of three', [wide, anyRoom, roomA], [NEW, inB, plain], true],
    ['too few for both', [anyRoom, roomA], [NEW], false],
    ['one fits neither', [anyRoom, roomA], [NEW, { ...inB, title: 'Lunch' }], false],
    ['an optional one stands back', [{ ...wide, optional: true }, roomA], [NEW], true],
    [
      'one with a range takes the rest',
      [
        { ...wide, count: { min: 0, max: 9 } },
        { ...roomA, count: 2 },
      ],
      [NEW, inB, plain],
      true,
    ],
  ])('%s', async (_sentence, allow, rows, passes) => {
    expect((await changes({ allow }, withEvents(OLD, OTHER, ...rows))).success).toBe(passes)
  })
})

describe('generated values have names', () => {
  const before: Tables = { events: [OLD], guests: [{ id: 1, event_id: 1, name: 'Ann' }] }
  const event = { table: 'events', kind: 'added', fields: { title: 'Team Meeting', id: { bind: 'event' } } }
  const guest = (name: string) => ({
    table: 'guests',
    kind: 'added',
    fields: { name, event_id: { bind: 'event' } },
  })
  const state = (events: object[], guests: object[]): Tables => ({
    events: [OLD, ...events],
    guests: [{ id: 1, event_id: 1, name: 'Ann' }, ...guests],
  })

  test.each<[string, object[], Tables, boolean]>([
    [
      'all rows belong together',
      [event, guest('Bob'), guest('Cy')],
      state(
        [NEW],
        [
          { id: 2, event_id: 3, name: 'Bob' },
          { id: 3, event_id: 3, name: 'Cy' },
        ],
      ),
      true,
    ],
    [
      'in whatever order the entries stand',
      [guest('Bob'), event],
      state([NEW], [{ id: 2, event_id: 3, name: 'Bob' }]),
      true,
    ],
    [
      'one belongs to another event',
      [event, guest('Bob')],
      state([NEW], [{ id: 2, event_id: 1, name: 'Bob' }]),
      false,
    ],
    [
      'of two events each has its guest, by two names',
      [
        { table: 'events', kind: 'added', fields: { id: { bind: 'one' } } },
        { table: 'events', kind: 'added', fields: { id: { bind: 'two' } } },
        { table: 'guests', kind: 'added', fields: { name: 'Bob', event_id: { bind: 'one' } } },
        { table: 'guests', kind: 'added', fields: { name: 'Cy', event_id: { bind: 'two' } } },
      ],
      state(
        [NEW, { ...NEW, id: 4 }],
        [
          { id: 2, event_id: 4, name: 'Bob' },
          { id: 3, event_id: 3, name: 'Cy' },
        ],
      ),
      true,
    ],
    [
      'both guests at one of two events',
      [
        { table: 'events', kind: 'added', fields: { id: { bind: 'one' } } },
        { table: 'events', kind: 'added', fields: { id: { bind: 'two' } } },
        { table: 'guests', kind: 'added', fields: { name: 'Bob', event_id: { bind: 'one' } } },
        { table: 'guests', kind: 'added', fields: { name: 'Cy', event_id: { bind: 'two' } } },
      ],
      state(
        [NEW, { ...NEW, id: 4 }],
        [
          { id: 2, event_id: 4, name: 'Bob' },
          { id: 3, event_id: 4, name: 'Cy' },
        ],
      ),
      false,
    ],
    [
      'several changes of one entry share the value',
      [event, { table: 'guests', kind: 'added', fields: { event_id: { bind: 'event' } }, count: 2 }],
      state(
        [NEW],
        [
          { id: 2, event_id: 3, name: 'Bob' },
          { id: 3, event_id: 3, name: 'Cy' },
        ],
      ),
      true,
    ],
    [
      'and if they do not, it fails',
      [event, { table: 'guests', kind: 'added', fields: { event_id: { bind: 'event' } }, count: 2 }],
      state(
        [NEW],
        [
          { id: 2, event_id: 3, name: 'Bob' },
          { id: 3, event_id: 1, name: 'Cy' },
        ],
      ),
      false,
    ],
    [
      'a NULL has no name',
      [{ table: 'guests', kind: 'added', fields: { event_id: { bind: 'event' } } }],
      state([], [{ id: 2, event_id: null, name: 'Bob' }]),
      false,
    ],
    [
      'by bind beside fields',
      [
        { table: 'events', kind: 'added', bind: { id: 'event' } },
        { table: 'guests', kind: 'added', bind: { event_id: 'event' } },
      ],
      state([NEW], [{ id: 2, event_id: 3, name: 'Bob' }]),
      true,
    ],
    [
      'an optional pair that did not happen',
      [
        { table: 'events', kind: 'added', bind: { id: 'event' }, optional: true },
        { table: 'guests', kind: 'added', bind: { event_id: 'event' }, optional: true },
      ],
      before,
      true,
    ],
  ])('%s', async (_sentence, allow, after, passes) => {
    expect((await changes({ allow }, after, before)).success).toBe(passes)
  })

  it('the row that does not belong is named, with the value that it should have', async () => {
    const verifier = await changes(
      { allow: [event, guest('Bob')] },
      state([NEW], [{ id: 2, event_id: 1, name: 'Bob' }]),
      before,
    )
    expect(told(verifier)).toEqual([
      'passed',
      'failed: allow[1]: 0 of 1 rows of guests added; guests row 2: event_id is 1, expected 3.',
      'failed: guests row 2 was added, and allow[1] would allow it, but for values with a name, which are not those of the other changes.',
    ])
    expect(verifier.asserts[1]?.counterexample).toEqual({
      row: 'guests row 2',
      value: { id: 2, event_id: 1, name: 'Bob' },
      differences: [{ field: 'event_id', actual_value: 1, comparator: 'eq', expected_value: 3 }],
      message: 'guests row 2: event_id is 1, expected 3',
    })
  })

  it('later checks use them: in where, in values, within objects', async () => {
    const later = [
      { type: 'changes', allow: [event, guest('Bob')] },
      {
        type: 'state',
        table: 'guests',
        where: { event_id: { bind: 'event' } },
        asserts: [{ comparator: 'eq', function: 'count', value: 1 }],
      },
      {
        type: 'state',
        table: 'guests',
        view: 'added',
        asserts: [{ comparator: 'eq', path: '_result[0].event_id', value: { bind: 'event' } }],
      },
      {
        type: 'state',
        table: 'guests',
        asserts: [
          {
            comparator: 'eq',
            function: 'object_contains',
            function_args: ['_result[*]', { event_id: { bind: 'event' } }],
            value: true,
          },
          {
            comparator: 'eq',
            function: 'count',
            function_args: ['_result', { event_id: { bind: 'event' } }],
            value: 1,
          },
          { comparator: 'in', path: '_result[1].event_id', value: [99, { bind: 'event' }] },
        ],
      },
      {
        type: 'log',
        tool: 'invite',
        arguments: { partial: { event: { bind: 'event' } } },
        asserts: [{ comparator: 'eq', function: 'count', value: 1 }],
      },
    ]
    const after = state([NEW], [{ id: 2, event_id: 3, name: 'Bob' }])
    const log = [{ tool: 'invite', arguments: { event: 3 } }]
    expect((await maker.verify({ before, after, log }, later)).success).toBe(true)
    // Nothing was bound: what depends on it cannot be told, which is no pass.
    const idle = await maker.verify({ before, log }, later)
    expect(idle.verifiers.map(({ outcome, error }) => error ?? outcome)).toEqual([
      'failed',
      'not_bound',
      'not_bound',
      'not_bound',
      'not_bound',
    ])
  })

  it('a later check of changes knows them as well', async () => {
    const checks = [
      { type: 'changes', allow: [event, { table: 'guests', kind: 'added' }] },
      {
        type: 'changes',
        ignore: ['events'],
        allow: [{ table: 'guests', kind: 'added', where: { event_id: { bind: 'event' } } }],
      },
    ]
    const right = await maker.verify(
      { before, after: state([NEW], [{ id: 2, event_id: 3, name: 'Bob' }]) },
      checks,
    )
    expect(right.success).toBe(true)
    const wrong = await maker.verify(
      { before, after: state([NEW], [{ id: 2, event_id: 1, name: 'Bob' }]) },
      checks,
    )
    expect(wrong.verifiers.map(({ outcome }) => outcome)).toEqual(['passed', 'failed'])
  })
})

describe('alternatives', () => {
  const move = { table: 'events', kind: 'changed', where: { id: 1 }, fields: { room: 'B' } }
  const copy = [
    { table: 'events', kind: 'removed', where: { id: 1 } },
    { table: 'events', kind: 'added', fields: { title: 'Standup', room: 'B' } },
  ]
  const copied = { ...OLD, id: 9, room: 'B' }
  test.each<[string, Tables, boolean, string]>([
    ['the first', withEvents({ ...OLD, room: 'B' }, OTHER), true, 'It is as any_of[0] has it.'],
    ['the second', withEvents(OTHER, copied), true, 'It is as any_of[1] has it.'],
    [
      'not half of the second',
      withEvents(OTHER),
      false,
      'It is as none of 2 alternatives has it; any_of[1] is nearest.',
    ],
    [
      'not both',
      withEvents({ ...OLD, room: 'B' }, OTHER, copied),
      false,
      'It is as none of 2 alternatives has it; any_of[0] is nearest.',
    ],
    ['not nothing', BEFORE, false, 'It is as none of 2 alternatives has it; any_of[0] is nearest.'],
  ])('%s', async (_sentence, after, passes, message) => {
    const verifier = await changes({ any_of: [[move], copy] }, after)
    expect(verifier).toMatchObject({ success: passes, message })
  })

  it('come on top of what is allowed in any case', async () => {
    const check = { allow: [{ table: 'users', kind: 'added' }], any_of: [[move], copy] }
    const users = [
      { id: 7, name: 'Ann' },
      { id: 8, name: 'Bo' },
    ]
    expect((await changes(check, { events: [OTHER, copied], users })).success).toBe(true)
    expect((await changes(check, { ...BEFORE, users })).success).toBe(false)
  })
})

describe('what is ignored may change in any way', () => {
  const noted = (n: number, at: string) => ({ ...OLD, seen: n, meta: { lookups: { failed: n }, tag: at } })
  const before: Tables = { events: [noted(1, 'a')], audit: [{ id: 1 }] }
  const after: Tables = { events: [noted(2, 'a')], audit: [{ id: 1 }, { id: 2 }] }
  test.each<[string, string[], number]>([
    ['nothing is', [], 2],
    ['a table', ['audit'], 1],
    ['a column', ['audit', 'events.seen'], 1],
    ['a column of any table', ['audit', '*.seen', '*.meta'], 0],
    [
      'a member of a JSON column: a counter of failed look-ups',
      ['audit', 'events.seen', 'events.meta.lookups.failed'],
      0,
    ],
    ['another member of it', ['audit', 'events.seen', 'events.meta.tag'], 1],
  ])('%s', async (_sentence, ignore, failed) => {
    const { asserts } = await changes({ allow: [], ...(ignore.length > 0 && { ignore }) }, after, before)
    expect(asserts.filter(({ success }) => !success)).toHaveLength(failed)
  })

  it('but not all of it: then nothing would be checked', async () => {
    const check = { type: 'changes', allow: [], ignore: ['audit', 'events'] }
    expect(await maker.refusal({ before, after }, [check])).toMatchObject({
      code: 'bad_check',
      details: { check: 'check-1', field: 'checks[0].ignore' },
    })
  })
})

describe('tables without a key are not passed over', () => {
  const bag = (...rows: readonly object[]): Tables => ({ tags: { key: null, rows } })
  const a = { name: 'a' }
  test.each<[string, object[], Tables, boolean]>([
    ['a row more', [], bag(a, { name: 'b' }), false],
    ['the same row once more', [], bag(a, a), false],
    [
      'the same row once more, as is wanted',
      [{ table: 'tags', kind: 'added', fields: { name: 'a' } }],
      bag(a, a),
      true,
    ],
    ['a row less', [{ table: 'tags', kind: 'removed', where: { name: 'a' } }], bag(), true],
    ['no change', [], bag(a), true],
  ])('%s', async (_sentence, allow, after, passes) => {
    expect((await changes({ allow }, after, bag(a))).success).toBe(passes)
  })
})

describe('tables that were made, dropped or reshaped', () => {
  const empty = { key: null, rows: [] }
  it('a table that was dropped with its rows', async () => {
    expect(told(await changes({ allow: [] }, { events: [OLD, OTHER] }))).toEqual([
      'failed: users row 7 was removed, and nothing allows it.',
    ])
  })
  it('a table that was dropped, and had no row to show it', async () => {
    const verifier = await changes({ allow: [] }, { events: [OLD] }, { events: [OLD], drafts: empty })
    expect(told(verifier)).toEqual(['failed: The table drafts was dropped, and nothing allows it.'])
    expect(
      (await changes({ allow: [], ignore: ['drafts'] }, { events: [OLD] }, { events: [OLD], drafts: empty }))
        .success,
    ).toBe(true)
  })
  it('an empty table that a client pushed for the first time is no change', async () => {
    expect((await changes({ allow: [] }, { ...BEFORE, drafts: [] })).success).toBe(true)
  })
})

describe('what cannot be told is an error, and never a pass', () => {
  it('one snapshot says nothing of what changed', async () => {
    for (const given of [
      { before: null, after: BEFORE },
      { before: BEFORE, after: null },
    ]) {
      const verifier = await only(given, { type: 'changes', allow: [] })
      expect(verifier).toMatchObject({ success: false, outcome: 'error', error: 'one_snapshot', asserts: [] })
    }
  })
  it('two snapshots without a table have nothing that could have changed', async () => {
    const verifier = await only({ before: {}, after: {} }, { type: 'changes', allow: [] })
    expect(verifier).toMatchObject({ success: false, outcome: 'error', error: 'no_table', asserts: [] })
  })
  it('only the kind of a value is in the way', async () => {
    const allow = [{ table: 'events', kind: 'added', fields: { room: true } }]
    const verifier = await changes({ allow }, withEvents(OLD, OTHER, { ...NEW, room: 'true' }))
    expect(verifier).toMatchObject({ success: false, outcome: 'error', error: 'not_comparable' })
  })
  it('but where it fails whatever that value means, it fails', async () => {
    const allow = [{ table: 'events', kind: 'added', fields: { room: true } }]
    const verifier = await changes({ allow }, withEvents(OLD, { ...NEW, room: 'true' }))
    expect(verifier.outcome).toBe('failed')
  })
  const pair = { table: 'links', kind: 'added', fields: { x: { bind: 'same' } } }
  const rest = { table: 'links', kind: 'added', count: { min: 0 } }
  const links = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at, x: at }))
  it('two rows should share a value, and no two do: each value is tried, and it fails', async () => {
    const verifier = await changes({ allow: [pair, pair, rest] }, { links: links(300) }, { links: [] })
    expect(told(verifier)).toEqual([
      'passed',
      'failed: allow[1]: 0 of 1 rows of links added; those that it would take are needed elsewhere, or have other values for a name.',
      'passed',
    ])
  })
  it('or ten thousand values', async () => {
    const verifier = await changes({ allow: [pair, pair, rest] }, { links: links(10_000) }, { links: [] })
    expect(verifier.outcome).toBe('failed')
  })
  it('with so many choices of values that they cannot all be tried, it ends as budget', async () => {
    const names = ['a', 'b', 'c'].map((name) => ({
      table: 'links',
      kind: 'added',
      fields: { x: { bind: name } },
    }))
    const allow = [...names, ...names, rest]
    const verifier = await changes({ allow }, { links: links(200) }, { links: [] })
    expect(verifier).toMatchObject({ success: false, outcome: 'error', error: 'budget' })
  })
})
