import { ShownText } from '../../parts/shown-text.js'

/** Longer values are folded. */
const FOLDED_CHARS = 240
const GLIMPSE_CHARS = 100

/** A value of somebody else's, as JSON; texts without quotes. A long one is folded. */
export function ShownJson({ value }: { readonly value: unknown }) {
  return <Folded text={typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')} />
}

/** A text of somebody else's, folded where it is long. */
export function Folded({ text }: { readonly text: string }) {
  if (text === '') return <span className="muted">(empty text)</span>
  if (text.length <= FOLDED_CHARS)
    return (
      <span className="text value">
        <ShownText text={text} />
      </span>
    )
  return (
    <details className="folded">
      <summary className="text">
        <ShownText text={`${text.slice(0, GLIMPSE_CHARS)}…`} />{' '}
        <span className="muted">{text.length.toLocaleString('en')} characters</span>
      </summary>
      <div className="text value">
        <ShownText text={text} />
      </div>
    </details>
  )
}
