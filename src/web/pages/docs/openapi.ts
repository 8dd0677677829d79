/** What of an OpenAPI 3.1 document is drawn. */
export interface OpenApi {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** One method of one path, as the document has it. */
export interface OperationObject {
  readonly operationId: string
  readonly summary: string
  readonly security: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}

/** Something in the path or behind the question mark. */
export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

/** By media type. */
export type Content = Readonly<Record<string, { readonly schema: Schema }>>

/** What of JSON Schema is drawn. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly example?: unknown
  readonly examples?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** One method of one path. */
export interface Operation extends OperationObject {
  readonly method: string
  readonly path: string
}

/** Operations that belong together. */
export interface Family {
  readonly title: string
  readonly operations: readonly Operation[]
}

const FAMILIES = [
  { title: 'Judge outputs', path: /^\/(?:v1\/(?:judge|consensus)|verify)$/ },
  { title: 'Models and claims', path: /^\/api\/v1\/(?:models|verify|evals|grade|facts)\b/ },
  { title: 'Sessions', path: /^\/(?:api\/)?(?:sessions|verifier)\b/ },
  {
    title: 'Receipts, records and keys',
    path: /^\/(?:v1\/(?:receipts|policies)|api\/v1\/records|\.well-known)\b/,
  },
  { title: 'Trials', path: /^\/try\// },
  { title: 'The server', path: /^\/(?:health|ready|openapi\.json)$/ },
] as const

const OTHERS = 'Others'

/** The operations by the family of their path, in a fixed order; those of no known family come last. */
export function familiesOf(document: OpenApi): readonly Family[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  )
  const titleOf = (operation: Operation) =>
    FAMILIES.find(({ path }) => path.test(operation.path))?.title ?? OTHERS
  return [...FAMILIES.map(({ title }) => title), OTHERS].flatMap((title) => {
    const own = operations.filter((operation) => titleOf(operation) === title)
    return own.length > 0 ? [{ title, operations: own }] : []
  })
}

/** Those families and operations in which every word stands: in path, name, summary, method or code. */
export function filtered(families: readonly Family[], words: string): readonly Family[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return families.flatMap(({ title, operations }) => {
    const found = operations.filter((operation) => wanted.every((word) => textOf(operation).includes(word)))
    return found.length > 0 ? [{ title, operations: found }] : []
  })
}

function textOf({ method, path, operationId, summary, responses }: Operation): string {
  const codes = Object.values(responses).map(({ description }) => description)
  return [method, path, operationId, summary, ...codes].join('\n').toLowerCase()
}

/** Who may call it. */
export function accessText({ security, responses }: Operation): string {
  const isOpen = security.some((way) => Object.keys(way).length === 0)
  const [needsKey, isPaid] = ['401', '402'].map((status) => status in responses)
  if (isOpen && (needsKey || isPaid))
    return 'Open, or for holders of an access key: that hangs on what is asked for.'
  if (isOpen) return 'Open to anybody.'
  if (isPaid) return 'Paid: needs an access key where the server asks for keys.'
  return 'Needs an access key where the server asks for keys: Authorization: Bearer KEY.'
}

/** A code and its meaning. */
export interface Code {
  readonly code: string
  readonly meaning: string
}

/** The codes that the description of an answer lists, one a line; none where it is prose. */
export function codesIn(description: string): readonly Code[] {
  return [...description.matchAll(/^`(\w+)`: (.*)$/gm)].map(([, code = '', meaning = '']) => ({
    code,
    meaning,
  }))
}
