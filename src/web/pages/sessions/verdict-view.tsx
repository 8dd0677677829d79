import { Badge } from '../../parts/badge.js'
import { ShownText } from '../../parts/shown-text.js'
import { toneOf } from '../../parts/tone-of.js'
import {
  type Collateral,
  collateralCount,
  collateralOf,
  hasChangesCheck,
  type VerifierAnswer,
  verdictOf,
} from './answer.js'
import { ShownJson } from './shown-json.js'

const WORDS = { passed: 'PASS', failed: 'FAIL', error: 'CANNOT TELL', pending: 'PENDING' } as const

/** The verdict over all, and what was changed that nothing allows. */
export function VerdictView({ answer }: { readonly answer: VerifierAnswer }) {
  const { outcome, text } = verdictOf(answer)
  const isWaiting = answer.verifiers.some((one) => one.outcome === 'pending')
  return (
    <section className="stack" aria-label="Verdict">
      <p className={`verdict ${toneOf(outcome)}`} aria-live="polite">
        <Badge tone={toneOf(outcome)}>{WORDS[outcome]}</Badge> <strong>{text}</strong>
      </p>
      {isWaiting && (
        <p className="muted">
          A judge is at work on{' '}
          {answer.verifiers.filter((one) => one.outcome === 'pending').length === 1 ? 'a rubric' : 'rubrics'}.
          This page asks again by itself.
        </p>
      )}
      {answer.verifiers.some(({ error }) => error === 'no_judge') && (
        <p className="note open">
          No judge is configured on this server, so nobody can rule on rubrics: they could not be told, which
          is neither right nor wrong.
        </p>
      )}
      <Damage answer={answer} />
    </section>
  )
}

function Damage({ answer }: { readonly answer: VerifierAnswer }) {
  const found = collateralOf(answer)
  const count = collateralCount(answer)
  if (count === 0) {
    return (
      <p className="muted">
        {hasChangesCheck(answer)
          ? 'No collateral damage: whatever changed is allowed by a check.'
          : 'Nobody looked for collateral damage: no check of type “changes” ran.'}
      </p>
    )
  }
  return (
    <div className="note bad stack tight">
      <h2>
        Collateral damage: {count === 1 ? 'a change' : `${count.toLocaleString('en')} changes`} that nothing
        allows
      </h2>
      <ul className="damage">
        {found.map((one) => (
          <li key={`${one.check} ${one.message}`}>
            <p className="text">
              <span aria-hidden="true">✕ </span>
              <ShownText text={one.message} />
            </p>
            <Fields change={one.change} />
          </li>
        ))}
      </ul>
      {count > found.length && <p className="muted">The first {found.length} are shown.</p>}
    </div>
  )
}

/** Of a changed row what each field was and is. */
function Fields({ change }: Pick<Collateral, 'change'>) {
  const fields = typeof change === 'object' && change !== null && 'fields' in change ? change.fields : null
  if (typeof fields !== 'object' || fields === null) return null
  return (
    <ul className="fields small">
      {Object.entries(
        fields as { readonly [field: string]: { readonly before?: unknown; readonly after?: unknown } },
      ).map(([field, { before, after }]) => (
        <li key={field}>
          <code>
            <ShownText text={field} />
          </code>{' '}
          was <ShownJson value={before} /> and is <ShownJson value={after} />
        </li>
      ))}
    </ul>
  )
}
