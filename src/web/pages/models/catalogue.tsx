import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { callApi } from '../../api/call-api.js'
import { Badge } from '../../parts/badge.js'
import { Empty } from '../../parts/empty.js'
import { ErrorNote } from '../../parts/error-note.js'
import { Loading } from '../../parts/loading.js'
import { PageHead } from '../../parts/page-head.js'
import { ShownText } from '../../parts/shown-text.js'
import type { Listing } from './contract.js'

/** All models of this server. */
export function Catalogue() {
  const { data, error, refetch } = useQuery({
    queryKey: ['models'],
    queryFn: async ({ signal }) =>
      (await callApi<{ models: readonly Listing[] }>('/api/v1/models', { signal })).body.models,
  })
  return (
    <div className="stack loose">
      <PageHead title="Models">
        A model is a calculation with a published spec. Who has its inputs need not believe a number: the
        model computes it again, and rules on what is claimed.
      </PageHead>
      {data ? (
        <Cards models={data} />
      ) : error ? (
        <ErrorNote error={error} retry={refetch} />
      ) : (
        <Loading what="the models" lines={24} />
      )}
    </div>
  )
}

function Cards({ models }: { readonly models: readonly Listing[] }) {
  if (models.length === 0)
    return (
      <Empty title="This server has no models">Serve some of your own with “serve --models FOLDER”.</Empty>
    )
  return (
    <ul className="model-cards">
      {models.map(({ name, title, summary, specVersion, free, digest }) => (
        <li key={name} className="card stack tight">
          <h2>
            <Link href={modelPath(name)}>
              <ShownText text={title} />
            </Link>
          </h2>
          <p className="text">
            <ShownText text={summary} />
          </p>
          <p className="row small muted">
            <code>
              {name} {specVersion}
            </code>
            <Badge tone="plain">{free ? 'no key needed' : 'with a key'}</Badge>
            {digest !== undefined && <Badge tone="plain">of this server’s operator</Badge>}
          </p>
        </li>
      ))}
    </ul>
  )
}

function modelPath(name: string): string {
  return `/models/?model=${encodeURIComponent(name)}`
}
