import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.js'
import { ErrorNote } from '../../parts/error-note.js'
import { laidOut } from './fetch-kept.js'

/** A request that anybody can read, to be judged and signed on the spot. */
const REQUEST = {
  agent_output: 'Order 8841 was refunded on 12 November 2026.',
  evidence: ['Order 8841 was refunded on 12 November 2026. The refund goes to the card ending in 4417.'],
} as const

/** Has the server judge an example, and opens its answer. */
export function OpenExample({ open }: { open(text: string, request: string): void }) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => callApi<unknown>('/v1/judge', { body: REQUEST }),
    onSuccess: (answer) => open(laidOut(answer), JSON.stringify(REQUEST, null, 2)),
  })
  return (
    <div className="stack tight">
      <p className="muted small">
        Nothing at hand?{' '}
        <button
          type="button"
          className="button plain small"
          aria-disabled={isPending}
          onClick={() => mutate()}
        >
          Judge an example and check its receipt
        </button>{' '}
        It is put on record like any other.
      </p>
      {error && <ErrorNote error={error} retry={() => mutate()} />}
    </div>
  )
}
