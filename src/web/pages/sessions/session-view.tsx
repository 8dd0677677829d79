import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import type { z } from 'zod'
import type { sessionAnswerSchema } from '../../../capabilities/sessions/wire.js'
import { callApi } from '../../api/call-api.js'
import { Empty } from '../../parts/empty.js'
import { ErrorNote } from '../../parts/error-note.js'
import { Loading } from '../../parts/loading.js'
import { PageHead } from '../../parts/page-head.js'
import { ShownText } from '../../parts/shown-text.js'
import { collateralOf, type VerifierAnswer } from './answer.js'
import { ChangesView } from './changes-view.js'
import { CheckList } from './check-list.js'
import { LogView } from './log-view.js'
import { ReceiptView } from './receipt-view.js'
import { RunChecks } from './run-checks.js'
import { useVerification } from './use-verification.js'
import { VerdictView } from './verdict-view.js'

type SessionAnswer = z.output<typeof sessionAnswerSchema>

/** One session of the server: what the checks say, what changed, what was done. */
export function SessionView({
  id,
  checks,
  setChecks,
}: {
  readonly id: string
  readonly checks: string
  setChecks(text: string): void
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions', id, 'session'],
    queryFn: async ({ signal }) =>
      (await callApi<SessionAnswer>(`/sessions/${encodeURIComponent(id)}`, { signal })).body,
  })
  return (
    <div className="stack loose">
      <div className="stack tight">
        <p>
          <Link href="/sessions/">Other sessions</Link>
        </p>
        <PageHead title={`Session ${id.slice(0, 60)}`} />
      </div>
      {data ? (
        <>
          <Captured session={data} />
          <Verified session={data} checks={checks} setChecks={setChecks} />
        </>
      ) : error ? (
        <ErrorNote error={error} retry={refetch} />
      ) : (
        <Loading what="the session" lines={24} />
      )}
    </div>
  )
}

function Captured({ session }: { readonly session: SessionAnswer }) {
  const { environment, opened_at, before, after, tables, log_entries } = session
  const time = (moment: string | null) =>
    moment === null ? 'not taken' : <time dateTime={moment}>{new Date(moment).toLocaleString('en-GB')}</time>
  return (
    <dl className="facts">
      <dt>State from</dt>
      <dd>{environment === null ? 'rows that the client pushed' : <ShownText text={environment} />}</dd>
      <dt>Opened</dt>
      <dd>{time(opened_at)}</dd>
      <dt>State before</dt>
      <dd>{time(before)}</dd>
      <dt>State after</dt>
      <dd>{time(after)}</dd>
      <dt>Tables</dt>
      <dd>
        {tables.length === 0
          ? 'none'
          : tables.map(({ name, rows_before, rows_after }) => (
              <span key={name} className="table-count">
                <ShownText text={name} />{' '}
                <span className="muted">
                  {rows_before ?? 'none'} → {rows_after ?? 'none'} rows
                </span>
              </span>
            ))}
      </dd>
      <dt>Log</dt>
      <dd>{log_entries === 1 ? '1 entry' : `${log_entries.toLocaleString('en')} entries`}</dd>
    </dl>
  )
}

function Verified({
  session,
  checks,
  setChecks,
}: {
  readonly session: SessionAnswer
  readonly checks: string
  setChecks(text: string): void
}) {
  const id = session.session_id
  const client = useQueryClient()
  const verification = useVerification(id)
  const top = useRef<HTMLDivElement>(null)
  const ran = (answer: VerifierAnswer) => {
    client.setQueryData(['sessions', id, 'verification'], answer)
    // An environment's state was read anew for it.
    for (const part of ['session', 'diff', 'log'])
      client.invalidateQueries({ queryKey: ['sessions', id, part] })
    top.current?.focus()
  }
  const answer = verification.data ?? null
  return (
    <>
      <div ref={top} tabIndex={-1} className="stack loose verdict-place">
        <Answered verification={verification} />
      </div>
      <Section title="What changed">
        <ChangesView id={id} collateral={answer ? collateralOf(answer) : []} />
      </Section>
      <Section title="What was done">
        <LogView id={id} />
      </Section>
      <RunChecks session={session} text={checks} setText={setChecks} ran={ran} />
    </>
  )
}

function Answered({
  verification: { data, error, refetch },
}: {
  readonly verification: ReturnType<typeof useVerification>
}) {
  return (
    <>
      {error && <ErrorNote error={error} retry={refetch} />}
      {data && (
        <>
          <VerdictView answer={data} />
          <Section title="What the checks say">
            <CheckList answer={data} />
          </Section>
          <ReceiptView answer={data} />
        </>
      )}
      {data === null && (
        <Empty title="No checks have run on this session yet">Write some below, and run them.</Empty>
      )}
      {data === undefined && !error && <Loading what="what the checks said" lines={8} />}
    </>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="stack" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
