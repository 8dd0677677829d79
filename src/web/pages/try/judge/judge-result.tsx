import { useState } from 'react'
import type { JudgeAnswer } from '../../../../capabilities/judge/wire.js'
import { Badge } from '../../../parts/badge.js'
import { CallExamples } from '../../../parts/call-examples.js'
import { DataTable } from '../../../parts/data-table.js'
import { Reasons } from '../../../parts/reasons.js'
import { ReceiptCard } from '../../../parts/receipt-card.js'
import { ShownText } from '../../../parts/shown-text.js'
import { toneOf } from '../../../parts/tone-of.js'
import type { Trial } from '../use-trial.js'
import { ClaimDetail } from './claim-detail.js'
import { ClaimedText } from './claimed-text.js'
import { EvidenceText } from './evidence-text.js'
import { sentRequest } from './sent-request.js'

/** The verdict, why, and what every part of it rests on. */
export function JudgeResult({ trial: { json, answer } }: { readonly trial: Trial<JudgeAnswer> }) {
  const { body, text } = answer
  return (
    <>
      <section className="card stack tight" aria-label="Verdict">
        <p className="row">
          <span className="verdict">
            <Badge tone={toneOf(body.verdict)}>{body.verdict}</Badge>
          </span>
          <span className="muted">
            score {body.score} · {body.verification} · engine {body.engine}
          </span>
        </p>
        <Reasons reasons={body.reasons} />
      </section>
      {body.claims.length > 0 && <Claims key={body.request_id} json={json} answer={body} />}
      {body.criteria.length > 0 && <Criteria answer={body} />}
      {body.checks.length > 0 && <Checks answer={body} />}
      <ReceiptCard receipt={body.receipt} answerText={text} />
      <section className="stack tight" aria-label="The same call">
        <h2>The same call</h2>
        <CallExamples path="/v1/judge" json={json} command="npx countersign judge request.json" />
      </section>
    </>
  )
}

function Claims({ json, answer }: { readonly json: string; readonly answer: JudgeAnswer }) {
  const { output, evidence } = sentRequest(json)
  const worst = answer.claims.findIndex(({ status }) => status !== 'supported')
  const [open, setOpen] = useState(worst === -1 ? 0 : worst)
  const claim = answer.claims[open]
  return (
    <section className="card stack" aria-labelledby="claims-title">
      <h2 id="claims-title">Claims</h2>
      <p className="muted small">Choose a claim to see what it rests on.</p>
      <ClaimedText output={output} claims={answer.claims} open={open} onOpen={setOpen} />
      {claim && (
        <div aria-live="polite" className="stack">
          <ClaimDetail claim={claim} />
          <EvidenceText key={open} evidence={evidence} citations={claim.evidence} />
        </div>
      )}
    </section>
  )
}

function Criteria({ answer: { criteria } }: { readonly answer: JudgeAnswer }) {
  const columns = [
    { title: 'Criterion', cell: ({ text }: (typeof criteria)[number]) => <ShownText text={text} /> },
    {
      title: 'Met',
      cell: ({ met }: (typeof criteria)[number]) => (
        <Badge tone={met === null ? 'open' : met ? 'good' : 'bad'}>
          {met === null ? 'open' : met ? 'met' : 'not met'}
        </Badge>
      ),
    },
    { title: 'Why', cell: ({ reason }: (typeof criteria)[number]) => <ShownText text={reason} /> },
  ]
  return (
    <section className="card">
      <DataTable caption="Criteria" columns={columns} rows={criteria} keyOf={(_, index) => index} />
    </section>
  )
}

function Checks({ answer: { checks } }: { readonly answer: JudgeAnswer }) {
  const columns = [
    { title: 'Check', cell: ({ type }: (typeof checks)[number]) => type },
    {
      title: 'Outcome',
      cell: ({ outcome }: (typeof checks)[number]) => <Badge tone={toneOf(outcome)}>{outcome}</Badge>,
    },
    {
      title: 'What was found',
      cell: ({ detail }: (typeof checks)[number]) => (
        <span className="text">
          <ShownText text={detail} />
        </span>
      ),
    },
    {
      title: 'SHA-256 of what was read',
      cell: ({ evidence_hash: hash }: (typeof checks)[number]) =>
        hash === null ? '—' : <code title={hash}>{hash.slice(0, 12)}…</code>,
    },
  ]
  return (
    <section className="card">
      <DataTable caption="Checks" columns={columns} rows={checks} keyOf={(_, index) => index} />
    </section>
  )
}
