import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.js'
import { ErrorNote } from '../../parts/error-note.js'
import { Field } from '../../parts/field.js'

/** Whose keys are believed. */
export interface Trust {
  readonly from: 'server' | 'pasted'
  /** The key file that was pasted. */
  readonly text: string
}

/** What is believed at first. */
export const KEYS_OF_SERVER: Trust = { from: 'server', text: '' }

/** The server's key document, which unlike its JSON Web Key Set names revoked keys and when each was in use. */
export function useTrustedKeys(): UseQueryResult<string> {
  return useQuery({
    queryKey: ['records', 'keys'],
    queryFn: async ({ signal }) => (await callApi<unknown>('/v1/receipts/keys', { signal })).text,
    staleTime: 60_000,
  })
}

/** Chooses between the server's keys and a key file of one's own. */
export function TrustedKeys({
  trust,
  change,
  server,
  fault,
}: {
  readonly trust: Trust
  change(trust: Trust): void
  readonly server: UseQueryResult<string>
  readonly fault: string | null
}) {
  return (
    <fieldset className="card stack tight">
      <legend className="legend">Keys you trust</legend>
      <label className="choice">
        <input
          type="radio"
          name="trust"
          checked={trust.from === 'server'}
          onChange={() => change({ ...trust, from: 'server' })}
        />
        <span>
          Those this server publishes now
          <span className="hint"> — whoever runs it could have changed them</span>
        </span>
      </label>
      <label className="choice">
        <input
          type="radio"
          name="trust"
          checked={trust.from === 'pasted'}
          onChange={() => change({ ...trust, from: 'pasted' })}
        />
        <span>
          Those of a file you kept
          <span className="hint"> — then this works without any server</span>
        </span>
      </label>
      {trust.from === 'server' && server.error && <ErrorNote error={server.error} retry={server.refetch} />}
      {trust.from === 'pasted' && (
        <Field
          label="Key file"
          hint="What /.well-known/jwks.json or /v1/receipts/keys answered. A JSON Web Key Set names no revoked keys and no dates."
          fault={fault ?? undefined}
        >
          {(input) => (
            <textarea
              {...input}
              className="input mono"
              rows={6}
              spellCheck={false}
              value={trust.text}
              onChange={(event) => change({ ...trust, text: event.target.value })}
            />
          )}
        </Field>
      )}
      {trust.from === 'server' && fault && <p className="fault">{fault}</p>}
    </fieldset>
  )
}
