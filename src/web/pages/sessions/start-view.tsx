import { type FormEvent, useState } from 'react'
import { Field } from '../../parts/field.js'
import { PageHead } from '../../parts/page-head.js'
import type { VerifierAnswer } from './answer.js'
import { DocumentForm } from './document-form.js'

/** Where no session is open: one is opened by its name, or made of a document. */
export function StartView({
  document,
  setDocument,
  open,
  made,
}: {
  readonly document: string
  setDocument(text: string): void
  open(id: string): void
  made(answer: VerifierAnswer, checks: string): void
}) {
  return (
    <div className="stack loose">
      <PageHead title="Sessions">
        A session is one run of an agent: the application’s state before and after, and a log of what was
        done. Checks say whether all that was asked for happened, and nothing else.
      </PageHead>
      <OpenForm open={open} />
      <DocumentForm text={document} setText={setDocument} made={made} />
    </div>
  )
}

function OpenForm({ open }: { open(id: string): void }) {
  const [id, setId] = useState('')
  const [fault, setFault] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (id.trim() === '') setFault('Write the name of a session, such as run-1.')
    else open(id.trim())
  }
  return (
    <form className="card stack" onSubmit={submit}>
      <h2>Open a session of this server</h2>
      <div className="open-session">
        <Field
          label="Name of the session"
          hint="As POST /sessions was given it, or answered it."
          fault={fault}
        >
          {(input) => (
            <input
              {...input}
              autoComplete="off"
              spellCheck={false}
              value={id}
              onChange={(event) => {
                setId(event.target.value)
                setFault(undefined)
              }}
            />
          )}
        </Field>
        <button type="submit" className="button">
          Open
        </button>
      </div>
    </form>
  )
}
