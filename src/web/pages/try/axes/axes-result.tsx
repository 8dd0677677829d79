import type { AxesAnswer } from '../../../../capabilities/axes/wire.js'
import { Badge } from '../../../parts/badge.js'
import { CallExamples } from '../../../parts/call-examples.js'
import { DataTable } from '../../../parts/data-table.js'
import { ReceiptCard } from '../../../parts/receipt-card.js'
import { ShownText } from '../../../parts/shown-text.js'
import { toneOf } from '../../../parts/tone-of.js'
import type { Trial } from '../use-trial.js'

type Axis = AxesAnswer['axes'][number]
type Finding = AxesAnswer['findings'][number]

const AXES = [
  { title: 'Axis', cell: ({ name }: Axis) => name },
  {
    title: 'Outcome',
    cell: ({ passed }: Axis) => (
      <Badge tone={passed === null ? 'open' : passed ? 'good' : 'bad'}>
        {passed === null ? 'not judged' : passed ? 'passed' : 'failed'}
      </Badge>
    ),
  },
  { title: 'Score', isNumber: true, cell: ({ score }: Axis) => score ?? '—' },
  {
    title: 'Why',
    cell: ({ reasoning }: Axis) => (
      <span className="text">
        <ShownText text={reasoning} />
      </span>
    ),
  },
]

const FINDINGS = [
  { title: 'Finding', cell: ({ kind }: Finding) => kind },
  { title: 'Axis', cell: ({ axis }: Finding) => axis ?? '—' },
  { title: 'Force', cell: ({ force }: Finding) => force },
  {
    title: 'What was found',
    cell: ({ message, line }: Finding) => (
      <span className="text">
        <ShownText text={message} />
        {line !== undefined && ` (line ${line})`}
      </span>
    ),
  },
]

/** The verdict on four axes, and the facts that bound it. */
export function AxesResult({ trial: { json, answer } }: { readonly trial: Trial<AxesAnswer> }) {
  const { body, text } = answer
  return (
    <>
      <section className="card stack tight" aria-label="Verdict">
        <p className="row">
          <span className="verdict">
            <Badge tone={toneOf(body.verdict)}>{body.verdict}</Badge>
          </span>
          <span className="muted">
            confidence {body.confidence} · model {body.model_used}
          </span>
        </p>
        {body.message !== undefined && (
          <p className="text">
            {body.error !== undefined && <code>{body.error}</code>} <ShownText text={body.message} />
          </p>
        )}
      </section>
      <section className="card">
        <DataTable caption="Axes" columns={AXES} rows={body.axes} keyOf={({ name }) => name} />
      </section>
      {body.findings.length > 0 && (
        <section className="card">
          <DataTable caption="Facts" columns={FINDINGS} rows={body.findings} keyOf={(_, index) => index} />
        </section>
      )}
      <ReceiptCard receipt={body.receipt} answerText={text} />
      <section className="stack tight" aria-label="The same call">
        <h2>The same call</h2>
        <CallExamples path="/verify" json={json} command="npx countersign axes request.json" />
      </section>
    </>
  )
}
