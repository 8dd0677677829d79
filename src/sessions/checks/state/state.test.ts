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

const BEFORE: Tables = {
  events: [
    { id: 1, title: 'Standup', status: 'open' },
    { id: 2, title: 'Retro', status: 'open' },
  ],
}
const AFTER: Tables = {
  events: [
    { id: 1, title: 'Standup', status: 'done' },
    { id: 3, title: 'Team Meeting', status: 'open' },
  ],
}

async function state(
  check: object,
  given: SessionGiven = { before: BEFORE, after: AFTER },
): Promise<Verifier> {
  const { verifiers } = await maker.verify(given, [{ type: 'state', table: 'events', ...check }])
  const [verifier] = verifiers
  if (!verifier) throw new Error('no verifier')
  return verifier
}

const titles = (...value: string[]) => [
  { comparator: 'eq', function: 'pluck', function_args: ['_result[*].title'], value },
]

describe('the rows that are looked at', () => {
  test.each<[string, object, object[]]>([
    ['as the table is after the run', {}, titles('Standup', 'Team Meeting')],
    ['or was before it', { view: 'before' }, titles('Standup', 'Retro')],
    ['those that were added', { view: 'added' }, titles('Team Meeting')],
    ['those that were removed', { view: 'removed' }, titles('Retro')],
    ['those that were changed, as they are', { view: 'changed' }, titles('Standup')],
    [
      'of a changed row also what it was',
      { view: 'changed' },
      [{ comparator: 'eq', path: '_result[0].before.status', value: 'open' }],
    ],
    [
      'and what it is',
      { view: 'changed' },
      [{ comparator: 'eq', path: '_result[0].after.status', value: 'done' }],
    ],
    [
      'and the columns that changed',
      { view: 'changed' },
      [{ comparator: 'eq', path: '_result[0].fields', value: ['status'] }],
    ],
    ['chosen by a value', { where: { status: 'open' } }, titles('Team Meeting')],
    ['by comparators, all of which must hold', { where: { id: { gte: 1, lt: 3 } } }, titles('Standup')],
    ['by a pattern', { where: { title: { regex: 'ing$' } } }, titles('Team Meeting')],
    [
      'changed rows by what they were',
      { view: 'changed', where: { before: { contains: { status: 'open' } } } },
      titles('Standup'),
    ],
  ])('%s', async (_sentence, check, asserts) => {
    expect(await state({ ...check, asserts })).toMatchObject({ success: true, operator: 'state_comparison' })
  })

  it('of a table that is gone there are none', async () => {
    const gone = { before: { ...BEFORE, drafts: [{ id: 1 }] }, after: BEFORE }
    const verifier = await state(
      { table: 'drafts', asserts: [{ comparator: 'eq', function: 'count', value: 0 }] },
      gone,
    )
    expect(verifier.success).toBe(true)
  })

  it('a column called before is hidden by the row as it was, and stands in after', async () => {
    const row = (before: string) => ({ events: [{ id: 1, before }] })
    const asserts = [
      { comparator: 'eq', path: '_result[0].after.before', value: 'b' },
      { comparator: 'eq', path: '_result[0].before.before', value: 'a' },
    ]
    expect((await state({ view: 'changed', asserts }, { before: row('a'), after: row('b') })).success).toBe(
      true,
    )
  })
})

describe('what a failed assert says', () => {
  it('names the table, the row by its key, and the field', async () => {
    const asserts = [
      {
        comparator: 'eq',
        function: 'object_contains',
        function_args: ['_result[*]', { title: 'Team meeting' }],
        value: true,
      },
    ]
    const [assert] = (await state({ asserts })).asserts
    expect(assert?.counterexample).toEqual({
      row: 'events row 3',
      value: { id: 3, title: 'Team Meeting', status: 'open' },
      differences: [
        { field: 'title', actual_value: 'Team Meeting', comparator: 'eq', expected_value: 'Team meeting' },
      ],
      message: "events row 3: title is 'Team Meeting', expected 'Team meeting'",
    })
    expect(assert?.message).toContain("events row 3: title is 'Team Meeting', expected 'Team meeting'")
  })

  it('and where no row is chosen, the row that came nearest', async () => {
    const check = {
      where: { title: 'Team meeting', id: { gte: 3 } },
      asserts: [{ comparator: 'eq', function: 'count', value: 1 }],
    }
    const [assert] = (await state(check)).asserts
    expect(assert).toMatchObject({
      success: false,
      actual_value: 0,
      counterexample: {
        row: 'events row 3',
        message: "events row 3: title is 'Team Meeting', expected 'Team meeting'",
      },
    })
    expect(assert?.message).toMatch(
      /; nearest is events row 3: title is 'Team Meeting', expected 'Team meeting'\.$/,
    )
  })

  it('rows of a table without a key by their place', async () => {
    const tags = { tags: { key: null, rows: [{ name: 'a' }] } }
    const asserts = [
      {
        comparator: 'eq',
        function: 'object_contains',
        function_args: ['_result[*]', { name: 'b' }],
        value: true,
      },
    ]
    const [assert] = (await state({ table: 'tags', asserts }, { before: tags })).asserts
    expect(assert?.counterexample?.message).toBe("tags _result[0]: name is 'a', expected 'b'")
  })
})

describe('what cannot be told is an error', () => {
  const count = [{ comparator: 'eq', function: 'count', value: 0 }]
  test.each<[string, object, SessionGiven, string]>([
    ['added rows of one snapshot', { view: 'added' }, { before: null, after: AFTER }, 'one_snapshot'],
    ['removed rows of one snapshot', { view: 'removed' }, { before: null, after: AFTER }, 'one_snapshot'],
    ['changed rows of one snapshot', { view: 'changed' }, { before: AFTER, after: null }, 'one_snapshot'],
    ['the state before, of one snapshot', { view: 'before' }, { before: null, after: AFTER }, 'one_snapshot'],
  ])('%s', async (_sentence, check, given, error) => {
    expect(await state({ ...check, asserts: count }, given)).toMatchObject({
      success: false,
      outcome: 'error',
      error,
    })
  })

  it('one snapshot says what is, whichever it is', async () => {
    const asserts = titles('Standup', 'Team Meeting')
    for (const given of [
      { before: null, after: AFTER },
      { before: AFTER, after: null },
    ])
      expect((await state({ asserts }, given)).success).toBe(true)
  })

  it('values of kinds that cannot be compared, by the assert', async () => {
    const verifier = await state({ asserts: [{ comparator: 'gt', path: '_result[0].title', value: 5 }] })
    expect(verifier).toMatchObject({ success: false, outcome: 'error' })
    expect(verifier.asserts).toMatchObject([
      { success: false, outcome: 'error', error: 'not_comparable', actual_value: 'Standup' },
    ])
  })

  it('one that failed beside it makes the check failed', async () => {
    const asserts = [
      { comparator: 'gt', path: '_result[0].title', value: 5 },
      { comparator: 'eq', function: 'count', value: 9 },
    ]
    expect(await state({ asserts })).toMatchObject({ success: false, outcome: 'failed' })
  })
})
