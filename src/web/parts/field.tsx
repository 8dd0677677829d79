import { type ReactNode, useId } from 'react'

/** What an input is given so that its label, hint and fault belong to it. */
export interface FieldInput {
  readonly id: string
  readonly className: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

/** A labelled input with a hint and, where it is wrong, what is wrong with it. */
export function Field({
  label,
  hint,
  fault,
  children,
}: {
  readonly label: string
  readonly hint?: ReactNode
  readonly fault?: string | undefined
  children(input: FieldInput): ReactNode
}) {
  const id = useId()
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      )}
      {children({
        id,
        className: 'input',
        ...(described !== '' && { 'aria-describedby': described }),
        ...(fault && { 'aria-invalid': true }),
      })}
      {fault && (
        <span id={`${id}-fault`} className="fault" role="alert">
          {fault}
        </span>
      )}
    </div>
  )
}
