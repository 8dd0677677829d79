import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { callApi } from '../../api/call-api.js'
import { ErrorNote } from '../../parts/error-note.js'
import { Loading } from '../../parts/loading.js'
import { PageHead } from '../../parts/page-head.js'
import { Tabs } from '../../parts/tabs.js'
import { Bench } from './bench.js'
import type { ModelContract } from './contract.js'
import { ContractView } from './contract-view.js'
import { SpecView } from './spec-view.js'
import { useBench } from './use-bench.js'

/** One model. */
export function ModelView({ model }: { readonly model: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['models', model],
    queryFn: async ({ signal }) =>
      (await callApi<ModelContract>(`/api/v1/models/${encodeURIComponent(model)}`, { signal })).body,
    // What is typed below it is of this contract.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return <Opened contract={data} />
  return (
    <div className="stack">
      <p>
        <Link href="/models/">All models</Link>
      </p>
      {error ? (
        <>
          <PageHead title="Models" />
          <ErrorNote error={error} retry={refetch} />
        </>
      ) : (
        <Loading what="the model" lines={30} />
      )}
    </div>
  )
}

function Opened({ contract }: { readonly contract: ModelContract }) {
  const bench = useBench(contract)
  const [params, setParams] = useSearchParams()
  const { name, specVersion, title, summary } = contract
  const open = (view: string) =>
    setParams(view === 'check' ? { model: name } : { model: name, view }, { replace: true })
  return (
    <div className="stack">
      <p>
        <Link href="/models/">All models</Link>
      </p>
      <PageHead title={title}>{summary}</PageHead>
      <p className="muted small">
        <code>
          {name} {specVersion}
        </code>
      </p>
      <Tabs
        label="What is shown of the model"
        value={viewOf(params.get('view'))}
        onChange={open}
        tabs={[
          { id: 'check', title: 'Compute and check', content: <Bench bench={bench} /> },
          { id: 'contract', title: 'Contract', content: <ContractView contract={contract} /> },
          { id: 'spec', title: 'Spec', content: <SpecView model={name} /> },
        ]}
      />
    </div>
  )
}

function viewOf(view: string | null): string {
  return view === 'contract' || view === 'spec' ? view : 'check'
}
