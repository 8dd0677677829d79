import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../api/call-api.js'
import type { JsonSchema } from '../../../parts/schema-form/json-schema.js'
import { variantsOf } from '../../../parts/schema-form/variants-of.js'

interface Description {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post?: {
          readonly requestBody: {
            readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>
          }
        }
      }
    >
  >
}

/** The checks that this server knows, from its own description of the request. */
export function useCheckVariants() {
  return useQuery({
    queryKey: ['openapi', 'checks'],
    queryFn: async ({ signal }) => {
      const { body } = await callApi<Description>('/openapi.json', { signal })
      const { schema } = body.paths['/try/judge']?.post?.requestBody.content['application/json'] ?? {}
      return variantsOf(schema?.properties?.checks?.items ?? {})
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
