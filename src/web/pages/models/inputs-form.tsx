import { ShownText } from '../../parts/shown-text.js'
import { groupDraft } from './draft.js'
import { InputAt } from './input-at.js'
import type { BenchState } from './use-bench.js'

/** The form of a model's inputs, made from its contract. */
export function InputsForm({ bench }: { readonly bench: BenchState }) {
  const { contract, fields, draft, setDraft, faults } = bench
  const others = [...faults].filter(
    ([place]) =>
      !isShown(
        place,
        fields.map(({ name }) => name),
      ),
  )
  return (
    <form
      className="card stack bench-inputs"
      onSubmit={(event) => event.preventDefault()}
      aria-labelledby="inputs"
    >
      <div className="row">
        <h2 id="inputs">Inputs</h2>
        <button
          type="button"
          className="button plain small"
          onClick={() => setDraft(groupDraft(fields, contract.example))}
        >
          Put the example back
        </button>
      </div>
      {others.length > 0 && (
        <ul className="note bad" role="alert">
          {others.map(([place, message]) => (
            <li key={place}>
              <code>{place}</code> <ShownText text={message} />
            </li>
          ))}
        </ul>
      )}
      {fields.map((field) => (
        <InputAt
          key={field.name}
          field={field}
          path={[field.name]}
          draft={draft instanceof Map ? (draft.get(field.name) ?? '') : ''}
          root={draft}
          change={setDraft}
          faults={faults}
        />
      ))}
    </form>
  )
}

/** Whether the form has a place for a fault, so that it is not said twice. Those of claims stand at the claims. */
function isShown(place: string, names: readonly string[]): boolean {
  if (/^(claims|tolerance|text)\b/.test(place)) return true
  const [first = ''] = place.replace(/^inputs\./, '').split(/[.[]/)
  return names.includes(first)
}
