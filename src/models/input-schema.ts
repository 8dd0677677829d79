import type { JsonSchema } from './model.js'

/** Whether a value of JSON is an object, with properties that are schemas or whatever else. */
export function isPlainObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The schema of what stands at a path below the inputs; empty where none is known. */
export function schemaAt(schema: JsonSchema, path: readonly PropertyKey[]): JsonSchema {
  return path.reduce<JsonSchema>((above, key) => {
    const below = typeof key === 'number' ? above.items : propertyOf(above, String(key))
    return isPlainObject(below) ? below : {}
  }, schema)
}

function propertyOf({ properties }: JsonSchema, key: string): unknown {
  return isPlainObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined
}

/** The inputs themselves, by name: what a model's schema says of each. */
export function inputSchemas({ properties }: JsonSchema): ReadonlyMap<string, JsonSchema> {
  const entries = isPlainObject(properties) ? Object.entries(properties) : []
  return new Map(entries.map(([name, schema]) => [name, isPlainObject(schema) ? schema : {}]))
}
