import type { ConsensusAnswer } from '../../../../capabilities/consensus/wire.js'
import { Badge, type Tone } from '../../../parts/badge.js'
import { CallExamples } from '../../../parts/call-examples.js'
import { Reasons } from '../../../parts/reasons.js'
import { ReceiptCard } from '../../../parts/receipt-card.js'
import { ShownText } from '../../../parts/shown-text.js'
import type { Trial } from '../use-trial.js'

const TONES: Readonly<Record<ConsensusAnswer['false_consensus_risk'], Tone>> = {
  low: 'good',
  medium: 'open',
  high: 'bad',
}

/** Who agrees with whom, and how far that can be relied on. */
export function ConsensusResult({ trial: { json, answer } }: { readonly trial: Trial<ConsensusAnswer> }) {
  const { body, text } = answer
  return (
    <>
      <section className="card stack tight" aria-label="Agreement">
        <p className="row">
          <Badge
            tone={TONES[body.false_consensus_risk]}
          >{`risk of a false consensus: ${body.false_consensus_risk}`}</Badge>
          <span className="muted">
            agreement {body.agreement_score} · {body.effective_answers} answers count
          </span>
        </p>
        {body.consensus_answer === null ? (
          <p>There is no shared answer.</p>
        ) : (
          <p className="text">
            Shared answer: <ShownText text={body.consensus_answer} />
          </p>
        )}
        <Reasons reasons={body.reasons} />
      </section>
      <section className="card stack" aria-labelledby="clusters-title">
        <h2 id="clusters-title">Groups</h2>
        <Clusters answer={body} total={body.clusters.reduce((sum, { size }) => sum + size, 0)} />
      </section>
      <ReceiptCard receipt={body.receipt} answerText={text} />
      <section className="stack tight" aria-label="The same call">
        <h2>The same call</h2>
        <CallExamples path="/v1/consensus" json={json} command="npx countersign consensus request.json" />
      </section>
    </>
  )
}

function Clusters({
  answer: { clusters },
  total,
}: {
  readonly answer: ConsensusAnswer
  readonly total: number
}) {
  return (
    <ul className="clusters">
      {clusters.map(({ id, size, representative, basis, answers }) => (
        <li key={id} className="stack tight">
          <p className="row">
            <strong>
              {size} of {total}
            </strong>
            <span className="muted small">
              answers {answers.map((index) => index + 1).join(', ')}{' '}
              {basis !== 'alone' && ` · alike by ${basis}`}
            </span>
          </p>
          <meter min={0} max={total} value={size} aria-label={`${size} of ${total} answers`} />
          <p className="text">
            <ShownText text={representative} />
          </p>
        </li>
      ))}
    </ul>
  )
}
