import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.js'
import { ErrorNote } from '../../parts/error-note.js'
import { Loading } from '../../parts/loading.js'
import { MarkdownView } from './markdown-view.js'

/** The spec that a model goes by. */
export function SpecView({ model }: { readonly model: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['models', model, 'spec'],
    queryFn: async ({ signal }) =>
      (await callApi<string>(`/api/v1/models/${encodeURIComponent(model)}/spec`, { isText: true, signal }))
        .body,
  })
  if (data !== undefined) return <MarkdownView text={data} />
  return error ? <ErrorNote error={error} retry={refetch} /> : <Loading what="the spec" lines={24} />
}
