import type { Operation, Schema } from './openapi.js'
import { type Components, resolved } from './schema.js'

/** Deeper than this an example is left out, so that a schema that holds itself ends. */
const DEPTH_MAX = 8

/** A value that a schema takes: its own example or default where it has one, else the least that it takes. */
export function exampleOf(schema: Schema, components: Components, name = '', depth = 0): unknown {
  const own = resolved(schema, components).schema
  const given = own.examples?.[0] ?? own.const ?? own.enum?.[0] ?? own.default
  if (given !== undefined) return given
  if (depth > DEPTH_MAX) return null
  const alternative = own.oneOf?.[0] ?? own.anyOf?.[0] ?? own.allOf?.[0]
  if (alternative) return exampleOf(alternative, components, name, depth + 1)
  const type = typeof own.type === 'string' ? own.type : own.type?.[0]
  switch (type) {
    case 'string':
      return textExample(own, name)
    case 'integer':
    case 'number':
      return own.exclusiveMinimum === undefined ? Math.max(own.minimum ?? 1, 1) : own.exclusiveMinimum + 1
    case 'boolean':
      return true
    case 'null':
      return null
    case 'array':
      return Array.from({ length: own.minItems ?? 0 }, () =>
        exampleOf(own.items ?? {}, components, name, depth + 1),
      )
    default:
      return objectExample(own, components, depth)
  }
}

function objectExample(own: Schema, components: Components, depth: number): Record<string, unknown> {
  const needed = (own.required ?? []).map((key) => {
    const member = own.properties?.[key] ?? {}
    return [key, exampleOf(member, components, key, depth + 1)] as const
  })
  return Object.fromEntries(needed)
}

function textExample({ format, pattern, minLength = 0, maxLength }: Schema, name: string): string {
  if (format === 'date-time') return '2026-01-31T12:00:00.000Z'
  if (format === 'uri') return 'https://example.com/'
  if (pattern === '^[0-9a-f]{64}$') return '0'.repeat(64)
  const word = (TEXTS.get(name) ?? name) || 'text'
  return word.padEnd(minLength, 'x').slice(0, maxLength)
}

/** Words that read better than the name of the member. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ['agent_output', 'Order 8841 was refunded on 12 November 2026.'],
  ['prompt', 'When was order 8841 refunded?'],
  ['response', 'Order 8841 was refunded on 12 November 2026.'],
])

/** One way to make a call. */
export interface Call {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** The same call in several ways. @param origin of the server, such as https://check.example */
export function callsOf(operation: Operation, components: Components, origin: string): readonly Call[] {
  const path = operation.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => PATH_EXAMPLES.get(name) ?? name.toUpperCase(),
  )
  const schema = operation.requestBody?.content['application/json']?.schema
  const body = schema && JSON.stringify(exampleOf(schema, components), null, 2)
  const command = COMMANDS.get(operation.operationId)
  return [
    { id: 'curl', title: 'curl', text: curl(operation, `${origin}${path}`, body) },
    { id: 'typescript', title: 'TypeScript', text: typescript(operation, `${origin}${path}`, body) },
    ...(command === undefined
      ? []
      : [{ id: 'command', title: 'Command line', text: `countersign ${command}` }]),
  ]
}

const PATH_EXAMPLES: ReadonlyMap<string, string> = new Map([['model', 'relocation']])

function needsKey({ security }: Operation): boolean {
  return !security.some((way) => Object.keys(way).length === 0)
}

function curl(operation: Operation, url: string, body: string | undefined): string {
  const parts = [
    `curl ${operation.method === 'GET' || body !== undefined ? '' : `-X ${operation.method} `}'${url}'`,
    ...(needsKey(operation) ? ["-H 'authorization: Bearer KEY'"] : []),
    ...(body === undefined
      ? []
      : [
          ...(operation.method === 'POST' ? [] : [`-X ${operation.method}`]),
          "-H 'content-type: application/json'",
          `-d '${body.replaceAll("'", String.raw`'\''`)}'`,
        ]),
  ]
  return parts.join(' \\\n  ')
}

function typescript(operation: Operation, url: string, body: string | undefined): string {
  const headers = [
    ...(needsKey(operation) ? ["authorization: 'Bearer KEY'"] : []),
    ...(body === undefined ? [] : ["'content-type': 'application/json'"]),
  ]
  const options = [
    ...(operation.method === 'GET' ? [] : [`method: '${operation.method}'`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(body === undefined ? [] : [`body: JSON.stringify(${body.replaceAll('\n', '\n  ')})`]),
  ]
  const given = options.length > 0 ? `, {\n  ${options.join(',\n  ')},\n}` : ''
  return `const response = await fetch('${url}'${given})\nif (!response.ok) throw new Error(await response.text())\nconst answer = await response.json()`
}

/** The command that does the same without a server, by operation. */
export const COMMANDS: ReadonlyMap<string, string> = new Map([
  ['judge', 'judge request.json'],
  ['consensus', 'consensus request.json'],
  ['verifyAxes', 'axes request.json'],
  ['verifyClaims', 'verify-claims relocation request.json'],
  ['verifySession', 'verify-session session.json'],
  ['diagnoseChecks', 'doctor session.json'],
  ['verifyReceipt', 'verify-record answer.json'],
  ['verifyRecord', 'verify-record answer.json'],
  ['replayReceipt', 'replay answer.json request.json'],
])
