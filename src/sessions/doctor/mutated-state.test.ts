import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSessionMaker, type SessionMaker, type Tables } from '../../../test/session-of.js'
import { canonicalRow } from '../../core/data/canonical-text.js'
import type { Change } from '../../snapshots/index.js'
import type { AppState } from '../app-state/app-state.js'
import { changedRow } from '../app-state/changed-row.js'
import { NOTHING_IGNORED } from '../app-state/ignored.js'
import { storedState } from '../app-state/stored-state.js'
import { createBudget } from '../budget.js'
import { mutatedState } from './mutated-state.js'
import { stateMutations } from './state-mutations.js'
import { surveyOf } from './survey.js'

let maker: SessionMaker
beforeAll(async () => {
  maker = await createSessionMaker()
})
afterAll(() => maker.close())

const BEFORE: Tables = {
  events: [1, 2, 3, 4].map((id) => ({ id, title: `t${id}`, room: id % 2 === 0 ? 'A' : null })),
  tags: { key: null, rows: [{ name: 'a' }, { name: 'b' }, { name: 'b' }] },
}
const AFTER: Tables = {
  events: [
    { id: 1, title: 't1', room: null },
    { id: 2, title: 'changed', room: 'B' },
    { id: 4, title: 't4', room: 'A' },
    { id: 5, title: 'new', room: 'C' },
  ],
  tags: { key: null, rows: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] },
}

const textOf = (change: Change) => `${change.kind} ${canonicalRow(changedRow(change))}`

async function rowsOf(state: AppState, table: string): Promise<string[]> {
  const rows: string[] = []
  for await (const row of state.rows(table, 'after')) rows.push(canonicalRow(row))
  return rows
}

it('every mutated state has the rows and the changes that it would have if it were taken again', async () => {
  const session = await maker.sessionOf({ before: BEFORE, after: AFTER })
  const state = storedState(session, createBudget())
  const mutations = stateMutations(state, await surveyOf(state))
  expect(mutations.length).toBeGreaterThan(20)
  for (const { words, state: mutation } of mutations) {
    if (!mutation) continue
    const mutated = mutatedState(state, mutation)
    const tables = [...state.tables.values()].map(({ name, key }) => ({
      shape: {
        name,
        key,
        columns: ['id', 'title', 'room', 'name'].map((column) => ({
          name: column,
          type: 'json',
          isNullable: true,
        })),
      },
      rows: mutated.rows(name, 'after'),
    }))
    const after = await maker.takeReadings(tables)
    const again = storedState({ before: session.before, after }, createBudget())
    const [told, taken] = [[] as string[], [] as string[]]
    for await (const change of mutated.changes(NOTHING_IGNORED)) told.push(textOf(change))
    for await (const change of again.changes(NOTHING_IGNORED)) taken.push(textOf(change))
    expect([words, told.sort()]).toEqual([words, taken.sort()])
    for (const table of ['events', 'tags']) {
      const rows = await rowsOf(mutated, table)
      const other = await rowsOf(again, table)
      // By key the order is that of a snapshot; a bag has none.
      if (table === 'tags') expect([words, rows.sort()]).toEqual([words, other.sort()])
      else expect([words, rows]).toEqual([words, other])
    }
  }
})
