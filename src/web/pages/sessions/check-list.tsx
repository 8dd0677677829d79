import { Badge } from '../../parts/badge.js'
import { DataTable } from '../../parts/data-table.js'
import { ShownText } from '../../parts/shown-text.js'
import { toneOf } from '../../parts/tone-of.js'
import { type Assert, isCollateral, type Verifier, type VerifierAnswer } from './answer.js'
import { ShownJson } from './shown-json.js'

const TYPES: ReadonlyMap<string, string> = new Map([
  ['state_comparison', 'rows of a table'],
  ['state_changes', 'what may change'],
  ['log_comparison', 'entries of the log'],
  ['rubric_judgement', 'sentences for a judge'],
])

/** Asserts of one check that are shown at first. */
const ASSERTS_SHOWN = 30

/** Each check with its asserts: expected, actual, the rows behind it, and why. */
export function CheckList({ answer }: { readonly answer: VerifierAnswer }) {
  return (
    <ul className="checks">
      {answer.verifiers.map((verifier) => (
        <li key={verifier.id} className={`card stack tight check-card ${toneOf(verifier.outcome)}`}>
          <Check verifier={verifier} />
        </li>
      ))}
    </ul>
  )
}

function Check({ verifier }: { readonly verifier: Verifier }) {
  const { id, operator, outcome, error, message, judge, asserts } = verifier
  return (
    <>
      <h3 className="row">
        <Badge tone={toneOf(outcome)}>{outcome}</Badge>
        <span className="text">
          <ShownText text={id} />
        </span>
        <span className="muted small">{TYPES.get(operator) ?? operator}</span>
      </h3>
      {message !== undefined && (
        <p className="text">
          <ShownText text={message} /> {error !== undefined && <code>{error}</code>}
        </p>
      )}
      {judge && (
        <p className="muted small">
          Judged by <ShownText text={judge.model} />
        </p>
      )}
      {asserts.length > 0 && (
        <details open={outcome !== 'passed'}>
          <summary>{asserts.length === 1 ? '1 assert' : `${asserts.length} asserts`}</summary>
          <ol className="asserts">
            {asserts.slice(0, ASSERTS_SHOWN).map((assert, place) => {
              const key = `${place}`
              return (
                <li key={key} className={isCollateral(assert) ? 'collateral' : undefined}>
                  <AssertView assert={assert} />
                </li>
              )
            })}
          </ol>
          {asserts.length > ASSERTS_SHOWN && (
            <p className="muted">
              and {asserts.length - ASSERTS_SHOWN} more, which the answer of the API has.
            </p>
          )}
        </details>
      )}
    </>
  )
}

function AssertView({ assert }: { readonly assert: Assert }) {
  const { outcome, comparator, expected_value, actual_value, message, error, counterexample } = assert
  return (
    <div className="stack tight">
      <p className="row">
        <Badge tone={toneOf(outcome)}>{outcome}</Badge>
        {error !== undefined && <code>{error}</code>}
      </p>
      {message !== undefined && (
        <p className="text">
          <ShownText text={message} />
        </p>
      )}
      <dl className="facts small">
        <dt>Expected</dt>
        <dd>
          {isCollateral(assert) ? (
            'no such change'
          ) : (
            <>
              <code>{comparator}</code> <ShownJson value={expected_value} />
            </>
          )}
        </dd>
        <dt>Actual</dt>
        <dd>
          <ShownJson value={actual_value} />
        </dd>
      </dl>
      {counterexample && counterexample.differences.length > 0 && (
        <DataTable
          caption={`Where ${counterexample.row} differs`}
          rows={counterexample.differences}
          keyOf={({ field }, place) => `${field} ${place}`}
          columns={[
            { title: 'Field', cell: ({ field }) => <ShownText text={field} /> },
            { title: 'Actual', cell: (one) => <ShownJson value={one.actual_value} /> },
            {
              title: 'Expected',
              cell: (one) => (
                <>
                  <code>{one.comparator}</code> <ShownJson value={one.expected_value} />
                </>
              ),
            },
          ]}
        />
      )}
      <Matching assert={assert} />
    </div>
  )
}

function Matching({ assert: { matching_results: rows, more_results } }: { readonly assert: Assert }) {
  if (rows.length === 0) return null
  const more = more_results === undefined ? '' : ` of ${(rows.length + more_results).toLocaleString('en')}`
  return (
    <details className="small">
      <summary>
        {rows.length}
        {more} {rows.length === 1 && more === '' ? 'row' : 'rows'} behind it
      </summary>
      <ul className="matching">
        {rows.map((row, place) => {
          const key = `${place}`
          return (
            <li key={key}>
              <ShownJson value={row} />
            </li>
          )
        })}
      </ul>
    </details>
  )
}
