import { type ReactNode, useId } from 'react'
import type { Column } from '../data-table.js'
import { DataTable } from '../data-table.js'

/** A chart under its title, with the table of its numbers to be opened below. */
export function ChartCard<Row>({
  title,
  note,
  columns,
  rows,
  keyOf,
  children,
}: {
  readonly title: string
  readonly note?: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  keyOf(row: Row): string
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section className="card stack tight chart-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note !== undefined && <p className="muted small">{note}</p>}
      {children}
      <details>
        <summary className="small">As a table</summary>
        <DataTable caption={title} columns={columns} rows={rows} keyOf={keyOf} />
      </details>
    </section>
  )
}
