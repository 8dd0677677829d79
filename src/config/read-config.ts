import { Refusal } from '../core/errors.js'
import type { JsonValue } from '../core/json/value.js'
import { readBy } from '../core/validate.js'
import { type Config, configSchema } from './config-schema.js'

/** Environment variables by name. */
type Variables = Readonly<Record<string, string | undefined>>

/** The configuration where there is no file. */
export const NO_CONFIG: Config = configSchema.parse({})

/**
 * Reads a configuration: `${NAME}` in a text is the environment variable of that name, so that no password need stand in
 * the file; `$${` is a `${` as it stands.
 *
 * @throws {Refusal} `bad_config`, naming the place and never a variable's value
 */
export function readConfig(value: JsonValue, variables: Variables): Config {
  try {
    return readBy(configSchema, filledIn(value, variables, ''))
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'bad_config') throw error
    const message = error.message.replace(/^The request /, 'it ')
    throw new Refusal('bad_config', `In the configuration: ${message}`, error.details)
  }
}

function filledIn(value: JsonValue, variables: Variables, at: string): JsonValue {
  if (typeof value === 'string') return filledText(value, variables, at)
  if (Array.isArray(value)) return value.map((item, i) => filledIn(item, variables, `${at}[${i}]`))
  if (value === null || typeof value !== 'object') return value
  const members = Object.entries(value).map(([key, item]) => {
    return [key, filledIn(item, variables, at === '' ? key : `${at}.${key}`)] as const
  })
  return Object.fromEntries(members)
}

function filledText(text: string, variables: Variables, field: string): string {
  return text.replace(/\$?\$\{([^}]*)\}/g, (whole, name: string) => {
    if (whole.startsWith('$$')) return whole.slice(1)
    const variable = variables[name]
    if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && variable !== undefined && variable !== '') return variable
    const message = `${field} names the environment variable ${JSON.stringify(name)}, which is not set.`
    throw new Refusal('bad_config', message, { field })
  })
}
