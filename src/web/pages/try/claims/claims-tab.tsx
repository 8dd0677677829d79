import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import type { VerifyAnswer } from '../../../../capabilities/models/wire.js'
import { parseStrict } from '../../../../core/json/strict.js'
import { Field } from '../../../parts/field.js'
import { useKept } from '../../../parts/use-kept.js'
import { TrialResults } from '../trial-results.js'
import { useTrial } from '../use-trial.js'
import { ClaimsResult } from './claims-result.js'

const EXAMPLE = {
  model: 'relocation',
  inputs: `{
  "currentSalary": 95000,
  "newSalary": 108000,
  "currentMonthlyExpenses": 4200,
  "newMonthlyExpenses": 4900,
  "movingCosts": 6000,
  "currentSavings": 40000,
  "annualReturn": 0.07,
  "yearsHorizon": 10
}`,
  claims: `[
  { "path": "breakEvenMonths", "value": 16 },
  { "path": "netWealthGain", "op": ">", "value": 50000 },
  { "path": "yearlyData[1].stay", "value": 87400 }
]`,
}

type Draft = typeof EXAMPLE

/** Claims about what a model computes. */
export function ClaimsTab() {
  const [draft, setDraft] = useKept<Draft>('try-claims', EXAMPLE)
  const [faults, setFaults] = useState<Partial<Draft>>({})
  const trial = useTrial<VerifyAnswer>('/try/claims')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { model, inputs, claims } = draft
    const found = { ...faultOf('inputs', inputs), ...faultOf('claims', claims) }
    setFaults(found)
    if (Object.keys(found).length === 0)
      trial.mutate(`{"model":${JSON.stringify(model)},"inputs":${inputs},"claims":${claims}}`)
  }
  return (
    <div className="columns">
      <form className="stack" onSubmit={submit}>
        <p className="muted">
          The <Link href="/models/">models page</Link> has forms for every model, and checks claims as you
          type.
        </p>
        <Field label="Model">
          {(input) => (
            <input
              {...input}
              spellCheck={false}
              value={draft.model}
              onChange={({ target }) => setDraft({ ...draft, model: target.value })}
            />
          )}
        </Field>
        {(['inputs', 'claims'] as const).map((name) => (
          <Field key={name} label={name === 'inputs' ? 'Inputs' : 'Claims'} hint="JSON" fault={faults[name]}>
            {(input) => (
              <textarea
                {...input}
                rows={name === 'inputs' ? 10 : 5}
                spellCheck={false}
                value={draft[name]}
                onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
              />
            )}
          </Field>
        ))}
        <button type="submit" className="button primary" aria-disabled={trial.isPending}>
          {trial.isPending ? 'Computing…' : 'Check the claims'}
        </button>
      </form>
      <TrialResults place={trial.results} isPending={trial.isPending} error={trial.error}>
        {trial.data && <ClaimsResult trial={trial.data} />}
      </TrialResults>
    </div>
  )
}

function faultOf(name: 'inputs' | 'claims', text: string): Partial<Draft> {
  try {
    parseStrict(text)
    return {}
  } catch (error) {
    return { [name]: error instanceof Error ? error.message : String(error) }
  }
}
