import { type FormEvent, useState } from 'react'
import type { JudgeAnswer } from '../../../../capabilities/judge/wire.js'
import { useKept } from '../../../parts/use-kept.js'
import { TrialResults } from '../trial-results.js'
import { useTrial } from '../use-trial.js'
import { CheckForms } from './check-forms.js'
import { type CheckFaults, type Draft, EMPTY_DRAFT, writeDraft } from './draft.js'
import { EvidenceFields } from './evidence-fields.js'
import { EXAMPLES } from './examples.js'
import { JudgeResult } from './judge-result.js'
import { OutputFields } from './output-fields.js'
import { useCheckVariants } from './use-check-variants.js'

const NO_FAULTS: CheckFaults = new Map()

/** One output, with evidence and checks. */
export function JudgeTab() {
  const [draft, setDraft] = useKept<Draft>('try-judge', EMPTY_DRAFT)
  const [faults, setFaults] = useState(NO_FAULTS)
  const variants = useCheckVariants()
  const trial = useTrial<JudgeAnswer>('/try/judge')
  const run = (sent: Draft) => {
    const written = writeDraft(sent, variants.data ?? [])
    setFaults('faults' in written ? written.faults : NO_FAULTS)
    if ('json' in written) trial.mutate(written.json)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(draft)
  }
  const load = (title: string) => {
    const example = EXAMPLES.find((one) => one.title === title)
    if (!example) return
    setDraft(example.draft)
    run(example.draft)
  }
  return (
    <div className="columns">
      <form className="stack" onSubmit={submit}>
        <ExampleChoice isReady={variants.data !== undefined} load={load} />
        <OutputFields draft={draft} onChange={setDraft} />
        <EvidenceFields evidence={draft.evidence} onChange={(evidence) => setDraft({ ...draft, evidence })} />
        <CheckForms
          variants={variants}
          checks={draft.checks}
          faults={faults}
          onChange={(checks) => setDraft({ ...draft, checks })}
        />
        <button type="submit" className="button primary" aria-disabled={trial.isPending}>
          {trial.isPending ? 'Judging…' : 'Judge it'}
        </button>
      </form>
      <TrialResults place={trial.results} isPending={trial.isPending} error={trial.error}>
        {trial.data && <JudgeResult trial={trial.data} />}
      </TrialResults>
    </div>
  )
}

function ExampleChoice({ isReady, load }: { readonly isReady: boolean; load(title: string): void }) {
  return (
    <fieldset className="examples">
      <legend className="legend">Examples</legend>
      <div className="row">
        {EXAMPLES.map(({ title }) => (
          <button
            key={title}
            type="button"
            className="button small"
            disabled={!isReady}
            onClick={() => load(title)}
          >
            {title}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
