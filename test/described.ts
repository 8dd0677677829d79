import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { inject } from 'vitest'

interface Operation {
  readonly responses: Readonly<Record<string, { content: Readonly<Record<string, { schema: object }>> }>>
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: object
}

let description: Promise<Description> | undefined
const validators = new Map<string, ValidateFunction>()

/**
 * Fails unless the served description has this answer, and the answer is as it says.
 *
 * @param type the media type of the answer
 */
export async function assertDescribed(
  method: string,
  path: string,
  status: number,
  body: unknown,
  type = 'application/json',
): Promise<void> {
  description ??= fetch(`${inject('serverUrl')}/openapi.json`).then(
    (response) => response.json() as Promise<Description>,
  )
  const { paths, components } = await description
  const template = Object.keys(paths).find((known) =>
    new RegExp(`^${known.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  const operation = template ? paths[template]?.[method.toLowerCase()] : undefined
  // A path or method that is not described is answered with 404 or 405, and that is all that can be said of it.
  if (!operation && (status === 404 || status === 405)) return
  const schema = operation?.responses[String(status)]?.content[type]?.schema
  if (!schema)
    throw new Error(`${method} ${path} answered ${status} ${type}, which /openapi.json does not describe`)
  const key = `${method} ${template} ${status}`
  const validate =
    validators.get(key) ??
    new Ajv2020({ strict: false, validateFormats: false }).compile({ ...schema, components })
  validators.set(key, validate)
  if (!validate(body)) throw new Error(`${key} is not as described: ${JSON.stringify(validate.errors)}`)
}
