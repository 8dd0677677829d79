import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ApiAnswer, callApi } from '../../api/call-api.js'

/** One trial: what was sent, and what came of it. */
export interface Trial<Answer> {
  readonly json: string
  readonly answer: ApiAnswer<Answer>
}

/** Sends trials to a path. The place for results takes the focus when one came, so that it is read and seen. */
export function useTrial<Answer>(path: string) {
  const results = useRef<HTMLElement>(null)
  const trial = useMutation({
    mutationFn: async (json: string): Promise<Trial<Answer>> => ({
      json,
      answer: await callApi<Answer>(path, { rawBody: json }),
    }),
  })
  const { isSuccess, isError, submittedAt } = trial
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each trial, even where it ends as the last one did
  useEffect(() => {
    if (isSuccess || isError) results.current?.focus()
  }, [isSuccess, isError, submittedAt])
  return { results, ...trial }
}
