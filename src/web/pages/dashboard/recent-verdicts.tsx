import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { z } from 'zod'
import type { recentAnswerSchema } from '../../../capabilities/usage/answer-wire.js'
import { callApi } from '../../api/call-api.js'
import { useAccessKey } from '../../api/use-access-key.js'
import { Badge } from '../../parts/badge.js'
import { DataTable } from '../../parts/data-table.js'
import { ErrorNote } from '../../parts/error-note.js'
import { Loading } from '../../parts/loading.js'
import { toneOf } from '../../parts/tone-of.js'
import { queryOf, type View } from './view.js'

type Recent = z.output<typeof recentAnswerSchema>
type Row = Recent['receipts'][number]

const COLUMNS = [
  {
    title: 'Issued',
    cell: ({ id, issued_at: issuedAt }: Row) => (
      <Link href={`/records/?id=${encodeURIComponent(id)}`}>{issuedAt.replace('T', ' ').slice(0, 19)}</Link>
    ),
  },
  { title: 'Kind', cell: ({ kind }: Row) => kind },
  { title: 'Verdict', cell: ({ verdict }: Row) => <Badge tone={toneOf(verdict)}>{verdict}</Badge> },
  { title: 'Verification', cell: ({ verification }: Row) => verification ?? '—' },
  { title: 'Engine', cell: ({ engine }: Row) => engine },
  { title: 'Score', isNumber: true, cell: ({ score }: Row) => score ?? '—' },
  {
    title: 'Latency, ms',
    isNumber: true,
    cell: ({ latency_ms: ms }: Row) => (ms === null ? '—' : Math.round(ms)),
  },
  { title: 'Kept', cell: ({ retained }: Row) => (retained ? 'request and answer' : 'receipt') },
]

/** The newest verdicts, each to be opened; asked for anew when there are more on record. */
export function RecentVerdicts({ view, onRecord }: { readonly view: View; readonly onRecord: number }) {
  const accessKey = useAccessKey()
  const recent = useInfiniteQuery({
    queryKey: ['recent', view, accessKey, onRecord],
    queryFn: async ({ signal, pageParam }) => {
      const query = queryOf(view, Date.now())
      if (pageParam !== null) query.set('before', pageParam)
      return (await callApi<Recent>(`/v1/receipts?${query}`, { signal })).body
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  if (recent.error) return <ErrorNote error={recent.error} retry={recent.refetch} />
  if (!recent.data) return <Loading what="the newest verdicts" lines={12} />
  const rows = recent.data.pages.flatMap(({ receipts }) => receipts)
  return (
    <section className="card stack">
      <DataTable
        caption="Newest verdicts (times are UTC)"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
      />
      {rows.length === 0 && <p className="muted">None in this time with these filters.</p>}
      {recent.hasNextPage && (
        <p>
          <button
            type="button"
            className="button"
            aria-disabled={recent.isFetchingNextPage}
            onClick={() => recent.fetchNextPage()}
          >
            Older
          </button>
        </p>
      )}
    </section>
  )
}
