import { type FormEvent, useState } from 'react'
import { Field } from '../../parts/field.js'

/** Opens what this server has on record, by its id. */
export function IdForm({ id, open }: { readonly id: string; open(id: string): void }) {
  const [typed, setTyped] = useState(id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    open(typed.trim())
  }
  return (
    <form onSubmit={submit} className="row end">
      <Field label="Id on this server" hint="Of a receipt (rcpt_…), or the SHA-256 of a decision record.">
        {(input) => (
          <input
            {...input}
            value={typed}
            spellCheck={false}
            autoComplete="off"
            maxLength={200}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <button type="submit" className="button">
        Open
      </button>
    </form>
  )
}
