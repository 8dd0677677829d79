import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../api/api-error.js'
import { callApi } from '../../api/call-api.js'
import { type VerifierAnswer, waitMs } from './answer.js'

/**
 * What the checks of a session said last; null where none ran. While a rubric is pending it is asked for again, less and less
 * often, and not while the page is hidden.
 */
export function useVerification(id: string) {
  const since = useRef<number | null>(null)
  return useQuery({
    queryKey: ['sessions', id, 'verification'],
    queryFn: async ({ signal }): Promise<VerifierAnswer | null> => {
      try {
        return (await callApi<VerifierAnswer>(`/verifier/${encodeURIComponent(id)}`, { signal })).body
      } catch (error) {
        if (error instanceof ApiError && error.code === 'no_such_verification') return null
        throw error
      }
    },
    refetchInterval: ({ state: { data } }) => {
      if (!data?.verifiers.some(({ outcome }) => outcome === 'pending')) {
        since.current = null
        return false
      }
      since.current ??= Date.now()
      return waitMs(Date.now() - since.current)
    },
  })
}
