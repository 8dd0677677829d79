import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { diffPageSchema } from '../../../capabilities/sessions/wire.js'
import { callApi } from '../../api/call-api.js'
import { DataTable } from '../../parts/data-table.js'
import { ErrorNote } from '../../parts/error-note.js'
import { Loading } from '../../parts/loading.js'
import { ShownText } from '../../parts/shown-text.js'
import { type Collateral, changeName, type RowChange } from './answer.js'
import { TableChanges } from './table-changes.js'

/** A page of the diff; of its changes more is known than the API's description says. */
export type DiffPage = Omit<z.output<typeof diffPageSchema>, 'changes'> & {
  readonly changes: readonly RowChange[]
}

type Table = DiffPage['tables'][number]

/** Tables whose rows are read at once; of others when they are opened. */
const OPEN_TABLES = 4

/** What differs between the states before and after, table by table. */
export function ChangesView({
  id,
  collateral,
}: {
  readonly id: string
  readonly collateral: readonly Collateral[]
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions', id, 'diff'],
    queryFn: async ({ signal }) =>
      (await callApi<DiffPage>(`/sessions/${encodeURIComponent(id)}/diff?limit=1`, { signal })).body,
  })
  if (!data)
    return error ? <ErrorNote error={error} retry={refetch} /> : <Loading what="what changed" lines={10} />
  if (data.tables.length === 0)
    return (
      <p className="muted">
        Nothing differs between the state before and the state after, or one of them was not taken.
      </p>
    )
  const damaged = new Set(
    collateral.map(({ change }) => changeName(change as RowChange)).filter((name) => name !== null),
  )
  const sizes = data.tables.map(sizeOf)
  return (
    <>
      <Overview tables={data.tables} />
      {data.tables.map((table, place) => (
        <TableChanges
          key={table.table}
          id={id}
          table={table}
          // The pages of the diff go through the tables in this order.
          from={sizes.slice(0, place).reduce((sum, size) => sum + size, 0)}
          size={sizes[place] ?? 0}
          isOpen={place < OPEN_TABLES}
          damaged={damaged}
        />
      ))}
    </>
  )
}

function sizeOf({ added, removed, changed }: Table): number {
  return added + removed + changed
}

function Overview({ tables }: { readonly tables: readonly Table[] }) {
  const most = Math.max(1, ...tables.map(sizeOf))
  return (
    <DataTable
      caption="Rows that differ"
      rows={tables}
      keyOf={({ table }) => table}
      columns={[
        {
          title: 'Table',
          cell: ({ table, kind }) => (
            <>
              <ShownText text={table} />
              {kind !== 'kept' && <strong> (table {kind})</strong>}
            </>
          ),
        },
        { title: 'Added', isNumber: true, cell: ({ added }) => added.toLocaleString('en') },
        { title: 'Removed', isNumber: true, cell: ({ removed }) => removed.toLocaleString('en') },
        { title: 'Changed', isNumber: true, cell: ({ changed }) => changed.toLocaleString('en') },
        { title: 'Share', cell: (table) => <Bar table={table} most={most} /> },
      ]}
    />
  )
}

/** The numbers beside it as a picture. */
function Bar({ table: { added, removed, changed }, most }: { readonly table: Table; readonly most: number }) {
  const parts = [
    ['added', added],
    ['removed', removed],
    ['changed', changed],
  ] as const
  return (
    <span className="bar-of-changes" aria-hidden="true">
      {parts.map(([kind, count]) => (
        <span key={kind} className={kind} style={{ width: `${(100 * count) / most}%` }} />
      ))}
    </span>
  )
}
