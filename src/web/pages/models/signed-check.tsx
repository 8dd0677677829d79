import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Badge } from '../../parts/badge.js'
import { carryRecord } from '../../parts/carried-record.js'
import { CopyButton } from '../../parts/copy-button.js'
import { ErrorNote } from '../../parts/error-note.js'
import { toneOf } from '../../parts/tone-of.js'
import { isAnythingClaimed } from './claims.js'
import { type BenchState, faultsOf, type Signing } from './use-bench.js'

/** The same once more, signed: the calculation and the ruling go on record. */
export function SignedCheck({ bench: { signing, claimed, contract } }: { readonly bench: BenchState }) {
  const { isPending, error, answered, canRun, run } = signing
  const what = isAnythingClaimed(claimed) ? 'Check the claims and sign' : 'Compute and sign'
  return (
    <section className="card stack" aria-labelledby="signed">
      <div className="stack tight">
        <h2 id="signed">On record</h2>
        <p className="muted small">
          Runs {contract.name} once more and signs the calculation
          {isAnythingClaimed(claimed) ? ' and the verdict' : ''}.
          {contract.free ? '' : ' A server that asks for keys wants one here.'}
        </p>
      </div>
      <p>
        <button type="button" className="button primary" aria-disabled={isPending || !canRun} onClick={run}>
          {isPending ? 'Signing …' : what}
        </button>
      </p>
      {!canRun && <p className="muted small">An input needs a look first.</p>}
      {error !== null &&
        (faultsOf(error).size > 0 ? <Faults error={error} /> : <ErrorNote error={error} retry={run} />)}
      {answered && error === null && <OnRecord answered={answered} />}
    </section>
  )
}

function Faults({ error }: { readonly error: unknown }) {
  return (
    <ul className="note bad" role="alert">
      {[...faultsOf(error)].map(([place, message]) => (
        <li key={place} className="text">
          {place} {message}
        </li>
      ))}
    </ul>
  )
}

function OnRecord({ answered: { text, body } }: { readonly answered: NonNullable<Signing['answered']> }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new answer
  useEffect(() => heading.current?.focus(), [text])
  const { record, receipt, verdict } = body
  return (
    <div className="stack tight">
      <h3 ref={heading} tabIndex={-1}>
        Decision record
      </h3>
      {verdict !== undefined && (
        <p className="row">
          <Badge tone={toneOf(verdict)}>{verdict}</Badge>
          {body.verified} of {body.checked} claims verified, {body.violated} violated, {body.outOfScope} out
          of scope
        </p>
      )}
      <dl className="facts">
        <dt>Of</dt>
        <dd>
          {record.model} {record.specVersion}
        </dd>
        <dt>SHA-256</dt>
        <dd>
          <code>{record.sha256}</code>
        </dd>
        <dt>Signature</dt>
        <dd>
          {record.signature
            ? `${record.signature.alg}, key ${record.signature.keyId}`
            : 'none: this server has no key'}
        </dd>
        {receipt && (
          <>
            <dt>Receipt</dt>
            <dd>
              <code>{receipt.payload.id}</code>
            </dd>
          </>
        )}
      </dl>
      <p className="row">
        <CopyButton text={text} what="the whole answer with its record" />
        <Link href="/records/" onClick={() => carryRecord(text)}>
          Check it under Records
        </Link>
      </p>
    </div>
  )
}
