import { Buffer } from 'node:buffer'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Call, Capability, ErrorMembers, Reply, Route, ServerParts } from '../capabilities/capability.js'
import { Refusal, Unavailable } from '../core/errors.js'
import { jsonLines } from '../core/json/lines.js'
import { parseStrict, type StrictJson } from '../core/json/strict.js'
import { limitsOf } from '../core/settings.js'
import { readBy } from '../core/validate.js'
import { errorReply } from './error-body.js'
import { createGate, type Gate } from './gate.js'
import { HEALTH_ROUTES } from './health.js'
import { openapiRoute } from './openapi.js'
import { servePages } from './pages.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    errorMembers?: ErrorMembers | undefined
    bugMessage?: string | undefined
    takesLines?: boolean | undefined
  }
  interface FastifyRequest {
    /** Whose rows the call sees and writes; set once it is let through. */
    tenant: string
  }
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' } as const

/** The HTTP server over the given parts; not listening yet. */
export function createApp(
  capabilities: readonly Capability[],
  parts: ServerParts,
  log: FastifyBaseLogger,
  version: string,
): FastifyInstance {
  const served = [...HEALTH_ROUTES, ...capabilities.flatMap((capability) => capability.routes)]
  const routes = [...served, openapiRoute(served, version)]
  const requestId = () => `req_${Buffer.from(parts.chance(12)).toString('hex')}`
  const app = Fastify({
    loggerInstance: log,
    genReqId: requestId,
    // For a whole body: tables are pushed as lines, in any number.
    requestTimeout: 300_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Longer than any path that Node lets through: an id that is too long is one that nobody knows.
    routerOptions: { maxParamLength: 20_000 },
    // Node would answer these two itself, without a body.
    http: { requireHostHeader: false },
    clientErrorHandler: (error, socket) => refuseBadHttp(error, socket, requestId()),
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
  })
  app.server.on('checkExpectation', (_request, response) => {
    const body = JSON.stringify({ error: 'bad_http', message: 'Only 100-continue may be expected.' })
    response.writeHead(417, { ...JSON_TYPE, 'x-request-id': requestId() }).end(body)
  })
  readBodiesStrictly(app)
  nameEveryAnswer(app)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.decorateRequest('tenant', '')
  const gate = createGate(routes, parts)
  // Before the body is read: what is wrong with it is of no matter where nothing takes it.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    await gate.admitStray(request, reply)
    throw notFound(request, routes)
  })
  for (const route of routes) register(app, route, parts, gate)
  servePages(app)
  return app
}

function readBodiesStrictly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) =>
    parseStrict(decode(body)),
  )
  app.addContentTypeParser([...LINE_TYPES], (request, body: Readable, done) => {
    const { takesLines } = request.routeOptions.config
    done(
      takesLines ? null : new Refusal('unsupported_media_type', 'content-type must be application/json.'),
      body,
    )
  })
}

/** JSON lines; NDJSON is the same thing. */
const LINE_TYPES = ['application/x-ndjson', 'application/jsonl'] as const

function decode(body: Buffer): string {
  if (body.length === 0) throw new Refusal('empty_body', 'A JSON body is needed.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new Refusal('invalid_unicode', 'The body is not UTF-8.')
  }
}

function nameEveryAnswer(app: FastifyInstance): void {
  let closing = false
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', async () => {
    closing = true
    // Browsers open connections ahead of need. Node counts one that never asked anything as busy, and would wait for it.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    if (closing) throw new Unavailable('stopping', 'The server is shutting down.')
  })
  app.addHook('onSend', async (_request, reply) => {
    // Else a connection that was busy when the stop was asked for is kept open afterwards, and the stop waits for it.
    if (closing) reply.header('connection', 'close')
  })
}

function register(app: FastifyInstance, route: Route, parts: ServerParts, gate: Gate): void {
  const bodyLimit = route.bodyLimit ? limitsOf(parts.settings)[route.bodyLimit] : undefined
  const { bodyBytes } = limitsOf(parts.settings)
  app.route<{ Params: Record<string, string>; Body: StrictJson | Readable | undefined }>({
    method: route.method,
    url: route.path,
    config: {
      errorMembers: route.errorMembers,
      takesLines: route.takesLines,
      bugMessage: route.bugMessage,
    },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    onRequest: async (request, reply) => {
      if (HEALTH_ROUTES.includes(route)) await gate.admitProbe(request, reply)
      else request.tenant = await gate.admit(route, request, reply)
    },
    handler: async (request, reply) => {
      const call = {
        requestId: request.id,
        tenant: request.tenant,
        params: request.params,
        query: queryOf(route, request),
        elapsedMs: () => reply.elapsedTime,
        has: (tag: string) => isAmong(tag, request.headers['if-none-match']),
        ...(request.body instanceof Readable
          ? { body: null, lines: jsonLines(chunksOf(request.body), bodyBytes) }
          : { body: request.body ?? null, lines: null }),
      }
      return send(await route.handle(call, parts), reply, route.answerType)
    },
  })
}

/** Whoever gives up half-way still has to be answered: the request must not be torn down with the reading. */
function chunksOf(body: Readable): AsyncIterable<Uint8Array> {
  return body.iterator({ destroyOnReturn: false })
}

/** A name twice is refused, since two readers might differ on it. */
function queryOf({ query }: Route, { query: given }: FastifyRequest): Call['query'] {
  return query ? (readBy(query, given) as Call['query']) : {}
}

function send(answer: Reply, reply: FastifyReply, type: string | undefined): FastifyReply {
  if ('text' in answer) return reply.header('content-type', `${type}; charset=utf-8`).send(answer.text)
  if ('unchanged' in answer) return reply.headers(versionHeaders(answer.unchanged)).code(304).send()
  reply.headers(JSON_TYPE)
  if ('rawJson' in answer) return reply.send(answer.rawJson)
  if (answer.version !== undefined) reply.headers(versionHeaders(answer.version))
  return reply.send(JSON.stringify(answer.body))
}

/** Kept by the caller alone, who asks each time whether it still holds (RFC 9111, 5.2.2.4). */
function versionHeaders(version: string) {
  return { etag: `"${version}"`, 'cache-control': 'private, no-cache' }
}

/** Whether If-None-Match names a version (RFC 9110, 13.1.2): a proxy on the way may have made its tag a weak one. */
function isAmong(version: string, header = ''): boolean {
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`)
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('x-request-id', request.id)
  if (request.raw.readableAborted) {
    request.log.debug({ err: error }, 'the caller went away')
    return reply.code(400).send()
  }
  const { status, body, isBug, retryAfter } = errorReply(error, request.id, request.routeOptions?.bodyLimit)
  if (isBug || status >= 500) request.log.error({ err: error }, 'request failed')
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (status === 405 && Array.isArray(body.allow)) reply.header('allow', body.allow.join(', '))
  const { errorMembers, bugMessage } = request.routeOptions?.config ?? {}
  const own = isBug && bugMessage !== undefined ? { message: bugMessage } : {}
  return reply
    .code(status)
    .headers(JSON_TYPE)
    .send(JSON.stringify({ ...errorMembers?.of(body), ...body, ...own }))
}

function notFound(request: FastifyRequest, routes: readonly Route[]): Refusal {
  const path = request.url.split('?', 1)[0] ?? ''
  const allow = routes.filter((route) => matches(route.path, path)).map((route) => route.method)
  if (allow.length === 0)
    return new Refusal('not_found', 'There is nothing at this path; /openapi.json lists the paths.')
  return new Refusal('method_not_allowed', `This path takes ${allow.join(', ')}.`, { allow })
}

function matches(pattern: string, path: string): boolean {
  const [expected, actual] = [pattern.split('/'), path.split('/')]
  return (
    expected.length === actual.length &&
    expected.every((part, i) => part.startsWith(':') || part === actual[i])
  )
}

/** Bytes that are no HTTP request at all: there is no request to hand to the error handler. */
function refuseBadHttp(error: Error & { code?: string }, socket: Socket, requestId: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const status = tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const body = JSON.stringify({
    error: 'bad_http',
    message: tooLarge ? 'The headers are too large.' : 'The bytes are not an HTTP request.',
  })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\nx-request-id: ${requestId}\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
