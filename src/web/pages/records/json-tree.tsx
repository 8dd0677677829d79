import type { JsonValue } from '../../../core/json/value.js'
import { ShownText } from '../../parts/shown-text.js'

/** A JSON value as nested lists of names and values. */
export function JsonTree({ value }: { readonly value: JsonValue }) {
  if (typeof value !== 'object' || value === null) {
    return (
      <span className="text">
        <ShownText text={typeof value === 'string' ? value : JSON.stringify(value)} />
      </span>
    )
  }
  const entries = Object.entries(value)
  if (entries.length === 0) return <span className="muted">none</span>
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null)) {
    return (
      <span className="text">
        <ShownText text={value.map(String).join(', ')} />
      </span>
    )
  }
  return (
    <dl className="tree">
      {entries.map(([name, member]) => (
        <div key={name}>
          <dt>{Array.isArray(value) ? Number(name) + 1 : name.replaceAll('_', ' ')}</dt>
          <dd>
            <JsonTree value={member as JsonValue} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
