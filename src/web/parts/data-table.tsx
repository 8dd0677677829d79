import type { ReactNode } from 'react'

/** One column. */
export interface Column<Row> {
  readonly title: string
  /** Set to the right. */
  readonly isNumber?: boolean
  cell(row: Row): ReactNode
}

/** A table that scrolls by itself where it is wider than the page. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  keyOf(row: Row, index: number): string | number
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className="scroll" tabIndex={0} aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={isNumber ? 'number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map(({ title, isNumber, cell }) => (
                <td key={title} className={isNumber ? 'number' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
