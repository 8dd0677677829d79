import { Field } from '../../parts/field.js'

interface Beside {
  readonly request: string
  readonly salt: string
}

/** The request and salt that show that a receipt belongs to a request. */
export function BesideFields({
  beside,
  change,
  fault,
}: {
  readonly beside: Beside
  change(beside: Beside): void
  readonly fault: string | null
}) {
  return (
    <details className="card" open={beside.request !== '' || beside.salt !== '' || undefined}>
      <summary>Request and salt, to check what was ruled on</summary>
      <div className="stack tight inner">
        <Field label="Request (JSON)" hint="As it was sent. It stays in this tab." fault={fault ?? undefined}>
          {(input) => (
            <textarea
              {...input}
              className="input mono"
              rows={4}
              spellCheck={false}
              value={beside.request}
              onChange={(event) => change({ ...beside, request: event.target.value })}
            />
          )}
        </Field>
        <Field label="Salt" hint="64 hexadecimal digits; left empty, that of the answer above is taken.">
          {(input) => (
            <input
              {...input}
              className="input mono"
              spellCheck={false}
              autoComplete="off"
              value={beside.salt}
              onChange={(event) => change({ ...beside, salt: event.target.value })}
            />
          )}
        </Field>
      </div>
    </details>
  )
}
