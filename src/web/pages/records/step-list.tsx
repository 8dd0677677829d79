import { Badge, type Tone } from '../../parts/badge.js'
import { CodeBlock } from '../../parts/code-block.js'
import { ShownText } from '../../parts/shown-text.js'
import type { TextCheck } from './check-text.js'
import type { Step, StepState } from './steps.js'

const STATES: Readonly<Record<StepState, { readonly tone: Tone; readonly word: string }>> = {
  holds: { tone: 'good', word: 'Holds' },
  broken: { tone: 'bad', word: 'Broken' },
  open: { tone: 'open', word: 'Cannot tell' },
  unchecked: { tone: 'open', word: 'Could not be checked here' },
  skipped: { tone: 'plain', word: 'Not asked' },
}

/** Each step with what it found, what it proves and what it does not. */
export function StepList({ steps, result }: { readonly steps: readonly Step[]; readonly result: TextCheck }) {
  const canonical = 'check' in result ? result.check.canonical : null
  return (
    <ol className="steps">
      {steps.map((step) => (
        <li
          key={step.id}
          className={`step ${STATES[step.state].tone}`}
          data-step={step.id}
          data-state={step.state}
        >
          <h3>
            {step.title} <Badge tone={STATES[step.state].tone}>{STATES[step.state].word}</Badge>
          </h3>
          <p className="text">
            <ShownText text={step.found} />
          </p>
          {step.reasons.length > 0 && (
            <ul className="reasons small">
              {[...new Set(step.reasons)].map((reason) => (
                <li key={reason} className="text">
                  <ShownText text={reason} />
                </li>
              ))}
            </ul>
          )}
          <p className="small muted">
            <b>{step.state === 'holds' ? 'Proves:' : 'Would prove:'}</b> {step.proves}{' '}
            <b>{step.state === 'holds' ? 'Does not prove:' : 'Would not prove:'}</b> {step.provesNot}
          </p>
          {step.id === 'digest' && canonical !== null && (
            <details>
              <summary className="small">The canonical text that is hashed</summary>
              <CodeBlock text={canonical} label="canonical text" />
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}
