import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ErrorNote } from '../../parts/error-note.js'
import { ShownText } from '../../parts/shown-text.js'
import { type Change, type Excerpt, firstChange } from './change.js'
import type { TextCheck } from './check-text.js'
import { fetchKept } from './fetch-kept.js'

/** Where what is looked at parts from its original: what was opened first, or what the server has on record. */
export function ChangeView({
  original,
  now,
  setOriginal,
  result,
}: {
  readonly original: string | null
  readonly now: string
  setOriginal(text: string): void
  readonly result: TextCheck
}) {
  const change = useMemo(() => (original === null ? null : firstChange(original, now)), [original, now])
  return (
    <>
      {change !== null && change !== 'unreadable' && <Changed change={change} />}
      <CompareKept
        id={idOf(result)}
        setOriginal={setOriginal}
        isSame={original !== null && change === null}
      />
    </>
  )
}

function idOf(result: TextCheck): string | null {
  if (result.kind === 'record') return result.check.read.sha256
  if (result.kind !== 'receipt') return null
  const { id } = result.check.receipt.payload
  return typeof id === 'string' && id !== '' && id.length <= 200 ? id : null
}

function Changed({ change }: { readonly change: Change }) {
  const { pointer, place, offset, original, now, count } = change
  return (
    <div className="note bad stack tight" data-change={pointer}>
      <h2>It differs from its original</h2>
      <p className="text">
        First at{' '}
        <code>
          <ShownText text={pointer === '' ? '(the whole)' : pointer.slice(0, 200)} />
        </code>
        {place && `, ${place} of the text`}; the canonical texts are the same for {offset} characters.
        {count > 1 && ` ${count} places differ in all.`}
      </p>
      <Side title="Original" excerpt={original} mark="del" />
      <Side title="Now" excerpt={now} mark="ins" />
    </div>
  )
}

function Side({
  title,
  excerpt,
  mark: Mark,
}: {
  readonly title: string
  readonly excerpt: Excerpt
  readonly mark: 'del' | 'ins'
}) {
  return (
    <div>
      <p className="small muted">{title}</p>
      <p className="text mono excerpt">
        <ShownText text={excerpt.before} />
        <Mark>
          {excerpt.changed === '' ? (
            <span className="muted">(nothing)</span>
          ) : (
            <ShownText text={excerpt.changed} />
          )}
        </Mark>
        <ShownText text={excerpt.after} />
      </p>
    </div>
  )
}

function CompareKept({
  id,
  setOriginal,
  isSame,
}: {
  readonly id: string | null
  setOriginal(text: string): void
  readonly isSame: boolean
}) {
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (wanted: string) => fetchKept(wanted, new AbortController().signal),
    onSuccess: setOriginal,
  })
  if (id === null) return null
  return (
    <div className="stack tight">
      <div className="row">
        <button type="button" className="button" aria-disabled={isPending} onClick={() => mutate(id)}>
          Compare with what is on record here
        </button>
        <span role="status" className="small muted">
          {isSuccess && isSame && 'It is what this server has on record.'}
        </span>
      </div>
      {error && <ErrorNote error={error} />}
    </div>
  )
}
