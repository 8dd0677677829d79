import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { jsonText } from '../../../core/json/text.js'
import { ErrorNote } from '../../parts/error-note.js'
import { Field } from '../../parts/field.js'
import type { VerifierAnswer } from './answer.js'
import { exampleChecks } from './example-checks.js'
import type { ShownEntry } from './log-entry.js'
import { runChecks } from './send-document.js'
import { readTyped } from './typed-json.js'
import { faultText, useFaultPlace } from './use-fault-place.js'

/** Runs checks on the session that is open. */
export function RunChecks({
  session: { session_id: id, tables },
  text,
  setText,
  ran,
}: {
  readonly session: { readonly session_id: string; readonly tables: readonly { readonly name: string }[] }
  readonly text: string
  setText(text: string): void
  ran(answer: VerifierAnswer): void
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { value, numbers } = await readTyped(text)
      return runChecks(id, jsonText(value, numbers))
    },
    onSuccess: ran,
  })
  const place = useFaultPlace(area, text, error, 'checks')
  const fault = faultText(error, place)
  return (
    <form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate()
      }}
    >
      <div className="stack tight">
        <h2>Run checks</h2>
        <p className="muted">
          A list of checks, JSON or YAML. Where the server reads the state from a database, it reads it anew.
        </p>
      </div>
      <Examples
        id={id}
        table={tables[0]?.name ?? 'orders'}
        add={(check) => setText(withCheck(text, check))}
      />
      <Field label="Checks" fault={fault}>
        {(input) => (
          <textarea
            {...input}
            ref={area}
            className="input typed"
            rows={12}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <p>
        <button type="submit" className="button primary" aria-disabled={isPending}>
          {isPending ? 'Running …' : 'Run the checks'}
        </button>
      </p>
      {error !== null && fault === undefined && <ErrorNote error={error} retry={mutate} />}
    </form>
  )
}

function Examples({
  id,
  table,
  add,
}: {
  readonly id: string
  readonly table: string
  add(check: object): void
}) {
  const client = useQueryClient()
  const log = client.getQueryData<{ readonly pages: readonly { readonly entries: readonly ShownEntry[] }[] }>(
    ['sessions', id, 'log'],
  )
  const tool = log?.pages[0]?.entries.find(({ what, eventType }) => what !== eventType)?.what ?? 'tool'
  const examples = exampleChecks(table, tool)
  const [title, setTitle] = useState(examples[0]?.title ?? '')
  const chosen = examples.find((example) => example.title === title)
  return (
    <div className="open-session">
      <Field label="An example" hint="It is added to what stands below.">
        {(input) => (
          <select {...input} value={title} onChange={(event) => setTitle(event.target.value)}>
            {examples.map((example) => (
              <option key={example.title}>{example.title}</option>
            ))}
          </select>
        )}
      </Field>
      <button type="button" className="button" onClick={() => chosen && add(chosen.check)}>
        Add it
      </button>
    </div>
  )
}

/** A list of checks with one more; a text that is no list is left, and the check put below it. */
function withCheck(text: string, check: object): string {
  const written = JSON.stringify(check, null, 2).replaceAll('\n', '\n  ')
  const trimmed = text.trim()
  if (trimmed === '' || /^\[\s*\]$/.test(trimmed)) return `[\n  ${written}\n]`
  if (trimmed.endsWith(']')) return `${trimmed.slice(0, -1).trimEnd()},\n  ${written}\n]`
  return `${text}\n${written}`
}
