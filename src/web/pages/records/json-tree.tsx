import type { JsonValue } from '../../../core/json/value.js'
import { ShownText } from '../../parts/shown-text.js'

/** A JSON value as names and values; what has more below it opens. */
export function JsonTree({ value }: { readonly value: JsonValue }) {
  if (isFlat(value)) return <Flat value={value} />
  return (
    <div className="tree">
      {Object.entries(value as { readonly [name: string]: JsonValue }).map(([name, member]) => {
        const title = Array.isArray(value) ? `${Number(name) + 1}` : name.replaceAll('_', ' ')
        return isFlat(member) ? (
          <div key={name}>
            <span className="muted">{title}</span>
            <Flat value={member} />
          </div>
        ) : (
          <details key={name}>
            <summary>
              {title} <span className="muted small">({Object.keys(member as object).length})</span>
            </summary>
            <JsonTree value={member} />
          </details>
        )
      })}
    </div>
  )
}

/** Whether it fits on a line: no member below it has members. */
function isFlat(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (!Array.isArray(value)) return Object.keys(value).length === 0
  return value.every((item) => typeof item !== 'object' || item === null)
}

function Flat({ value }: { readonly value: JsonValue }) {
  const items = Array.isArray(value) ? value : [value]
  const text = items.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).join(', ')
  return (
    <span className="text">
      <ShownText text={text === '' || text === '{}' ? 'none' : text} />
    </span>
  )
}
