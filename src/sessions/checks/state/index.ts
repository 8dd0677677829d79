import { z } from 'zod'
import { assertSchema, type Fault, faultAt, runAsserts } from '../../../asserts/index.js'
import { judgeValues } from '../../../asserts/judge-values.js'
import { rowValue } from '../../../asserts/path-values.js'
import type { Row } from '../../../core/data/value.js'
import { numberTextsBelow } from '../../../core/json/value.js'
import type { Change } from '../../../snapshots/index.js'
import { assertAnswer } from '../../answer-of.js'
import type { AppState } from '../../app-state/app-state.js'
import { CHANGED_COLUMNS, changedRow } from '../../app-state/changed-row.js'
import { NOTHING_IGNORED } from '../../app-state/ignored.js'
import { type KnownTable, unknownTable } from '../../app-state/known-tables.js'
import { rowName } from '../../app-state/row-name.js'
import { conditionsOf } from '../../terms/conditions-of.js'
import type { LateAssert } from '../../terms/late-assert.js'
import { reviewTerms } from '../../terms/review-terms.js'
import { NO_TERMS, type Terms } from '../../terms/terms.js'
import type { CheckReview, CheckSubject, SessionCheckDefinition } from '../check.js'
import { chosenRows } from '../chosen-rows.js'
import { idField, objectField, WHERE_WORDS } from '../fields.js'
import { resultOf } from '../outcome-of.js'
import { reviewAsserts } from '../review-asserts.js'
import { withNearest } from '../with-nearest.js'

const VIEWS = ['after', 'before', 'added', 'removed', 'changed'] as const
type View = (typeof VIEWS)[number]

const schema = z
  .strictObject({
    type: z.literal('state'),
    id: idField,
    table: z.string().min(1).describe('The table whose rows are looked at.'),
    where: objectField(`Only these rows: ${WHERE_WORDS}.`).optional(),
    view: z
      .enum(VIEWS)
      .default('after')
      .describe(
        'Which rows: as the table is after the run (`after`, if absent) or was `before` it; or those that the run `added`, `removed` or `changed`.',
      ),
    asserts: z
      .array(assertSchema)
      .min(1, 'must have an assert')
      .max(50)
      .describe('What must be so of these rows.'),
  })
  .describe('The rows of a table are as they should be.')

export type StateSpec = z.output<typeof schema>

/** The rows of a table are as they should be. */
export const state = {
  type: 'state',
  operator: 'state_comparison',
  bindsNames: false,
  version: 1,
  summary: 'The rows of a table, after the run or before it, or those that differ, are as asserts say.',
  schema,
  example:
    '{"type": "state", "table": "events", "asserts": [{"comparator": "eq", "function": "object_contains", "function_args": ["_result[*]", {"title": "Team Meeting"}], "value": true}]}',

  async review(spec, context) {
    const table = context.tables.get(spec.table)
    if (!table)
      return refused([
        faultAt(`${context.at}.table`, unknownTable(spec.table, context.tables) ?? 'is unknown'),
      ])
    const { view } = spec
    if (view === 'changed' && !table.canChange) {
      const why = `never has a row: the rows of ${table.name} have no key, so that a change is one removed and one added`
      return refused([faultAt(`${context.at}.view`, why)])
    }
    const { terms, asserts, faults } = await reviewParts(spec, columnsOf(table, view), context)
    if (faults.length > 0) return refused(faults)
    return { ok: true, check: { run: (subject) => run(table, view, terms, asserts, subject) } }
  },
} satisfies SessionCheckDefinition<StateSpec>

function refused(faults: readonly Fault[]) {
  return { ok: false as const, faults }
}

function columnsOf({ columns }: KnownTable, view: View): readonly string[] | null {
  return columns && view === 'changed' ? [...columns, ...CHANGED_COLUMNS] : columns
}

async function reviewParts(spec: StateSpec, columns: readonly string[] | null, context: CheckReview) {
  const where =
    spec.where &&
    (await reviewTerms(spec.where, {
      ...context,
      columns,
      at: `${context.at}.where`,
      numbers: numberTextsBelow(context.numbers, '/where'),
    }))
  const asserts = await reviewAsserts(spec.asserts, { ...context, columns })
  const faults = [...(where?.ok === false ? where.faults : []), ...asserts.faults]
  return { terms: where?.ok ? where.terms : NO_TERMS, asserts: asserts.asserts, faults }
}

async function run(
  table: KnownTable,
  view: View,
  terms: Terms,
  asserts: readonly LateAssert[],
  { state, run, bound, guarded, budget }: CheckSubject,
) {
  const known = state.tables.get(table.name) ?? table
  const where = conditionsOf(terms, { run, bound })
  const ready = asserts.map((assert) => assert.assertOf(bound))
  const judge = (rows: readonly Row[]) => judgeValues(rows.map(rowValue), where, guarded)
  const chosen = chosenRows(rowsOf(state, table.name, view), where.length > 0 ? judge : null, budget.spend)
  const results = await runAsserts(ready, { rows: chosen.rows(), key: known.key }, guarded)
  const nameOf = (row: Row, name: string) =>
    known.key ? rowName(table.name, known.key, row) : `${table.name} ${name}`
  const nearest = chosen.nearest(({ row }) => rowName(table.name, known.key, row))
  return resultOf(results.map((result) => withNearest(assertAnswer(result, nameOf), nearest)))
}

function rowsOf(state: AppState, table: string, view: View): AsyncIterable<Row> {
  return view === 'after' || view === 'before' ? state.rows(table, view) : differing(state, table, view)
}

async function* differing(state: AppState, table: string, view: Change['kind']): AsyncGenerator<Row> {
  for await (const change of state.changes(NOTHING_IGNORED, [table])) {
    if (change.kind === view) yield changedRow(change)
  }
}
