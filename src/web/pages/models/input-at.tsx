import { Field, type FieldInput } from '../../parts/field.js'
import { type Draft, type DraftPath, draftOf, placeText, withAt } from './draft.js'
import type { InputField } from './input-field.js'

interface Place {
  readonly field: InputField
  readonly path: DraftPath
  readonly draft: Draft
  /** All of the inputs. */
  readonly root: Draft
  change(root: Draft): void
  readonly faults: ReadonlyMap<string, string>
}

/** One input: a value, a list of them, or a group. */
export function InputAt(place: Place) {
  const { field } = place
  if (field.kind === 'list') return <ListAt {...place} />
  if (field.kind === 'group') return <GroupAt {...place} />
  const { path, draft, root, change, faults } = place
  return (
    <Field label={labelOf(field)} hint={hintOf(field)} fault={faults.get(placeText(path))}>
      {(input) => (
        <Value
          field={field}
          input={input}
          text={typeof draft === 'string' ? draft : ''}
          set={(text) => change(withAt(root, path, text))}
        />
      )}
    </Field>
  )
}

function labelOf({ title, unit, isNeeded }: InputField): string {
  return `${title}${unit === '' || unit === 'count' ? '' : `, ${unit}`}${isNeeded ? '' : ' (optional)'}`
}

function hintOf({ description, limits, standard, kind, isNeeded }: InputField) {
  const left =
    isNeeded || standard === undefined || kind === 'truth' ? '' : `Left empty: ${String(standard)}.`
  return [description, limits === '' ? '' : `${limits.charAt(0).toUpperCase()}${limits.slice(1)}.`, left]
    .filter((part) => part !== '')
    .join(' ')
}

function Value({
  field,
  input,
  text,
  set,
}: {
  readonly field: InputField
  readonly input: FieldInput
  readonly text: string
  set(text: string): void
}) {
  const { kind, choices, isNeeded, standard } = field
  if (kind === 'choice' || kind === 'truth') {
    const options = kind === 'truth' ? ['true', 'false'] : choices
    return (
      <select {...input} value={text} onChange={(event) => set(event.target.value)}>
        {(isNeeded || standard === undefined || text === '') && <option value="">Choose</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {kind === 'truth' ? (option === 'true' ? 'yes' : 'no') : option}
          </option>
        ))}
      </select>
    )
  }
  if (kind === 'json')
    return (
      <textarea
        {...input}
        rows={4}
        spellCheck={false}
        value={text}
        onChange={(event) => set(event.target.value)}
      />
    )
  return (
    <input
      {...input}
      type="text"
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => set(event.target.value)}
    />
  )
}

function GroupAt({ field, path, draft, ...rest }: Place) {
  return (
    <fieldset className="stack tight">
      <legend className="legend">{labelOf(field)}</legend>
      {field.description !== '' && <span className="muted small">{field.description}</span>}
      <Fault text={rest.faults.get(placeText(path))} />
      {field.fields.map((one) => (
        <InputAt
          key={one.name}
          {...rest}
          field={one}
          path={[...path, one.name]}
          draft={draft instanceof Map ? (draft.get(one.name) ?? '') : ''}
        />
      ))}
    </fieldset>
  )
}

function ListAt({ field, path, draft, ...rest }: Place) {
  const { root, change } = rest
  const items = Array.isArray(draft) ? (draft as readonly Draft[]) : []
  const { item } = field
  if (!item) return null
  return (
    <fieldset className="stack tight">
      <legend className="legend">{labelOf(field)}</legend>
      <span className="muted small">{hintOf(field)}</span>
      <Fault text={rest.faults.get(placeText(path))} />
      {items.map((one, i) => {
        const key = `${i}`
        return (
          <div key={key} className="list-item stack tight">
            <InputAt
              {...rest}
              field={{ ...item, title: `${field.title} ${i + 1}` }}
              path={[...path, i]}
              draft={one}
            />
            <p>
              <button
                type="button"
                className="button plain small"
                onClick={() => change(withAt(root, [...path, i], null))}
              >
                Remove {field.title} {i + 1}
              </button>
            </p>
          </div>
        )
      })}
      <p>
        <button
          type="button"
          className="button"
          onClick={() => change(withAt(root, [...path, items.length], draftOf(item)))}
        >
          Add to {field.title}
        </button>
      </p>
    </fieldset>
  )
}

function Fault({ text }: { readonly text: string | undefined }) {
  return (
    text !== undefined && (
      <span className="fault" role="alert">
        {text}
      </span>
    )
  )
}
