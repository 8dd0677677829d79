import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { JsonValue } from '../../../core/json/value.js'
import { callApi } from '../../api/call-api.js'
import { ErrorNote } from '../../parts/error-note.js'
import { Loading } from '../../parts/loading.js'
import { JsonTree } from './json-tree.js'

/** The policy that a receipt names, fetched when it is first opened. */
export function PolicyView({ digest }: { readonly digest: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const path = `/v1/policies/${digest}`
  const { data, error, refetch } = useQuery({
    queryKey: ['records', 'policy', digest],
    queryFn: async ({ signal }) => (await callApi<JsonValue>(path, { signal })).body,
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>The policy it was ruled under</summary>
      <div className="stack tight inner">
        <p className="small muted">
          Its digest is in the receipt; the policy itself is at{' '}
          <a href={path}>{`/v1/policies/${digest.slice(0, 12)}…`}</a>
        </p>
        {data !== undefined && <JsonTree value={data} />}
        {error && <ErrorNote error={error} retry={refetch} />}
        {isOpen && data === undefined && !error && <Loading what="the policy" lines={6} />}
      </div>
    </details>
  )
}
