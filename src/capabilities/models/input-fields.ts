import type { LeafField } from '../../claims/index.js'
import type { JsonSchema } from '../../models/index.js'

/** What a schema of inputs says of each value within them: `principal`, `debts[].balance`. */
export function inputFields(schema: JsonSchema, path = ''): LeafField[] {
  const { properties, items, unit, description } = schema
  if (isSchema(properties)) {
    return Object.entries(properties).flatMap(([name, inner]) =>
      isSchema(inner) ? inputFields(inner, path === '' ? name : `${path}.${name}`) : [],
    )
  }
  if (isSchema(items)) return inputFields(items, `${path}[]`)
  return [
    {
      path,
      unit: typeof unit === 'string' ? unit : '',
      ...(typeof description === 'string' && { meaning: description }),
    },
  ]
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
