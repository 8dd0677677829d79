import { useQuery } from '@tanstack/react-query'
import type { JudgeAnswer } from '../../../capabilities/judge/wire.js'
import { callApi } from '../../api/call-api.js'
import { Badge } from '../../parts/badge.js'
import { ErrorNote } from '../../parts/error-note.js'
import { Loading } from '../../parts/loading.js'
import { toneOf } from '../../parts/tone-of.js'

/** An answer to a customer in which the agent turned two digits round. */
const EXAMPLE = {
  agent_output:
    'Order 8841 was refunded on 12 November 2026. The refund of 192.90 euros goes to the card ending in 4417.',
  evidence: [
    'Order 8841 was refunded on 12 November 2026. The refund of 129.90 euros goes to the card ending in 4417.',
  ],
}

/** The example, judged by this server as the page was opened. */
export function LiveExample() {
  const { data, error, refetch } = useQuery({
    queryKey: ['home', 'example'],
    queryFn: async ({ signal }) => (await callApi<JudgeAnswer>('/try/judge', { body: EXAMPLE, signal })).body,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <figure className="card live stack tight">
      <figcaption className="muted small">Judged by this server just now</figcaption>
      {data ? (
        <Judged answer={data} />
      ) : error ? (
        <ErrorNote error={error} retry={refetch} />
      ) : (
        <Loading what="the example" lines={9} />
      )}
    </figure>
  )
}

function Judged({ answer }: { readonly answer: JudgeAnswer }) {
  return (
    <>
      <p>
        <Badge tone={toneOf(answer.verdict)}>{answer.verdict}</Badge>
      </p>
      <ul className="live-claims">
        {answer.claims.map(({ text, status, start, evidence }) => (
          <li key={start} className={`claim ${toneOf(status)}`}>
            <p>{text}</p>
            <p className="small">
              <Badge tone={toneOf(status)}>{status}</Badge>
            </p>
            {evidence[0] && <blockquote className="small">{evidence[0].quote}</blockquote>}
          </li>
        ))}
      </ul>
    </>
  )
}
