/** One input of a model, as a form shows it. */
export interface InputField {
  readonly name: string
  /** `json`: a schema that no other kind fits, written by hand. */
  readonly kind: 'number' | 'text' | 'choice' | 'truth' | 'list' | 'group' | 'json'
  readonly title: string
  readonly description: string
  readonly unit: string
  /** In words: "whole, 1 to 600"; '' for none. */
  readonly limits: string
  readonly isNeeded: boolean
  /** Whether its JSON is a string. */
  readonly isString: boolean
  /** What there is to choose from, as texts. */
  readonly choices: readonly string[]
  /** Of a group. */
  readonly fields: readonly InputField[]
  /** Of a list: what each item is. */
  readonly item: InputField | null
  /** Taken by the server where nothing is given; undefined for none. */
  readonly standard: unknown
}

type Schema = { readonly [key: string]: unknown }

/** The inputs that a contract's JSON Schema describes. */
export function inputFields(schema: unknown): readonly InputField[] {
  const { properties, required } = objectOf(schema)
  const needed = Array.isArray(required) ? required : []
  return Object.entries(objectOf(properties)).map(([name, one]) =>
    inputField(name, one, needed.includes(name)),
  )
}

function inputField(name: string, given: unknown, isNeeded: boolean): InputField {
  const schema = objectOf(given)
  const choices = Array.isArray(schema.enum) ? schema.enum.map(String) : []
  const kind = kindOf(schema, choices)
  return {
    name,
    kind,
    title: textOf(schema.title) || name,
    description: textOf(schema.description),
    unit: textOf(schema.unit),
    limits: limitsOf(schema),
    isNeeded,
    isString: schema.type === 'string',
    choices,
    fields: kind === 'group' ? inputFields(schema) : [],
    item: kind === 'list' ? inputField('', schema.items, true) : null,
    standard: schema.default,
  }
}

function kindOf(schema: Schema, choices: readonly string[]): InputField['kind'] {
  if (choices.length > 0) return 'choice'
  if (schema.type === 'number' || schema.type === 'integer') return 'number'
  if (schema.type === 'string') return 'text'
  if (schema.type === 'boolean') return 'truth'
  if (schema.type === 'array' && isObject(schema.items)) return 'list'
  if (schema.type === 'object' && isObject(schema.properties)) return 'group'
  return 'json'
}

function limitsOf(schema: Schema): string {
  if (Array.isArray(schema.enum)) return ''
  const span =
    schema.type === 'array'
      ? between(schema.minItems, schema.maxItems, ' items')
      : schema.type === 'string'
        ? between(schema.minLength, schema.maxLength, ' characters')
        : between(schema.minimum ?? above(schema), schema.maximum ?? below(schema), '')
  const step = typeof schema.multipleOf === 'number' ? `in steps of ${schema.multipleOf}` : ''
  return [schema.type === 'integer' ? 'whole' : '', span, step].filter((part) => part !== '').join(', ')
}

const above = ({ exclusiveMinimum: least }: Schema) =>
  typeof least === 'number' ? `more than ${shown(least)}` : undefined
const below = ({ exclusiveMaximum: most }: Schema) =>
  typeof most === 'number' ? `less than ${shown(most)}` : undefined

function between(least: unknown, most: unknown, what: string): string {
  if (least === undefined && most === undefined) return ''
  if (most === undefined) return `from ${shown(least)}${what}`
  if (least === undefined) return `up to ${shown(most)}${what}`
  return `${shown(least)} to ${shown(most)}${what}`
}

function shown(limit: unknown): string {
  return typeof limit === 'number'
    ? limit.toLocaleString('en', { maximumSignificantDigits: 15 })
    : String(limit)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function objectOf(value: unknown): Schema {
  return isObject(value) ? value : {}
}
