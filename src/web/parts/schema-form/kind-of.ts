import type { JsonSchema } from './json-schema.js'

/**
 * How a member is typed in. `text`: as it stands. `number`: as a JSON number, every digit kept. `lines`: a list of texts,
 * one a line. `either`: a text, unless it is marked as JSON. `json`: JSON.
 */
export type FieldKind = 'text' | 'number' | 'choice' | 'flag' | 'lines' | 'either' | 'json'

/** How a member of this schema is typed in. */
export function kindOf(schema: JsonSchema): FieldKind {
  if (schema.enum) return 'choice'
  switch (schema.type) {
    case 'string':
      return 'text'
    case 'number':
    case 'integer':
      return 'number'
    case 'boolean':
      return 'flag'
    case 'array':
      return schema.items?.type === 'string' ? 'lines' : 'json'
    default:
      return takesText(schema) ? 'either' : 'json'
  }
}

function takesText({ type, anyOf }: JsonSchema): boolean {
  return (
    type === 'string' || (Array.isArray(type) && type.includes('string')) || (anyOf ?? []).some(takesText)
  )
}
