import { useMemo } from 'react'
import { TARGETS, tampered } from './tamper.js'

/** Changes one character of what is looked at, and puts it back. */
export function Tamper({
  text,
  original,
  edit,
}: {
  readonly text: string
  readonly original: string | null
  edit(text: string): void
}) {
  const possible = useMemo(
    () =>
      TARGETS.flatMap((target) => {
        const changed = tampered(text, target)
        return changed === null ? [] : [{ target, changed }]
      }),
    [text],
  )
  if (possible.length === 0 && (original === null || original === text)) return null
  return (
    <div className="card stack tight">
      <h2>Try to fool it</h2>
      <p className="muted small">Change one character, here or in the text, and see which step breaks.</p>
      <div className="row">
        {possible.map(({ target, changed }) => (
          <button key={target.id} type="button" className="button" onClick={() => edit(changed)}>
            Change {target.title}
          </button>
        ))}
        {original !== null && original !== text && (
          <button type="button" className="button primary" onClick={() => edit(original)}>
            Put it back
          </button>
        )}
      </div>
    </div>
  )
}
