import type { UsageAnswer } from '../../../capabilities/usage/answer-wire.js'
import { FILTERS, SPANS, type Span, type View } from './view.js'

const KINDS = ['judge', 'consensus', 'axes', 'session', 'claims']
const VERIFICATIONS = ['verified', 'judged', 'heuristic', 'none']

const TITLES = { kind: 'Kind', verdict: 'Verdict', engine: 'Engine', verification: 'Verification' } as const

/** What is counted: how far back, and which verdicts. */
export function FilterBar({
  view,
  totals,
  onChange,
}: {
  readonly view: View
  readonly totals: UsageAnswer['totals'] | undefined
  onChange(view: View): void
}) {
  const choices = {
    kind: KINDS,
    verdict: namesOf(totals?.by_verdict, view.verdict),
    engine: namesOf(totals?.by_engine, view.engine),
    verification: VERIFICATIONS,
  }
  return (
    <search className="card filters">
      <label>
        <span className="small muted">Time</span>
        <select
          className="input"
          value={view.span}
          onChange={({ target }) => onChange({ ...view, span: target.value as Span })}
        >
          {Object.entries(SPANS).map(([span, { title }]) => (
            <option key={span} value={span}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {FILTERS.map((name) => (
        <label key={name}>
          <span className="small muted">{TITLES[name]}</span>
          <select
            className="input"
            value={view[name]}
            onChange={({ target }) => onChange({ ...view, [name]: target.value })}
          >
            <option value="">All</option>
            {choices[name].map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
      ))}
    </search>
  )
}

/** Those that were met, and the one that is chosen. */
function namesOf(
  counted: readonly { readonly name: string }[] | undefined,
  chosen: string,
): readonly string[] {
  const names = new Set((counted ?? []).map(({ name }) => name))
  if (chosen !== '') names.add(chosen)
  return [...names].sort()
}
