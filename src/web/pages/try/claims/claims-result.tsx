import type { VerifyAnswer } from '../../../../capabilities/models/wire.js'
import { Badge, type Tone } from '../../../parts/badge.js'
import { CallExamples } from '../../../parts/call-examples.js'
import { DataTable } from '../../../parts/data-table.js'
import { ReceiptCard } from '../../../parts/receipt-card.js'
import { ShownText } from '../../../parts/shown-text.js'
import type { Trial } from '../use-trial.js'

type Claim = VerifyAnswer['claims'][number]

const TONES: Readonly<Record<VerifyAnswer['verdict'], Tone>> = {
  verified: 'good',
  violated: 'bad',
  'out-of-scope': 'open',
}

const COLUMNS = [
  { title: 'Claim', cell: ({ path, op, value }: Claim) => <code>{`${path} ${op} ${value}`}</code> },
  { title: 'Outcome', cell: ({ verdict }: Claim) => <Badge tone={TONES[verdict]}>{verdict}</Badge> },
  {
    title: 'Computed',
    cell: ({ computed }: Claim) => (computed === undefined ? '—' : <code>{JSON.stringify(computed)}</code>),
  },
  { title: 'Note', cell: ({ note }: Claim) => <ShownText text={note ?? ''} /> },
]

/** Which claims hold of what the model computed. */
export function ClaimsResult({ trial: { json, answer } }: { readonly trial: Trial<VerifyAnswer> }) {
  const { body, text } = answer
  const { model, ...request } = JSON.parse(json) as { readonly model: string }
  return (
    <>
      <section className="card stack tight" aria-label="Verdict">
        <p className="row">
          <span className="verdict">
            <Badge tone={TONES[body.verdict]}>{body.verdict}</Badge>
          </span>
          <span className="muted">
            {body.verified} of {body.checked} hold · {model}, spec {body.specVersion}
          </span>
        </p>
      </section>
      <section className="card">
        <DataTable caption="Claims" columns={COLUMNS} rows={body.claims} keyOf={(_, index) => index} />
      </section>
      <ReceiptCard receipt={body.receipt} answerText={text} />
      <section className="stack tight" aria-label="The same call">
        <h2>The same call</h2>
        <CallExamples
          path={`/api/v1/verify/${model}`}
          json={JSON.stringify(request)}
          command={`npx countersign verify-claims ${model} request.json`}
        />
      </section>
    </>
  )
}
