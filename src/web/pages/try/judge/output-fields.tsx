import { Field } from '../../../parts/field.js'
import type { Draft } from './draft.js'

/** The output under test, and what it was an answer to. */
export function OutputFields({ draft, onChange }: { readonly draft: Draft; onChange(draft: Draft): void }) {
  return (
    <>
      <Field label="Output" hint="What the agent answered: the text under test.">
        {(input) => (
          <textarea
            {...input}
            rows={5}
            dir="auto"
            value={draft.output}
            onChange={({ target }) => onChange({ ...draft, output: target.value })}
          />
        )}
      </Field>
      <details>
        <summary>Task and criteria</summary>
        <div className="stack">
          <Field label="Task" hint="What the agent was asked to do.">
            {(input) => (
              <textarea
                {...input}
                rows={2}
                dir="auto"
                value={draft.task}
                onChange={({ target }) => onChange({ ...draft, task: target.value })}
              />
            )}
          </Field>
          <Field
            label="Criteria"
            hint="One a line. Only a language model decides them; without one they stay open."
          >
            {(input) => (
              <textarea
                {...input}
                rows={3}
                dir="auto"
                value={draft.criteria}
                onChange={({ target }) => onChange({ ...draft, criteria: target.value })}
              />
            )}
          </Field>
        </div>
      </details>
    </>
  )
}
