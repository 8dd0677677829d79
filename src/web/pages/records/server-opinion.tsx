import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.js'
import { Badge } from '../../parts/badge.js'
import { DataTable } from '../../parts/data-table.js'
import { ErrorNote } from '../../parts/error-note.js'
import { ShownText } from '../../parts/shown-text.js'
import type { ReceiptCheck } from './check-receipt.js'
import type { RecordCheck } from './check-record.js'
import { serverRequest } from './server-request.js'
import type { Subject } from './use-check.js'

type Answer = Readonly<Record<string, unknown>> & { readonly reasons: readonly string[] }

/** Asks the server to verify the same, and sets its answer beside this one. */
export function ServerOpinion({
  kind,
  check,
  subject,
  beside,
}: {
  readonly kind: 'receipt' | 'record'
  readonly check: ReceiptCheck | RecordCheck
  readonly subject: Subject
  readonly beside: { readonly request: string; readonly salt: string }
}) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const { path, rawBody } = serverRequest(kind, subject.text, beside)
      return (await callApi<Answer>(path, { method: 'POST', rawBody })).body
    },
  })
  return (
    <div className="card stack tight">
      <h2>Ask the server too</h2>
      <p className="muted small">
        It gets{' '}
        {kind === 'record'
          ? 'the record, runs the model again'
          : 'the receipt, with request and salt if they are given,'}{' '}
        and answers by its own keys. You need not believe it: that is what the steps above are for.
      </p>
      <p>
        <button type="button" className="button" aria-disabled={isPending} onClick={() => mutate()}>
          Ask the server
        </button>
      </p>
      {error && <ErrorNote error={error} retry={() => mutate()} />}
      {data && <Compared here={check.verification} there={data} />}
    </div>
  )
}

const ROWS = [
  ['valid', 'Valid'],
  ['hashMatches', 'Digest fits'],
  ['signature', 'Signature'],
  ['commitment', 'Commitment'],
  ['recomputed', 'Run again'],
] as const

function Compared({ here, there }: { readonly here: object | null; readonly there: Answer }) {
  const mine = new Map<string, unknown>(Object.entries(here ?? {}))
  const rows = ROWS.filter(([name]) => name in there).map(([name, title]) => ({
    title,
    here: mine.has(name) ? shown(mine.get(name)) : 'not checked',
    there: shown(there[name]),
  }))
  const differing = rows.filter((row) => row.here !== row.there)
  return (
    <div className="stack tight" role="status">
      <p>
        {differing.length === 0 ? (
          <Badge tone="good">Both say the same</Badge>
        ) : (
          <Badge tone="open">
            They differ: {differing.map(({ title }) => title.toLowerCase()).join(', ')}
          </Badge>
        )}
      </p>
      <DataTable
        caption="This browser and the server"
        columns={[
          { title: 'Step', cell: (row) => row.title },
          { title: 'This browser', cell: (row) => row.here },
          { title: 'The server', cell: (row) => row.there },
        ]}
        rows={rows}
        keyOf={(row) => row.title}
      />
      {there.reasons.length > 0 && (
        <ul className="reasons small">
          {[...new Set(there.reasons)].map((reason) => (
            <li key={reason} className="text">
              <ShownText text={reason} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function shown(value: unknown): string {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  return value === null ? 'cannot tell' : String(value).replaceAll('_', ' ')
}
