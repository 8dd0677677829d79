import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api/call-api.js'
import { Badge } from '../../parts/badge.js'
import { DataTable } from '../../parts/data-table.js'
import { ErrorNote } from '../../parts/error-note.js'
import { Loading } from '../../parts/loading.js'
import { ShownText } from '../../parts/shown-text.js'
import { type RowChange, rowChangeName } from './answer.js'
import type { DiffPage } from './changes-view.js'
import { ShownJson } from './shown-json.js'

/** Rows of one page. */
const PAGE = 50

/** The rows of one table that differ, a page at a time. */
export function TableChanges({
  table,
  isOpen,
  ...rest
}: {
  readonly id: string
  readonly table: DiffPage['tables'][number]
  /** Which of all changes is the table's first. */
  readonly from: number
  readonly size: number
  readonly isOpen: boolean
  /** Names of changes that nothing allows. */
  readonly damaged: ReadonlySet<string>
}) {
  const [isShown, setShown] = useState(isOpen)
  return (
    <details open={isOpen} onToggle={(event) => event.currentTarget.open && setShown(true)} className="card">
      <summary>
        <strong className="text">
          <ShownText text={table.table} />
        </strong>{' '}
        <span className="muted">{countsOf(table)}</span>
      </summary>
      <Columns table={table} />
      {isShown && rest.size > 0 && <Rows name={table.table} {...rest} />}
    </details>
  )
}

function countsOf({ added, removed, changed }: DiffPage['tables'][number]): string {
  const words = [
    [added, 'added'],
    [removed, 'removed'],
    [changed, 'changed'],
  ] as const
  const parts = words
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toLocaleString('en')} ${word}`)
  return parts.length === 0 ? 'no row differs' : parts.join(', ')
}

function Columns({
  table: { kind, columns_added, columns_dropped, columns_changed },
}: {
  readonly table: DiffPage['tables'][number]
}) {
  const notes = [
    ...(kind === 'kept' ? [] : [`The table was ${kind}.`]),
    ...(columns_added.length > 0 ? [`Columns added: ${columns_added.join(', ')}.`] : []),
    ...(columns_dropped.length > 0 ? [`Columns dropped: ${columns_dropped.join(', ')}.`] : []),
    ...(columns_changed.length > 0 ? [`Columns of another type: ${columns_changed.join(', ')}.`] : []),
  ]
  return notes.map((note) => (
    <p key={note} className="text">
      <ShownText text={note} />
    </p>
  ))
}

function Rows({
  id,
  name,
  from,
  size,
  damaged,
}: {
  readonly id: string
  readonly name: string
  readonly from: number
  readonly size: number
  readonly damaged: ReadonlySet<string>
}) {
  const [first, setFirst] = useState(0)
  const limit = Math.min(PAGE, size - first)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['sessions', id, 'diff', from + first, limit],
    queryFn: async ({ signal }) => {
      const path = `/sessions/${encodeURIComponent(id)}/diff?after=${from + first}&limit=${limit}`
      const { changes } = (await callApi<DiffPage>(path, { signal })).body
      return { first, changes: changes.filter(({ table }) => table === name) }
    },
    placeholderData: keepPreviousData,
  })
  if (!data)
    return error ? <ErrorNote error={error} retry={refetch} /> : <Loading what="its rows" lines={8} />
  return (
    <div className="stack tight" aria-busy={isPlaceholderData}>
      <DataTable
        caption={`Changes of ${name}, ${shownFrom(data.first)} to ${shownFrom(data.first + data.changes.length - 1)} of ${size.toLocaleString('en')}`}
        rows={data.changes}
        keyOf={(_, place) => data.first + place}
        columns={[
          { title: 'Change', cell: (change) => <Kind change={change} damaged={damaged} /> },
          { title: 'Row', cell: (change) => <RowName change={change} /> },
          { title: 'What', cell: (change) => <Fields change={change} /> },
        ]}
      />
      {size > PAGE && <Pager first={first} size={size} go={setFirst} />}
    </div>
  )
}

/** People count from 1. */
const shownFrom = (place: number) => (place + 1).toLocaleString('en')

const SIGNS = { added: '+', removed: '−', changed: '~' } as const

function Kind({ change, damaged }: { readonly change: RowChange; readonly damaged: ReadonlySet<string> }) {
  const name = rowChangeName(change)
  return (
    <>
      <span className={`kind ${change.kind}`}>
        <span aria-hidden="true">{SIGNS[change.kind]} </span>
        {change.kind}
      </span>
      {name !== null && damaged.has(name) && (
        <span className="row">
          <Badge tone="bad">nothing allows it</Badge>
        </span>
      )}
    </>
  )
}

function RowName({ change: { key, before, after } }: { readonly change: RowChange }) {
  const row = before ?? after
  if (!key || !row) return <span className="muted">no key</span>
  return key.map((column) => (
    <span key={column} className="key-part">
      <span className="muted">
        <ShownText text={column} />
      </span>{' '}
      <ShownJson value={row[column]} />
    </span>
  ))
}

function Fields({ change: { kind, key, before = {}, after = {}, fields } }: { readonly change: RowChange }) {
  if (kind === 'changed') {
    return (
      <ul className="fields">
        {(fields ?? []).map((field) => (
          <li key={field}>
            <code>
              <ShownText text={field} />
            </code>{' '}
            <del>
              <ShownJson value={before[field]} />
            </del>{' '}
            → <ins>{Object.hasOwn(after, field) ? <ShownJson value={after[field]} /> : 'gone'}</ins>
          </li>
        ))}
      </ul>
    )
  }
  const row = kind === 'added' ? after : before
  return (
    <ul className="fields">
      {Object.entries(row)
        .filter(([column]) => !key?.includes(column))
        .map(([column, value]) => (
          <li key={column}>
            <code>
              <ShownText text={column} />
            </code>{' '}
            <ShownJson value={value} />
          </li>
        ))}
    </ul>
  )
}

function Pager({
  first,
  size,
  go,
}: {
  readonly first: number
  readonly size: number
  go(first: number): void
}) {
  const last = Math.floor((size - 1) / PAGE) * PAGE
  const steps = [
    ['First', 0, first > 0],
    ['Back', Math.max(0, first - PAGE), first > 0],
    ['On', Math.min(last, first + PAGE), first < last],
    ['Last', last, first < last],
  ] as const
  return (
    <nav className="row" aria-label="Pages of changes">
      {steps.map(([title, to, isAble]) => (
        <button key={title} type="button" className="button" disabled={!isAble} onClick={() => go(to)}>
          {title}
        </button>
      ))}
    </nav>
  )
}
