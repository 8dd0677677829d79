import { useInfiniteQuery } from '@tanstack/react-query'
import { parseStrict } from '../../../core/json/strict.js'
import { callApi } from '../../api/call-api.js'
import { Badge } from '../../parts/badge.js'
import { ErrorNote } from '../../parts/error-note.js'
import { Loading } from '../../parts/loading.js'
import { ShownText } from '../../parts/shown-text.js'
import { offsetText, type ShownEntry, shownEntries } from './log-entry.js'
import { Folded } from './shown-json.js'

const PAGE = 100

/** The log as a timeline, a page at a time. */
export function LogView({ id }: { readonly id: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['sessions', id, 'log'],
    queryFn: async ({ pageParam, signal }) => {
      const path = `/sessions/${encodeURIComponent(id)}/log?after=${pageParam}&limit=${PAGE}`
      const { text } = await callApi<unknown>(path, { signal })
      return shownEntries(parseStrict(text))
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
  if (!data)
    return error ? <ErrorNote error={error} retry={refetch} /> : <Loading what="the log" lines={10} />
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <p className="muted">The log has no entry.</p>
  const start = entries.find(({ at }) => at !== null)?.at ?? null
  const wrong = entries.filter(({ tone }) => tone === 'bad').length
  return (
    <>
      <p className="muted">
        {entries.length} {hasNextPage ? 'entries so far' : entries.length === 1 ? 'entry' : 'entries'}
        {wrong > 0 && `, ${wrong} of them went wrong`}
        {start !== null && `; times are from ${new Date(start).toISOString()} on`}
      </p>
      <ol className="timeline">
        {entries.map((entry) => (
          <Entry key={entry.seq} entry={entry} start={start} />
        ))}
      </ol>
      {error && <ErrorNote error={error} retry={() => void fetchNextPage()} />}
      {hasNextPage && (
        <p>
          <button
            type="button"
            className="button"
            aria-disabled={isFetchingNextPage}
            onClick={() => !isFetchingNextPage && fetchNextPage()}
          >
            {isFetchingNextPage ? 'Reading …' : `Show the next ${PAGE} entries`}
          </button>
        </p>
      )}
    </>
  )
}

function Entry({ entry, start }: { readonly entry: ShownEntry; readonly start: number | null }) {
  const { what, eventType, element, who, status, tone, at, members, seq } = entry
  return (
    <li className={`entry ${tone}`}>
      <p className="row">
        {tone === 'bad' ? (
          <Badge tone="bad">{status ?? 'error'}</Badge>
        ) : (
          status !== null && <Badge tone={tone}>{status}</Badge>
        )}
        {who !== null && (
          <span className="text">
            <ShownText text={who} />
          </span>
        )}
        <strong className="text">
          <ShownText text={what} />
        </strong>
        {element !== null && (
          <span className="text">
            on <ShownText text={element} />
          </span>
        )}
        <span className="muted small">
          {what === eventType ? '' : `${eventType}, `}no. {seq}
          {at !== null && start !== null && (
            <>
              {', '}
              <time dateTime={new Date(at).toISOString()}>{offsetText(at - start)}</time>
            </>
          )}
        </span>
      </p>
      {members.length > 0 && (
        <dl className="facts small">
          {members.map(({ name, text }) => (
            <Member key={name} name={name} text={text} />
          ))}
        </dl>
      )}
    </li>
  )
}

function Member({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <dt>
        <ShownText text={name} />
      </dt>
      <dd>
        <Folded text={text} />
      </dd>
    </>
  )
}
