import { Field } from '../../../parts/field.js'

/** Texts that the claims of the output are held against. */
export function EvidenceFields({
  evidence,
  onChange,
}: {
  readonly evidence: readonly string[]
  onChange(evidence: readonly string[]): void
}) {
  return (
    <>
      {evidence.map((text, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece of evidence has no name but its number
          key={index}
          label={evidence.length === 1 ? 'Evidence' : `Evidence ${index + 1}`}
          hint={
            index === 0
              ? 'What the claims of the output are held against: prose, JSON or a table.'
              : undefined
          }
        >
          {(input) => (
            <textarea
              {...input}
              rows={4}
              dir="auto"
              value={text}
              onChange={({ target }) => onChange(evidence.with(index, target.value))}
            />
          )}
        </Field>
      ))}
      <div className="row">
        <button type="button" className="button plain" onClick={() => onChange([...evidence, ''])}>
          Add evidence
        </button>
        {evidence.length > 1 && (
          <button type="button" className="button plain" onClick={() => onChange(evidence.slice(0, -1))}>
            Remove the last
          </button>
        )}
      </div>
    </>
  )
}
