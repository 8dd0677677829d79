import { useId, useRef } from 'react'
import type { VerifyAnswer } from '../../../capabilities/models/wire.js'
import { Badge } from '../../parts/badge.js'
import { Field } from '../../parts/field.js'
import { ShownText } from '../../parts/shown-text.js'
import { toneOf } from '../../parts/tone-of.js'
import { type ClaimRow, isAnythingClaimed, isWritten, OPS, pathSuggestions } from './claims.js'
import { NumbersInText } from './numbers-in-text.js'
import type { BenchState, TrialAnswer } from './use-bench.js'

/** Most claims in one request. */
const CLAIMS_MAX = 50

/** What is claimed of the outputs, each ruled on as it is typed. */
export function ClaimsForm({ bench }: { readonly bench: BenchState }) {
  const { contract, claimed, setClaimed, trial } = bench
  const paths = useId()
  const last = useRef(claimed.rows.length)
  const add = () => {
    last.current = Math.max(last.current, ...claimed.rows.map(({ id }) => id)) + 1
    setClaimed({ ...claimed, rows: [...claimed.rows, { id: last.current, path: '', op: '==', value: '' }] })
  }
  return (
    <section className="card stack" aria-labelledby="claims">
      <div className="stack tight">
        <h2 id="claims">What is claimed</h2>
        <p className="muted small">Checked as you type, without a key; nothing is stored or signed.</p>
      </div>
      <datalist id={paths}>
        {pathSuggestions(contract.outputs, trial?.answer.outputs).map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <ol className="claims">
        {claimed.rows.map((row, place) => (
          <Claim key={row.id} bench={bench} row={row} place={place} paths={paths} />
        ))}
      </ol>
      <p>
        <button type="button" className="button" onClick={add} disabled={claimed.rows.length >= CLAIMS_MAX}>
          Add a claim
        </button>
      </p>
      <Prose bench={bench} />
      <Tolerance bench={bench} />
      <Summary bench={bench} />
    </section>
  )
}

function Claim({
  bench,
  row,
  place,
  paths,
}: {
  readonly bench: BenchState
  readonly row: ClaimRow
  readonly place: number
  readonly paths: string
}) {
  const { claimed, setClaimed } = bench
  const set = (more: Partial<ClaimRow>) =>
    setClaimed({
      ...claimed,
      rows: claimed.rows.map((one) => (one.id === row.id ? { ...one, ...more } : one)),
    })
  const remove = () => setClaimed({ ...claimed, rows: claimed.rows.filter(({ id }) => id !== row.id) })
  const sentPlace = claimed.rows.filter(isWritten).findIndex(({ id }) => id === row.id)
  const text = (name: 'path' | 'value') => ({
    fault: bench.faults.get(`claims[${sentPlace}].${name}`),
    value: row[name],
    onChange: (event: { readonly target: { readonly value: string } }) => set({ [name]: event.target.value }),
  })
  const [path, value] = [text('path'), text('value')]
  return (
    <li className="claim-row">
      <Field label={`Claim ${place + 1}: output`} fault={path.fault}>
        {(input) => (
          <input
            {...input}
            list={paths}
            autoComplete="off"
            spellCheck={false}
            value={path.value}
            onChange={path.onChange}
          />
        )}
      </Field>
      <Field label="Comparison">
        {(input) => (
          <select
            {...input}
            value={row.op}
            onChange={(event) => set({ op: event.target.value as ClaimRow['op'] })}
          >
            {OPS.map(([op, words]) => (
              <option key={op} value={op}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Value" fault={value.fault}>
        {(input) => (
          <input
            {...input}
            autoComplete="off"
            spellCheck={false}
            value={value.value}
            onChange={value.onChange}
          />
        )}
      </Field>
      <button
        type="button"
        className="button plain"
        onClick={remove}
        aria-label={`Remove claim ${place + 1}`}
      >
        Remove
      </button>
      <Ruling bench={bench} row={row} />
    </li>
  )
}

function Ruling({
  bench: { trial, isFresh, contract, faults, error },
  row,
}: {
  readonly bench: BenchState
  readonly row: ClaimRow
}) {
  const at = trial?.ids.indexOf(row.id) ?? -1
  const ruled = trial?.answer.claims[at]
  if (!isWritten(row)) return <p className="ruling muted small">Name an output and what it is said to be.</p>
  if (faults.size > 0 || error !== null) return <p className="ruling muted small">Not checked yet.</p>
  if (!ruled || !isFresh) return <p className="ruling muted small">Checking …</p>
  const unit = contract.outputs.find(({ path }) => path === ruled.path.replace(/\[\d+\]/g, '[]'))?.unit ?? ''
  return (
    <div className={`ruling ${toneOf(ruled.verdict)}`}>
      <Badge tone={toneOf(ruled.verdict)}>{WORDS[ruled.verdict]}</Badge>
      {ruled.computed !== undefined && (
        <span>
          the model computes <strong>{shown(ruled.computed)}</strong> {unit}
        </span>
      )}
      {ruled.note !== undefined && (
        <span className="text">
          <ShownText text={ruled.note} />
        </span>
      )}
    </div>
  )
}

const WORDS = { verified: 'passed', violated: 'failed', 'out-of-scope': 'out of scope' } as const

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function Prose({ bench }: { readonly bench: BenchState }) {
  const { claimed, setClaimed, trial, isFresh, faults } = bench
  const numbers: VerifyAnswer['numbers'] =
    isFresh && claimed.text.trim() !== '' ? trial?.answer.numbers : undefined
  return (
    <div className="stack tight">
      <Field
        label="Prose (optional)"
        hint="Every number in it is looked for among the outputs and the inputs."
        fault={faults.get('text')}
      >
        {(input) => (
          <textarea
            {...input}
            rows={3}
            value={claimed.text}
            onChange={(event) => setClaimed({ ...claimed, text: event.target.value })}
          />
        )}
      </Field>
      {numbers && <NumbersInText text={claimed.text} numbers={numbers} />}
    </div>
  )
}

function Tolerance({ bench: { claimed, setClaimed, faults } }: { readonly bench: BenchState }) {
  return (
    <details>
      <summary>Tolerance of “is”, “is at most” and “is at least”</summary>
      <div className="tolerance">
        <Field label="Relative" hint="1e-9 to 0.01; 1e-9 if empty" fault={faults.get('tolerance.rel')}>
          {(input) => (
            <input
              {...input}
              inputMode="decimal"
              value={claimed.rel}
              onChange={(event) => setClaimed({ ...claimed, rel: event.target.value })}
            />
          )}
        </Field>
        <Field label="Absolute" hint="0.000001 to 1; 0.000001 if empty" fault={faults.get('tolerance.abs')}>
          {(input) => (
            <input
              {...input}
              inputMode="decimal"
              value={claimed.abs}
              onChange={(event) => setClaimed({ ...claimed, abs: event.target.value })}
            />
          )}
        </Field>
      </div>
    </details>
  )
}

function Summary({ bench: { trial, isFresh, claimed } }: { readonly bench: BenchState }) {
  const isShown = trial && isFresh && isAnythingClaimed(claimed)
  return (
    <p className="row" aria-live="polite">
      {isShown && (
        <>
          <Badge tone={toneOf(trial.answer.verdict)}>{WORDS[trial.answer.verdict]}</Badge>
          {summaryOf(trial.answer)}
        </>
      )}
    </p>
  )
}

function summaryOf({ checked, verified, violated, outOfScope, numbers }: TrialAnswer): string {
  const claims =
    checked > 0
      ? [`${verified} of ${checked} claims passed, ${violated} failed, ${outOfScope} out of scope`]
      : []
  const matched = numbers?.filter(({ status }) => status === 'matched').length ?? 0
  const prose =
    numbers && numbers.length > 0 ? [`${matched} of ${numbers.length} numbers in the prose matched`] : []
  return [...claims, ...prose].join('; ')
}
