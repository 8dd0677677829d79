import type { Value } from '../core/data/value.js'

/** A value as JSON text, its numbers digit by digit. */
export function jsonText(value: Value): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  switch (value.kind) {
    case 'number':
      return value.text
    case 'instant':
      return JSON.stringify(value.utc)
    case 'blob':
      return JSON.stringify(value.sha256)
    case 'list':
      return `[${value.items.map(jsonText).join(',')}]`
    case 'object':
      return `{${[...value.members].map(([name, each]) => `${JSON.stringify(name)}:${jsonText(each)}`).join(',')}}`
  }
}
