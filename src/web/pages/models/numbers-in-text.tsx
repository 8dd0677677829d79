import { Fragment } from 'react'
import type { VerifyAnswer } from '../../../capabilities/models/wire.js'
import { Badge } from '../../parts/badge.js'
import { DataTable } from '../../parts/data-table.js'
import { ShownText } from '../../parts/shown-text.js'

type NumberInText = NonNullable<VerifyAnswer['numbers']>[number]

const TONES = { matched: 'good', ambiguous: 'open', not_found: 'open' } as const
const WORDS = { matched: 'matched', ambiguous: 'may be several', not_found: 'restates nothing' } as const

/** A text with its numbers marked, and what each restates. */
export function NumbersInText({
  text,
  numbers,
}: {
  readonly text: string
  readonly numbers: readonly NumberInText[]
}) {
  if (numbers.length === 0) return <p className="muted small">There is no number in it.</p>
  return (
    <>
      <p className="text prose">
        {numbers.map((number, i) => (
          <Fragment key={number.start}>
            <ShownText text={text.slice(numbers[i - 1]?.end ?? 0, number.start)} />
            <mark className={TONES[number.status]}>
              <ShownText text={text.slice(number.start, number.end)} />
            </mark>
          </Fragment>
        ))}
        <ShownText text={text.slice(numbers.at(-1)?.end ?? 0)} />
      </p>
      <DataTable
        caption="Numbers in the prose"
        rows={numbers}
        keyOf={({ start }) => start}
        columns={[
          { title: 'Number', cell: ({ text }) => <ShownText text={text} /> },
          { title: 'Outcome', cell: ({ status }) => <Badge tone={TONES[status]}>{WORDS[status]}</Badge> },
          { title: 'Restates', cell: restated },
        ]}
      />
    </>
  )
}

function restated({ paths, more, note }: NumberInText) {
  const list = `${paths.join(', ')}${more === undefined ? '' : ` and ${more} more`}`
  return (
    <>
      {list}
      {note !== undefined && (
        <span className="muted">
          {list === '' ? '' : '. '}
          <ShownText text={note} />
        </span>
      )}
    </>
  )
}
