import { ApiError } from '../../api/api-error.js'
import { ErrorNote } from '../../parts/error-note.js'
import { Loading } from '../../parts/loading.js'
import { ClaimsForm } from './claims-form.js'
import { InputsForm } from './inputs-form.js'
import { OutputsView } from './outputs-view.js'
import { SignedCheck } from './signed-check.js'
import type { BenchState } from './use-bench.js'

/** The inputs, what is claimed, what the model computes, and the signed check. */
export function Bench({ bench }: { readonly bench: BenchState }) {
  const { trial, contract, error, faults, isFresh } = bench
  return (
    <div className="bench">
      <InputsForm bench={bench} />
      <div className="stack loose bench-answers">
        <ClaimsForm bench={bench} />
        {error !== null && <Untried bench={bench} />}
        <SignedCheck bench={bench} />
      </div>
      <section className="stack bench-outputs" aria-labelledby="computed" aria-busy={!isFresh}>
        <h2 id="computed">What the model computes</h2>
        {faults.size > 0 && trial && (
          <p className="note open">
            An input needs a look: these are still the numbers of the inputs before.
          </p>
        )}
        {trial ? (
          <OutputsView
            outputs={contract.outputs}
            computed={trial.answer.outputs}
            sentinels={trial.answer.sentinels}
          />
        ) : error === null && faults.size === 0 ? (
          <Loading what="what the model computes" lines={16} />
        ) : (
          <p className="muted">Nothing yet.</p>
        )}
      </section>
    </div>
  )
}

/** Why nothing was tried. What needs a key is never tried as one types; the signed call still gives an answer. */
function Untried({ bench: { error, retry, contract } }: { readonly bench: BenchState }) {
  if (!(error instanceof ApiError) || error.status !== 402) return <ErrorNote error={error} retry={retry} />
  return (
    <div className="note open stack tight" role="alert">
      <h2>{contract.title} needs an access key</h2>
      <p>
        Only models that need none are tried as you type. With a key (“Set access key” at the top of the page)
        the button below computes it, and its answer is shown here.
      </p>
    </div>
  )
}
