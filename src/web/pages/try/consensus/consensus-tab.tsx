import type { FormEvent } from 'react'
import type { ConsensusAnswer } from '../../../../capabilities/consensus/wire.js'
import { Field } from '../../../parts/field.js'
import { useKept } from '../../../parts/use-kept.js'
import { TrialResults } from '../trial-results.js'
import { useTrial } from '../use-trial.js'
import { ConsensusResult } from './consensus-result.js'

const EXAMPLE = {
  answers: [
    'The refund of order 8841 was 129.90 euros.',
    'The refund of order 8841 was €129.90.',
    'the refund of order 8841 was 129.90 EUR',
    'The refund of order 8841 was 119.90 euros.',
  ],
  evidence: 'The refund of order 8841 was 119.90 euros.',
}
const ANSWERS_MAX = 16

/** Several answers to one task: do they agree, and does the evidence agree with them? */
export function ConsensusTab() {
  const [draft, setDraft] = useKept('try-consensus', { answers: ['', ''], evidence: '' })
  const trial = useTrial<ConsensusAnswer>('/try/consensus')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const evidence = draft.evidence.trim() === '' ? {} : { evidence: [draft.evidence] }
    trial.mutate(JSON.stringify({ answers: draft.answers.map((output) => ({ output })), ...evidence }))
  }
  const { answers } = draft
  return (
    <div className="columns">
      <form className="stack" onSubmit={submit}>
        <p>
          <button type="button" className="button small" onClick={() => setDraft(EXAMPLE)}>
            Three agree, and the evidence is against them
          </button>
        </p>
        {answers.map((output, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer has no name but its number
          <Field key={index} label={`Answer ${index + 1}`}>
            {(input) => (
              <textarea
                {...input}
                rows={2}
                dir="auto"
                value={output}
                onChange={({ target }) => setDraft({ ...draft, answers: answers.with(index, target.value) })}
              />
            )}
          </Field>
        ))}
        <div className="row">
          {answers.length < ANSWERS_MAX && (
            <button
              type="button"
              className="button plain"
              onClick={() => setDraft({ ...draft, answers: [...answers, ''] })}
            >
              Add an answer
            </button>
          )}
          {answers.length > 2 && (
            <button
              type="button"
              className="button plain"
              onClick={() => setDraft({ ...draft, answers: answers.slice(0, -1) })}
            >
              Remove the last
            </button>
          )}
        </div>
        <Field label="Evidence" hint="What the shared answer is held against.">
          {(input) => (
            <textarea
              {...input}
              rows={3}
              dir="auto"
              value={draft.evidence}
              onChange={({ target }) => setDraft({ ...draft, evidence: target.value })}
            />
          )}
        </Field>
        <button type="submit" className="button primary" aria-disabled={trial.isPending}>
          {trial.isPending ? 'Comparing…' : 'Compare them'}
        </button>
      </form>
      <TrialResults place={trial.results} isPending={trial.isPending} error={trial.error}>
        {trial.data && <ConsensusResult trial={trial.data} />}
      </TrialResults>
    </div>
  )
}
