import { lazy, Suspense, useMemo, useState } from 'react'
import type { VerifyAnswer } from '../../../capabilities/models/wire.js'
import { DataTable } from '../../parts/data-table.js'
import { Loading } from '../../parts/loading.js'
import { ShownText } from '../../parts/shown-text.js'
import type { OutputField } from './contract.js'
import { chartLines, layOut, type OutputTable, type OutputValue } from './outputs.js'
import { shownValue } from './shown-number.js'

const Chart = lazy(async () => ({ default: (await import('./chart.js')).Chart }))

/** Rows that a table begins with. */
const ROWS_SHOWN = 12

/** What a model computed: single values, then each table with its picture. */
export function OutputsView({
  outputs,
  computed,
  sentinels,
}: {
  readonly outputs: readonly OutputField[]
  readonly computed: unknown
  readonly sentinels: VerifyAnswer['sentinels']
}) {
  const [isExact, setExact] = useState(false)
  const { values, tables } = useMemo(() => layOut(outputs, computed), [outputs, computed])
  return (
    <div className="stack loose">
      <label className="check">
        <input type="checkbox" checked={isExact} onChange={(event) => setExact(event.target.checked)} /> Show
        every digit
      </label>
      {values.length > 0 && <Values values={values} sentinels={sentinels} isExact={isExact} />}
      {tables.map((table) => (
        <Table key={table.path} table={table} isExact={isExact} />
      ))}
    </div>
  )
}

function Values({
  values,
  sentinels,
  isExact,
}: {
  readonly values: readonly OutputValue[]
  readonly sentinels: VerifyAnswer['sentinels']
  readonly isExact: boolean
}) {
  const meant = new Map(
    sentinels.filter(({ triggered }) => triggered).map(({ field, meaning }) => [field, meaning]),
  )
  return (
    <DataTable
      caption="Values"
      rows={values}
      keyOf={({ path }) => path}
      columns={[
        { title: 'Output', cell: ({ path }) => <code>{path}</code> },
        { title: 'Value', isNumber: true, cell: ({ value, unit }) => shownValue(value, unit, isExact) },
        { title: 'Unit', cell: ({ unit }) => unit },
        {
          title: 'Meaning',
          cell: ({ path, meaning }) => (
            <span className="meaning">
              <ShownText text={meaning} />
              {meant.has(path) && (
                <strong>
                  {' '}
                  Here it means: <ShownText text={meant.get(path) ?? ''} />
                </strong>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}

function Table({ table, isExact }: { readonly table: OutputTable; readonly isExact: boolean }) {
  const [isWhole, setWhole] = useState(false)
  const lines = useMemo(() => chartLines(table), [table])
  const rows = isWhole ? table.rows : table.rows.slice(0, ROWS_SHOWN)
  return (
    <section className="stack" aria-label={table.path}>
      <h3>
        <code>{table.path}</code>
      </h3>
      {lines && (
        <Suspense fallback={<Loading what="the chart" lines={14} />}>
          <Chart lines={lines} />
        </Suspense>
      )}
      <DataTable
        caption={`${table.path}, ${rows.length === table.rows.length ? 'all' : `the first ${rows.length} of`} ${table.rows.length} rows`}
        rows={rows}
        keyOf={(_, place) => place}
        columns={table.columns.map(({ name, unit, type }, at) => ({
          title: unit === '' ? name : `${name} (${unit})`,
          isNumber: type === 'number' || type === 'integer',
          cell: (row: readonly unknown[]) => shownValue(row[at], unit, isExact),
        }))}
      />
      {table.rows.length > ROWS_SHOWN && (
        <p>
          <button type="button" className="button" onClick={() => setWhole(!isWhole)}>
            {isWhole ? `Show the first ${ROWS_SHOWN} rows` : `Show all ${table.rows.length} rows`}
          </button>
        </p>
      )}
    </section>
  )
}
