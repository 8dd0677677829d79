import { accessKey } from './access-key.js'
import { ApiError } from './api-error.js'

/** What is asked of the server. */
export interface ApiCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The body as a value, or as a JSON text that is sent as it stands, so that no number in it is rounded. */
  readonly body?: unknown
  readonly rawBody?: string
  /** What the raw body is, where it is not JSON: `application/x-ndjson`. */
  readonly contentType?: string
  /** The answer is no JSON: its body is its text. */
  readonly isText?: boolean
  readonly signal?: AbortSignal
}

/** An answer: its text, which holds every digit of its numbers, and what it says. */
export interface ApiAnswer<Body> {
  readonly text: string
  readonly body: Body
}

/**
 * Calls this server, with the access key of the tab if there is one.
 *
 * @throws {ApiError}
 */
export async function callApi<Body>(path: string, call: ApiCall = {}): Promise<ApiAnswer<Body>> {
  const response = await reach(path, call)
  const text = await response.text().catch(() => {
    throw new ApiError('unreachable', 'The connection broke before the answer was whole.', 0)
  })
  const body = call.isText && response.ok ? text : parsed(text)
  if (response.ok && body !== undefined) return { text, body: body as Body }
  throw errorOf(response, body)
}

async function reach(
  path: string,
  { method, body, rawBody, contentType, isText, signal }: ApiCall,
): Promise<Response> {
  const sent = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
  const key = accessKey()
  const headers = {
    accept: isText ? '*/*' : 'application/json',
    ...(sent !== undefined && { 'content-type': contentType ?? 'application/json' }),
    ...(key !== null && { authorization: `Bearer ${key}` }),
  }
  try {
    return await fetch(path, {
      method: method ?? (sent === undefined ? 'GET' : 'POST'),
      headers,
      ...(sent !== undefined && { body: sent }),
      ...(signal && { signal }),
      credentials: 'omit',
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError('unreachable', 'The server did not answer. Is it running?', 0)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function errorOf(response: Response, body: unknown): ApiError {
  const { status, headers } = response
  const requestId = headers.get('x-request-id')
  const waits = Number.parseInt(headers.get('retry-after') ?? '', 10)
  const retryAfter = Number.isNaN(waits) ? null : waits
  if (typeof body !== 'object' || body === null || !('error' in body)) {
    const message = `The server answered with status ${status} and no readable body.`
    return new ApiError('bad_answer', message, status, {}, requestId, retryAfter)
  }
  const { error, message, ...details } = body as Record<string, unknown>
  return new ApiError(String(error), String(message ?? error), status, details, requestId, retryAfter)
}
