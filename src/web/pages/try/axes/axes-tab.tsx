import type { FormEvent } from 'react'
import type { AxesAnswer, AxesRequestInput } from '../../../../capabilities/axes/wire.js'
import { Field } from '../../../parts/field.js'
import { useKept } from '../../../parts/use-kept.js'
import { TrialResults } from '../trial-results.js'
import { useTrial } from '../use-trial.js'
import { AxesResult } from './axes-result.js'

const DOMAINS = [
  'code_generation',
  'code_review',
  'security_analysis',
  'document_analysis',
  'media_conversion',
  'strategic_reasoning',
  'data_analysis',
  'general_chat',
] as const satisfies readonly AxesRequestInput['domain'][]

interface AxesDraft {
  readonly request: string
  readonly response: string
  readonly domain: string
}

const EXAMPLE: AxesDraft = {
  request: "Write a Python function that adds up the prices of an order's lines.",
  response:
    '```python\ndef total(lines)\n    return sum(line["price"] * line["count"] for line in lines)\n```',
  domain: 'code_generation',
}

/** A request and its response on four axes. */
export function AxesTab() {
  const [draft, setDraft] = useKept<AxesDraft>('try-axes', {
    request: '',
    response: '',
    domain: 'general_chat',
  })
  const trial = useTrial<AxesAnswer>('/try/axes')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    trial.mutate(JSON.stringify(draft))
  }
  return (
    <div className="columns">
      <form className="stack" onSubmit={submit}>
        <p>
          <button type="button" className="button small" onClick={() => setDraft(EXAMPLE)}>
            Code that does not parse
          </button>
        </p>
        <Field label="Request">
          {(input) => (
            <textarea
              {...input}
              rows={3}
              dir="auto"
              value={draft.request}
              onChange={({ target }) => setDraft({ ...draft, request: target.value })}
            />
          )}
        </Field>
        <Field label="Response" hint="The answer under test.">
          {(input) => (
            <textarea
              {...input}
              rows={7}
              dir="auto"
              value={draft.response}
              onChange={({ target }) => setDraft({ ...draft, response: target.value })}
            />
          )}
        </Field>
        <Field label="Domain" hint="Whose standards the response is held to.">
          {(input) => (
            <select
              {...input}
              value={draft.domain}
              onChange={({ target }) => setDraft({ ...draft, domain: target.value })}
            >
              {DOMAINS.map((domain) => (
                <option key={domain}>{domain}</option>
              ))}
            </select>
          )}
        </Field>
        <button type="submit" className="button primary" aria-disabled={trial.isPending}>
          {trial.isPending ? 'Verifying…' : 'Verify it'}
        </button>
      </form>
      <TrialResults place={trial.results} isPending={trial.isPending} error={trial.error}>
        {trial.data && <AxesResult trial={trial.data} />}
      </TrialResults>
    </div>
  )
}
