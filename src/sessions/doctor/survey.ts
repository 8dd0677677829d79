import type { Row } from '../../core/data/value.js'
import type { Change } from '../../snapshots/index.js'
import type { AppState } from '../app-state/app-state.js'
import { rowOfChange } from '../app-state/changed-row.js'
import { NOTHING_IGNORED } from '../app-state/ignored.js'
import { rowText } from './mutated-state.js'

/** What a run did, as far as mutations are made of it. */
export interface Survey {
  /** Some changes of each kind of each table. */
  readonly changes: readonly Change[]
  readonly count: number
  /** By table a row that did not change. */
  readonly untouched: ReadonlyMap<string, Row>
}

const CHANGES_PER_KIND_MAX = 5
const CHANGES_MAX = 40
const TABLES_MAX = 20
/** Changed rows of a table that are remembered, so that one that did not change can be found. */
const REMEMBERED_MAX = 10_000

/** Looks through a run once. @throws {SessionTrouble} @throws {SnapshotTrouble} @throws {BudgetExceeded} */
export async function surveyOf(state: AppState): Promise<Survey> {
  const changes: Change[] = []
  const perKind = new Map<string, number>()
  const touched = new Map<string, Set<string>>()
  let count = 0
  for await (const change of state.changes(NOTHING_IGNORED)) {
    count += 1
    const { table, kind } = change
    const sort = `${kind} ${table}`
    const seen = perKind.get(sort) ?? 0
    perKind.set(sort, seen + 1)
    if (seen < CHANGES_PER_KIND_MAX && changes.length < CHANGES_MAX) changes.push(change)
    const texts = touched.get(table) ?? new Set()
    touched.set(table, texts)
    if (texts.size <= REMEMBERED_MAX)
      texts.add(rowText(rowOfChange(change), state.tables.get(table)?.key ?? null))
  }
  return { changes, count, untouched: await untouchedRows(state, touched) }
}

async function untouchedRows(state: AppState, touched: ReadonlyMap<string, ReadonlySet<string>>) {
  const untouched = new Map<string, Row>()
  for (const [table, { key }] of [...state.tables].slice(0, TABLES_MAX)) {
    const texts = touched.get(table) ?? new Set()
    if (texts.size > REMEMBERED_MAX) continue
    for await (const row of state.rows(table, 'after')) {
      if (texts.has(rowText(row, key))) continue
      untouched.set(table, row)
      break
    }
  }
  return untouched
}
