import type { Difference } from '../../../asserts/index.js'
import { type Judged, judgeValues } from '../../../asserts/judge-values.js'
import { rowValue } from '../../../asserts/path-values.js'
import type { GuardedWork } from '../../../core/context.js'
import { canonicalText } from '../../../core/data/canonical-text.js'
import type { Row, Value } from '../../../core/data/value.js'
import type { Change } from '../../../snapshots/index.js'
import { rowOfChange } from '../../app-state/changed-row.js'
import { conditionsOf, type Knowledge } from '../../terms/conditions-of.js'
import type { AllowEntry } from './entry.js'
import { namedColumns } from './entry.js'

/** Whether a change is one that an entry speaks of, its table and kind being the same. */
export interface Fit {
  readonly kind: Judged['kind']
  /** What is not as `where` has it: it is another row. */
  readonly ofRow: readonly Difference[]
  /** What is not as `fields` has it. */
  readonly ofFields: readonly Difference[]
  readonly doubt?: string
  /** The values that have a name which is still to be found out. */
  readonly named: ReadonlyMap<string, Value>
}

/**
 * Looks at changes of the entry's table and kind, in their order.
 *
 * @param open names that are still to be found out
 * @throws {SessionTrouble} `not_bound` @throws {BudgetExceeded} @throws {Unavailable}
 */
export async function judgeFits(
  changes: readonly Change[],
  entry: AllowEntry,
  open: ReadonlySet<string>,
  knowledge: Knowledge,
  guarded: GuardedWork,
): Promise<readonly Fit[]> {
  const [where, fields] = [
    conditionsOf(entry.where, knowledge, open),
    conditionsOf(entry.fields, knowledge, open),
  ]
  const rows = await judgeValues(
    changes.map((change) => rowValue(rowAsked(change))),
    where,
    guarded,
  )
  const values = await judgeValues(
    changes.map((change) => rowValue(rowOfChange(change))),
    fields,
    guarded,
  )
  return changes.map((change, index) =>
    fitOf(change, entry, open, rows[index] ?? HOLDS, values[index] ?? HOLDS),
  )
}

const HOLDS: Judged = { kind: 'holds', differences: [] }

/** What `where` speaks of: the row as it was, unless there was none. */
function rowAsked(change: Change): Row {
  return change.kind === 'added' ? change.after : change.before
}

function fitOf(
  change: Change,
  entry: AllowEntry,
  open: ReadonlySet<string>,
  row: Judged,
  values: Judged,
): Fit {
  const { named, strays } = namedValues(change, entry, open)
  const ofFields = [...values.differences, ...unwantedChanges(change, entry), ...strays]
  const ofRow = row.differences
  if (ofRow.length + ofFields.length > 0) return { kind: 'fails', ofRow, ofFields, named }
  const doubt = row.doubt ?? values.doubt
  return doubt === undefined
    ? { kind: 'holds', ofRow, ofFields, named }
    : { kind: 'unclear', ofRow, ofFields, named, doubt }
}

/** Columns that changed and should be as they were. */
function unwantedChanges(change: Change, { mayChange }: AllowEntry): Difference[] {
  if (change.kind !== 'changed' || !mayChange) return []
  return change.fields
    .filter((field) => !mayChange.has(field))
    .map((field) => ({
      field,
      actual: change.after.get(field),
      comparator: 'eq',
      expected: change.before.get(field),
    }))
}

/** A value must be there to be named, and one name has one value. */
function namedValues(change: Change, entry: AllowEntry, open: ReadonlySet<string>) {
  const named = new Map<string, Value>()
  const strays: Difference[] = []
  for (const { column, name } of namedColumns(entry)) {
    if (!open.has(name)) continue
    const actual = rowOfChange(change).get(column)
    const other = named.get(name)
    const isOther = actual != null && other !== undefined && canonicalText(other) !== canonicalText(actual)
    if (actual == null || isOther)
      strays.push({ field: column, actual, comparator: 'bind', expected: other ?? name })
    else named.set(name, actual)
  }
  return { named, strays }
}
