import type { JsonSchema, RunnableModel } from '../models/index.js'
import { readInputs } from '../models/index.js'
import { inputSchemas, isPlainObject } from '../models/input-schema.js'
import type { Breach, ModelRule } from './rule.js'
import { thrownText } from './runs.js'

/** Keywords whose meaning every reader of a contract shares; others would be passed over without a word. */
const KEYWORDS: ReadonlySet<string> = new Set([
  ...['type', 'title', 'description', 'unit', 'default', 'enum', 'const', 'examples'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['properties', 'required', 'additionalProperties', 'items', 'minItems', 'maxItems'],
  ...['minLength', 'maxLength', 'pattern'],
])

/** So that no input is misread, passed over, or without a bound within which the model is held to answer. */
export const STRICT_INPUTS: ModelRule = {
  name: 'takes no input that it does not name, and each with title, description, unit and domain',
  isNeededToServe: true,
  breaches: ({ model }) => {
    const open = openEnds('inputs', model.inputs)
    const messages = open.length > 0 ? open : unreadable(model)
    return messages.map((message): Breach => ({ message }))
  },
}

function unreadable(model: RunnableModel): string[] {
  try {
    readInputs({ inputs: model.inputs }, {})
    return []
  } catch (error) {
    return [`inputs cannot be read as a schema: ${thrownText(error)}`]
  }
}

/** What a schema of an input, or below one, leaves open. */
function openEnds(at: string, schema: JsonSchema): string[] {
  const unknown = Object.keys(schema).filter((key) => !KEYWORDS.has(key))
  const odd = unknown.map(
    (key) => `${at} has ${JSON.stringify(key)}, a keyword that inputs of models do not have`,
  )
  switch (schema.type) {
    case 'object':
      return [...odd, ...openObject(at, schema)]
    case 'array':
      return [...odd, ...untold(at, schema, ['title', 'description']), ...openList(at, schema)]
    case 'number':
    case 'integer':
    case 'string':
    case 'boolean':
      return [...odd, ...untold(at, schema, ['title', 'description', 'unit']), ...unbounded(at, schema)]
    default:
      return [
        ...odd,
        `${at} has the type ${JSON.stringify(schema.type)}: it must be one of object, array, number, integer, string, boolean`,
      ]
  }
}

function openObject(at: string, schema: JsonSchema): string[] {
  const inner = inputSchemas(schema)
  const required = Array.isArray(schema.required) ? schema.required : []
  const name = (key: unknown) => (at === 'inputs' ? String(key) : `${at}.${key}`)
  return [
    ...(schema.additionalProperties === false ? [] : [`${at} must have additionalProperties: false`]),
    ...(inner.size > 0 ? [] : [`${at} has no properties`]),
    ...required
      .filter((key) => !inner.has(String(key)))
      .map((key) => `${name(key)} is required and is none of the properties`),
    ...[...inner].flatMap(([key, below]) => [
      ...(required.includes(key) === Object.hasOwn(below, 'default')
        ? [`${name(key)} must be either required or have a default`]
        : []),
      ...openEnds(name(key), below),
    ]),
  ]
}

function openList(at: string, { minItems, maxItems, items }: JsonSchema): string[] {
  const bounds = Object.entries({ minItems, maxItems }).filter(([, bound]) => typeof bound !== 'number')
  return [
    ...bounds.map(([name]) => `${at} has no ${name}`),
    ...(isPlainObject(items) ? openItem(`${at}[]`, items) : [`${at} has no items`]),
  ]
}

/** Items need no title of their own; their unit stands with them. */
function openItem(at: string, items: JsonSchema): string[] {
  const { title = 'item', description = 'item' } = items
  return openEnds(at, { ...items, title, description })
}

function untold(at: string, schema: JsonSchema, members: readonly string[]): string[] {
  return members
    .filter((name) => typeof schema[name] !== 'string' || (name !== 'unit' && schema[name] === ''))
    .map((name) => `${at} has no ${name}${name === 'unit' ? " ('' for none)" : ''}`)
}

function unbounded(at: string, schema: JsonSchema): string[] {
  const has = (...keys: string[]) => keys.some((key) => Object.hasOwn(schema, key))
  if (schema.type === 'boolean' || has('enum', 'const')) return []
  if (schema.type === 'string') return has('maxLength') ? [] : [`${at} has neither enum nor maxLength`]
  return [
    ...(has('minimum', 'exclusiveMinimum') ? [] : [`${at} has no minimum`]),
    ...(has('maximum', 'exclusiveMaximum') ? [] : [`${at} has no maximum`]),
  ]
}
