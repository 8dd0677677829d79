import type { Row } from '../../core/data/value.js'
import type { Change } from '../../snapshots/index.js'
import type { AppState } from '../app-state/app-state.js'
import { rowOfChange } from '../app-state/changed-row.js'
import { changeBetween } from '../app-state/cut-ignored.js'
import { rowName } from '../app-state/row-name.js'
import { rowLike, withAltered } from './altered-value.js'
import type { Mutation, MutationKind, StateMutation } from './mutation.js'
import type { Survey } from './survey.js'

const FIELDS_MAX = 12

/** Runs that are not as the one given, whose state is not as it should be. */
export function stateMutations(state: AppState, survey: Survey): Mutation[] {
  return [
    ...survey.changes.flatMap((change) => changeMutations(state, change, survey)),
    ...[...survey.untouched].flatMap(([table, row]) => collateral(state, table, row)),
  ]
}

function changeMutations(state: AppState, change: Change, survey: Survey): Mutation[] {
  const { table } = change
  const name = rowName(table, keyOf(state, table), rowOfChange(change))
  const make = (kind: MutationKind, words: string, about: string, mutation: StateMutation): Mutation => ({
    kind,
    words: `${name}: ${words}`,
    about,
    state: mutation,
  })
  return [
    make('change_dropped', `not ${change.kind}`, `${change.kind} rows of ${table}`, dropped(change)),
    ...alteredFields(state, change, make),
    ...(change.kind === 'added' ? [make('row_doubled', 'added twice', table, doubled(state, change))] : []),
    ...wrongRow(state, change, survey, make),
  ]
}

type Make = (kind: MutationKind, words: string, about: string, mutation: StateMutation) => Mutation

function keyOf(state: AppState, table: string): readonly string[] | null {
  return state.tables.get(table)?.key ?? null
}

/** As if the change had not been made. */
function dropped(change: Change): StateMutation {
  const { table } = change
  const from = change.kind === 'removed' ? null : change.after
  const to = change.kind === 'added' ? null : change.before
  return { edits: [{ table, from, to }], dropped: change, added: [] }
}

/** Values of an added row, and of a changed one those that changed, one by one. */
function alteredFields(state: AppState, change: Change, make: Make): Mutation[] {
  if (change.kind === 'removed') return []
  const { table } = change
  const key = keyOf(state, table)
  const fields = change.kind === 'added' ? [...change.after.keys()] : change.fields
  return fields
    .filter((field) => !key?.includes(field))
    .slice(0, FIELDS_MAX)
    .flatMap((field) => {
      const altered = make('field_altered', `${field} altered`, `${table}.${field}`, {
        ...replaced(change, withAltered(change.after, field)),
      })
      if (change.kind === 'added' || change.fields.length < 2) return [altered]
      const kept = new Map(change.after).set(field, change.before.get(field) ?? null)
      return [altered, make('field_kept', `${field} as it was`, `${table}.${field}`, replaced(change, kept))]
    })
}

/** The change with another row as its outcome. */
function replaced(change: Change, after: Row): StateMutation {
  const { table } = change
  if (change.kind === 'removed') return dropped(change)
  const edits = [{ table, from: change.after, to: after }]
  if (change.kind === 'added') return { edits, dropped: change, added: [{ ...change, after }] }
  const now = changeBetween(table, change.key, change.before, after)
  return { edits, dropped: change, added: now ? [now] : [] }
}

function doubled(state: AppState, change: Change & { readonly kind: 'added' }): StateMutation {
  const { table } = change
  const after = rowLike(change.after, keyOf(state, table))
  return { edits: [{ table, from: null, to: after }], dropped: null, added: [{ ...change, after }] }
}

/** As if another row had been changed or removed in its place. */
function wrongRow(state: AppState, change: Change, { untouched }: Survey, make: Make): Mutation[] {
  const { table } = change
  const other = untouched.get(table)
  const key = keyOf(state, table)
  if (!other || change.kind === 'added') return []
  const undone = dropped(change)
  const words = `${rowName(table, key, other)} ${change.kind} instead`
  if (change.kind === 'removed') {
    const added = [{ ...change, before: other }]
    const edits = [...undone.edits, { table, from: other, to: null }]
    return [make('wrong_row', words, table, { edits, dropped: change, added })]
  }
  const after = new Map([
    ...other,
    ...change.fields.map((field) => [field, change.after.get(field) ?? null] as const),
  ])
  const instead = changeBetween(table, change.key, other, after)
  if (!instead) return []
  const edits = [...undone.edits, { table, from: other, to: after }]
  return [make('wrong_row', words, table, { edits, dropped: change, added: [instead] })]
}

/** As if something had been done to a row besides. */
function collateral(state: AppState, table: string, row: Row): Mutation[] {
  const key = keyOf(state, table)
  const name = rowName(table, key, row)
  const make = (kind: MutationKind, words: string, mutation: Omit<StateMutation, 'dropped'>): Mutation => ({
    kind,
    words,
    about: table,
    state: { ...mutation, dropped: null },
  })
  const like = rowLike(row, key)
  const added: Change = { kind: 'added', table, key, after: like }
  const removed: Change = { kind: 'removed', table, key, before: row }
  return [
    make('row_added', `a row like ${name} added`, {
      edits: [{ table, from: null, to: like }],
      added: [added],
    }),
    ...changedBesides(table, key, row).map(({ after, changes, field }) =>
      make('row_changed', `${name}: ${field} altered besides`, {
        edits: [{ table, from: row, to: after }],
        added: changes,
      }),
    ),
    make('row_removed', `${name} removed besides`, {
      edits: [{ table, from: row, to: null }],
      added: [removed],
    }),
    make('table_emptied', `all rows of ${table} removed`, { edits: [], added: [], emptied: table }),
  ]
}

function changedBesides(table: string, key: readonly string[] | null, row: Row) {
  const field = [...row.keys()].find((column) => !key?.includes(column))
  if (field === undefined) return []
  const after = withAltered(row, field)
  const change = key && changeBetween(table, key, row, after)
  const pair: Change[] = [
    { kind: 'removed', table, key, before: row },
    { kind: 'added', table, key, after },
  ]
  return [{ after, field, changes: change ? [change] : pair }]
}
