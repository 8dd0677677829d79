import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorNote } from '../../../parts/error-note.js'
import { NOTHING_TYPED } from '../../../parts/schema-form/json-text.js'
import { SchemaFields } from '../../../parts/schema-form/schema-fields.js'
import type { Variant } from '../../../parts/schema-form/variants-of.js'
import type { CheckDraft, CheckFaults } from './draft.js'

/** Facts to be checked, each a form of its own kind. */
export function CheckForms({
  variants,
  checks,
  faults,
  onChange,
}: {
  readonly variants: UseQueryResult<readonly Variant[]>
  readonly checks: readonly CheckDraft[]
  readonly faults: CheckFaults
  onChange(checks: readonly CheckDraft[]): void
}) {
  const add = (variant: string) => {
    const key = 1 + Math.max(0, ...checks.map((check) => check.key))
    onChange([...checks, { key, variant, typed: NOTHING_TYPED }])
  }
  return (
    <section className="stack" aria-label="Checks">
      {checks.map((check, index) => (
        <CheckForm
          key={check.key}
          check={check}
          variant={variants.data?.find(({ name }) => name === check.variant)}
          faults={faults.get(check.key) ?? {}}
          onChange={(changed) => onChange(checks.with(index, changed))}
          remove={() => onChange(checks.filter(({ key }) => key !== check.key))}
        />
      ))}
      {variants.error && <ErrorNote error={variants.error} retry={variants.refetch} />}
      <label className="row">
        <span className="legend">Add a check</span>
        <select
          className="input add-check"
          value=""
          disabled={!variants.data}
          onChange={({ target }) => add(target.value)}
        >
          <option value="">Choose its kind</option>
          {variants.data?.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
    </section>
  )
}

function CheckForm({
  check,
  variant,
  faults,
  onChange,
  remove,
}: {
  readonly check: CheckDraft
  readonly variant: Variant | undefined
  readonly faults: Readonly<Record<string, string>>
  onChange(check: CheckDraft): void
  remove(): void
}) {
  return (
    <fieldset className="card stack">
      <legend className="legend">{check.variant}</legend>
      {variant && <p className="muted small">{variant.description}</p>}
      <SchemaFields
        fields={variant?.fields ?? []}
        typed={check.typed}
        faults={faults}
        onChange={(typed) => onChange({ ...check, typed })}
      />
      <p>
        <button type="button" className="button plain" onClick={remove}>
          Remove this check
        </button>
      </p>
    </fieldset>
  )
}
