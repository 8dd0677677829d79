import { Field, type FieldInput } from '../field.js'
import type { Typed } from './json-text.js'
import { kindOf } from './kind-of.js'
import type { VariantField } from './variants-of.js'

/** Inputs for the members of an object, from its schema. */
export function SchemaFields({
  fields,
  typed,
  faults,
  onChange,
}: {
  readonly fields: readonly VariantField[]
  readonly typed: Typed
  readonly faults: Readonly<Record<string, string>>
  onChange(typed: Typed): void
}) {
  return fields.map((field) => (
    <Field
      key={field.name}
      label={field.isRequired ? field.name : `${field.name} (optional)`}
      hint={field.schema.description}
      fault={faults[field.name]}
    >
      {(input) => (
        <>
          <TypedInput
            input={input}
            field={field}
            text={typed.texts[field.name] ?? ''}
            onChange={(text) => onChange({ ...typed, texts: { ...typed.texts, [field.name]: text } })}
          />
          {kindOf(field.schema) === 'either' && (
            <label className="row small">
              <input
                type="checkbox"
                checked={typed.asJson[field.name] ?? false}
                onChange={({ target }) =>
                  onChange({ ...typed, asJson: { ...typed.asJson, [field.name]: target.checked } })
                }
              />
              This is JSON: a number or a list
            </label>
          )}
        </>
      )}
    </Field>
  ))
}

function TypedInput({
  input,
  field: { schema, isRequired },
  text,
  onChange,
}: {
  readonly input: FieldInput
  readonly field: VariantField
  readonly text: string
  onChange(text: string): void
}) {
  const kind = kindOf(schema)
  if (kind === 'choice' || kind === 'flag') {
    const choices = kind === 'flag' ? ['true', 'false'] : (schema.enum ?? []).map(String)
    return (
      <select {...input} value={text} onChange={({ target }) => onChange(target.value)}>
        <option value="">{isRequired ? 'Choose' : 'Left out'}</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    )
  }
  if (kind === 'json' || kind === 'lines') {
    return (
      <textarea
        {...input}
        rows={3}
        spellCheck={false}
        placeholder={kind === 'lines' ? 'One a line' : 'JSON'}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  return (
    <input
      {...input}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      spellCheck={false}
      autoComplete="off"
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
