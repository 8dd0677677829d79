import type { JsonSchema } from './json-schema.js'

/** One of the objects that a schema allows, with the members whose value is fixed: they are its name. */
export interface Variant {
  /** `onchain tx_confirmed`. */
  readonly name: string
  readonly description: string
  readonly fixed: Readonly<Record<string, string>>
  readonly fields: readonly VariantField[]
}

/** A member that is typed in. */
export interface VariantField {
  readonly name: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

/** The objects that a schema of alternatives allows, at any depth, in its order. */
export function variantsOf(schema: JsonSchema): readonly Variant[] {
  const alternatives = schema.oneOf ?? schema.anyOf
  if (alternatives) return alternatives.flatMap(variantsOf)
  if (!schema.properties) return []
  const members = Object.entries(schema.properties)
  // `extract: "json"` is fixed too, but may be absent.
  const isName = ([name, { const: value }]: [string, JsonSchema]) =>
    typeof value === 'string' && schema.required?.includes(name)
  const fixed = Object.fromEntries(
    members.filter(isName).map(([name, { const: value }]) => [name, String(value)]),
  )
  const fields = members
    .filter((member) => !isName(member))
    .map(([name, schema_]) => ({
      name,
      schema: schema_.const === undefined ? schema_ : { ...schema_, enum: [schema_.const] },
      isRequired: schema.required?.includes(name) ?? false,
    }))
  return [{ name: Object.values(fixed).join(' '), description: schema.description ?? '', fixed, fields }]
}
