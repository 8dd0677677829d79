import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import type { UsageAnswer } from '../../../capabilities/usage/answer-wire.js'
import { callApi } from '../../api/call-api.js'
import { useAccessKey } from '../../api/use-access-key.js'
import { Empty } from '../../parts/empty.js'
import { ErrorNote } from '../../parts/error-note.js'
import { Loading } from '../../parts/loading.js'
import { PageHead } from '../../parts/page-head.js'
import { Charts } from './charts.js'
import { FilterBar } from './filter-bar.js'
import { RecentVerdicts } from './recent-verdicts.js'
import { Totals } from './totals.js'
import { paramsOf, queryOf, type View, viewOf } from './view.js'
import './dashboard.css'

/** How often it asks whether there is something new; not while nobody looks. */
const REFRESH_MS = 3_000

/** Charts of one's own calls. */
export function DashboardPage() {
  const [params, setParams] = useSearchParams()
  const view = viewOf(params)
  const accessKey = useAccessKey()
  const usage = useQuery({
    queryKey: ['usage', view, accessKey],
    queryFn: async ({ signal }) =>
      (await callApi<UsageAnswer>(`/v1/usage?${queryOf(view, Date.now())}`, { signal })).body,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  return (
    <div className="stack">
      <PageHead title="Dashboard">
        Your own calls, counted by this server. The picture follows them while you watch.
      </PageHead>
      <FilterBar
        view={view}
        totals={usage.data?.totals}
        onChange={(next: View) => setParams(paramsOf(next))}
      />
      {usage.error && <ErrorNote error={usage.error} retry={usage.refetch} />}
      {usage.data ? (
        <Drawn usage={usage.data} view={view} />
      ) : (
        !usage.error && <Loading what="the charts" lines={30} />
      )}
    </div>
  )
}

function Drawn({ usage, view }: { readonly usage: UsageAnswer; readonly view: View }) {
  if (usage.on_record === 0) {
    return (
      <Empty title="No verdict yet">
        Nothing has been judged here yet. A verdict of POST /v1/judge, of sessions, models, consensus or four
        axes is drawn as it comes; trials are not counted.
      </Empty>
    )
  }
  return (
    <>
      <Totals totals={usage.totals} />
      <Charts usage={usage} />
      <RecentVerdicts view={view} onRecord={usage.on_record} />
    </>
  )
}
