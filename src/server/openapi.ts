import { z } from 'zod'
import type { Route } from '../capabilities/capability.js'
import { ERRORS, type ErrorCode } from '../core/errors.js'

/** Codes that any route with a body may answer. */
const WITH_BODY: readonly ErrorCode[] = [
  'bad_json',
  'duplicate_key',
  'invalid_unicode',
  'number_overflow',
  'too_complex',
  'empty_body',
  'unknown_key',
  'invalid_request',
  'too_large',
  'unsupported_media_type',
]

/** Codes that any route may answer. */
const ALWAYS: readonly ErrorCode[] = [
  'bad_http',
  'rate_limited',
  'internal_error',
  'database_unavailable',
  'overloaded',
  'stopping',
]

const errorBody = z
  .looseObject({
    error: z.string().describe('A stable code.'),
    message: z.string().describe('For people; may change.'),
  })
  .meta({ id: 'Error', description: 'What every error is answered with; docs/errors.md lists the codes.' })

function errorBodyOf({ errorMembers }: Route): z.ZodType {
  return errorMembers ? errorBody.extend(errorMembers.schema.shape).meta({ id: 'ApiError' }) : errorBody
}

type Json = Readonly<Record<string, unknown>>

/** GET /openapi.json: the description of the other routes, derived from their schemas. */
export function openapiRoute(routes: readonly Route[], version: string): Route {
  let document: Json | undefined
  return {
    name: 'openapi',
    method: 'GET',
    path: '/openapi.json',
    summary: 'The description of this API, OpenAPI 3.1.',
    access: 'open',
    answer: z.looseObject({ openapi: z.literal('3.1.0') }),
    refusals: [],
    handle: async () => {
      document ??= openapiDocument([...routes, openapiRoute(routes, version)], version)
      return { body: document }
    },
  }
}

function openapiDocument(routes: readonly Route[], version: string): Json {
  const components: Record<string, unknown> = {}
  const schema = (type: z.ZodType, io: 'input' | 'output') => schemaOf(type, io, components)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schema) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countersign',
      version,
      description: 'Checks what an AI said or did, and signs what it found.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [],
    paths,
    components: { schemas: components, securitySchemes: SECURITY_SCHEMES },
  }
}

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: 'An access key, where the server asks for one.' },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: 'The same key, in a header of its own.',
  },
}

const WITH_KEY = [{ bearer: [] }, { apiKey: [] }]

/** Whether a key is needed, and what a call without one is answered. Access that hangs on the path may be either. */
function accessOf({ access }: Route): {
  readonly security: readonly Json[]
  readonly codes: readonly ErrorCode[]
} {
  if (typeof access === 'function')
    return { security: [{}, ...WITH_KEY], codes: ['key_needed', 'payment_required'] }
  if (access === 'open') return { security: [{}, ...WITH_KEY], codes: [] }
  return { security: WITH_KEY, codes: [access === 'key' ? 'key_needed' : 'payment_required'] }
}

type SchemaOf = (type: z.ZodType, io: 'input' | 'output') => Json

function operation(route: Route, schema: SchemaOf): Json {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery = Object.entries(route.query?.shape ?? {}).map(([name, type]) => {
    const { description, ...rest } = schema(type as z.ZodType, 'input')
    return {
      name,
      in: 'query',
      required: false,
      ...(description !== undefined && { description }),
      schema: rest,
    }
  })
  const parameters = [...inPath, ...inQuery]
  return {
    operationId: route.name,
    summary: route.summary,
    security: accessOf(route).security,
    ...(parameters.length > 0 && { parameters }),
    ...(route.request && {
      requestBody: {
        required: true,
        content: {
          ...contentOf(schema(route.request, 'input')),
          ...(route.takesLines && contentOf({ type: 'string' }, 'application/x-ndjson')),
        },
      },
    }),
    responses: {
      200: {
        description: 'The answer.',
        headers: { ...REQUEST_ID, ...RATE_LIMITS, ...(route.isVersioned && VERSION) },
        content: contentOf(schema(route.answer, 'output'), route.answerType),
      },
      ...(route.isVersioned && { 304: NOT_CHANGED }),
      ...errorResponses(route, schema),
    },
  }
}

const REQUEST_ID = {
  'x-request-id': { description: 'Finds this call in the log.', schema: { type: 'string' } },
}

const RATE_LIMITS = {
  'x-ratelimit-limit': integerHeader('Calls in the window, of the limit that has least left.'),
  'x-ratelimit-remaining': integerHeader('Calls that are left in it.'),
  'x-ratelimit-reset': integerHeader('Seconds until the next window.'),
}

/** What answers of a status have besides. */
const HEADERS_OF: Readonly<Record<number, Json>> = {
  401: { 'www-authenticate': { description: '`Bearer`.', schema: { type: 'string' } } },
  429: { 'retry-after': integerHeader('Seconds to wait.'), ...RATE_LIMITS },
  503: { 'retry-after': integerHeader('Seconds to wait.') },
}

const VERSION = {
  etag: {
    description: 'Names this answer; in If-None-Match it asks whether another one has come.',
    schema: { type: 'string' },
  },
  'cache-control': { description: '`private, no-cache`.', schema: { type: 'string' } },
}

const NOT_CHANGED: Json = {
  description: 'The answer is the one that If-None-Match names.',
  headers: { ...REQUEST_ID, ...RATE_LIMITS, ...VERSION },
}

function integerHeader(description: string): Json {
  return { description, schema: { type: 'integer' } }
}

function contentOf(schema: Json, type = 'application/json'): Json {
  return { [type]: { schema } }
}

/** One response for each status, its description listing the codes and what they mean. */
function errorResponses(route: Route, schema: SchemaOf): Json {
  const codes = [...(route.request ? WITH_BODY : []), ...accessOf(route).codes, ...route.refusals, ...ALWAYS]
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))]
  const content = contentOf(schema(errorBodyOf(route), 'output'))
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((code) => ERRORS[code].status === status)
      const description = ofStatus.map((code) => `\`${code}\`: ${ERRORS[code].meaning}`).join('\n')
      return [status, { description, headers: { ...REQUEST_ID, ...HEADERS_OF[status] }, content }]
    }),
  )
}

/** The JSON Schema of a type; parts that bear an id go to the components and are referred to. */
function schemaOf(type: z.ZodType, io: 'input' | 'output', components: Record<string, unknown>): Json {
  const text = JSON.stringify(z.toJSONSchema(type, { io, target: 'draft-2020-12' }))
  const {
    $schema: _,
    $defs = {},
    ...schema
  } = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as {
    $schema?: string
    $defs?: Record<string, unknown>
  }
  for (const [name, part] of Object.entries($defs)) {
    const { id: _id, ...bare } = part as { id?: string }
    components[name] ??= bare
  }
  const { id, ...bare } = schema as { id?: string }
  if (id === undefined) return bare
  components[id] ??= bare
  return { $ref: `#/components/schemas/${id}` }
}
