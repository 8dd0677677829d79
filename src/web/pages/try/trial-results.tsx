import type { ReactNode, RefObject } from 'react'
import { Empty } from '../../parts/empty.js'
import { ErrorNote } from '../../parts/error-note.js'
import { Loading } from '../../parts/loading.js'

/** Where results stand: waiting, an error, or what `children` draws. What was there stays until the next one is. */
export function TrialResults({
  place,
  isPending,
  error,
  children,
}: {
  readonly place: RefObject<HTMLElement | null>
  readonly isPending: boolean
  readonly error: unknown
  readonly children: ReactNode
}) {
  return (
    <section ref={place} tabIndex={-1} aria-label="Result" aria-busy={isPending} className="results stack">
      {error ? (
        <ErrorNote error={error} />
      ) : isPending && !children ? (
        <Loading what="the verdict" lines={12} />
      ) : (
        (children ?? (
          <Empty title="No verdict yet">Fill in the form or load an example, then press the button.</Empty>
        ))
      )}
    </section>
  )
}
