import type { Counterexample, Difference } from '../../../asserts/index.js'
import { showValue } from '../../../core/data/show-value.js'
import type { Row } from '../../../core/data/value.js'
import { wireRow, wireValue } from '../../../core/data/wire-value.js'
import type { JsonValue } from '../../../core/json/value.js'
import type { Change } from '../../../snapshots/index.js'
import { answerOf, counterexampleAnswer } from '../../answer-of.js'
import { rowOfChange } from '../../app-state/changed-row.js'
import { rowName } from '../../app-state/row-name.js'
import type { VerifierAssert } from '../../verification.js'
import type { Told } from './answers.js'
import { changeRows } from './change-rows.js'

/** Changes of one group that no entry has. */
export interface LeftChange {
  /** As far as they are held. */
  readonly changes: readonly Change[]
  readonly count: number
  /** Entries that they would have fitted, which are full or do not count. */
  readonly fitting: readonly number[]
}

/** Changes that have an assert each; all are counted. */
const SHOWN_MAX = 20
const NAMED_FIELDS_MAX = 5

/** An assert for each change that nothing allows, and one that counts them where they are many. */
export function leftAnswers(told: Told, left: readonly LeftChange[]): VerifierAssert[] {
  const all = left.flatMap(({ changes, fitting }) => changes.map((change) => ({ change, fitting })))
  const shown = all.slice(0, SHOWN_MAX)
  const count = left.reduce((sum, one) => sum + one.count, 0)
  const answers = shown.map(({ change, fitting }) => leftAnswer(told, change, fitting))
  if (count <= shown.length) return answers
  const message = `${count.toLocaleString('en')} changes happened that nothing allows; the first ${shown.length} are shown.`
  const sum = {
    actual_value: count,
    expected_value: 0,
    comparator: 'eq',
    success: false,
    outcome: 'failed',
  } as const
  return [...answers, { ...sum, matching_results: [], more_results: count, message }]
}

function leftAnswer(told: Told, change: Change, fitting: readonly number[]): VerifierAssert {
  const name = nameOf(told, change)
  const message = `${name} was ${whatHappened(change)}, and ${whyNot(told, fitting)}`
  return answerOf({
    actual: changeAnswer(told, change),
    expected: null,
    rows: changeRows([change], 1),
    outcome: 'failed',
    message: `${message}.`,
    counterexample: counterexampleAnswer(counterexampleOf(change, name, message)),
  })
}

export function nameOf({ subject: { state } }: Pick<Told, 'subject'>, change: Change): string {
  return rowName(change.table, state.tables.get(change.table)?.key ?? change.key, rowOfChange(change))
}

function whatHappened(change: Change): string {
  if (change.kind !== 'changed') return change.kind
  const { before, after, fields } = change
  const from = (field: string) =>
    `${field} from ${showValue(before.get(field))} to ${showValue(after.get(field))}`
  const named = fields.slice(0, NAMED_FIELDS_MAX).map(from)
  const more = fields.length > named.length ? [`${fields.length - named.length} columns more`] : []
  return `changed (${[...named, ...more].join('; ')})`
}

function whyNot({ entries, places, resolution }: Told, fitting: readonly number[]): string {
  const place = fitting.find((one) => places.includes(one))
  const entry = place === undefined ? undefined : entries[place]
  if (place === undefined || !entry) return 'nothing allows it'
  const used = resolution.assignment.used[place] ?? 0
  if (used >= entry.max) return `${entry.name}, which allows such a change, has ${used} already`
  return `${entry.name} would allow it, but for values with a name, which are not those of the other changes`
}

function changeAnswer({ subject: { state } }: Told, change: Change): JsonValue {
  const key = state.tables.get(change.table)?.key ?? change.key
  const row = rowOfChange(change)
  const base = { table: change.table, kind: change.kind, key: key && wireRow(onlyKey(row, key)) }
  if (change.kind !== 'changed') return base
  const fields = change.fields.map((field) => [
    field,
    { before: wireOrNull(change.before, field), after: wireOrNull(change.after, field) },
  ])
  return { ...base, fields: Object.fromEntries(fields) }
}

function onlyKey(row: Row, key: readonly string[]): Row {
  return new Map([...row].filter(([column]) => key.includes(column)))
}

function wireOrNull(row: Row, column: string): JsonValue {
  const value = row.get(column)
  return value === undefined ? null : wireValue(value)
}

function counterexampleOf(change: Change, name: string, message: string): Counterexample {
  const differences: Difference[] =
    change.kind === 'changed'
      ? change.fields.map((field) => ({
          field,
          actual: change.after.get(field),
          comparator: 'eq',
          expected: change.before.get(field),
        }))
      : []
  return { name, row: rowOfChange(change), differences, message }
}
