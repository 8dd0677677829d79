import { inject } from 'vitest'
import type { JudgeAnswer } from '../src/index.js'
import { assertDescribed } from './described.js'

/** An answer over HTTP. */
export interface Answer<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** An error body. */
export interface ErrorBody {
  readonly error: string
  readonly message: string
  readonly [detail: string]: unknown
}

/** POSTs a JSON text as it stands, or a value as JSON. */
export function post<Body = Record<string, unknown>>(path: string, body: unknown): Promise<Answer<Body>> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return call('POST', path, { headers: { 'content-type': 'application/json' }, body: text })
}

/** GETs a path. */
export function get<Body = Record<string, unknown>>(path: string): Promise<Answer<Body>> {
  return call('GET', path, {})
}

/** GETs a text that is no JSON. */
export async function getText(path: string): Promise<Answer<string>> {
  const response = await fetch(inject('serverUrl') + path)
  const body = await response.text()
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
  await assertDescribed('GET', path, response.status, body, type)
  return { status: response.status, headers: response.headers, body }
}

/** What a call sends: a body, as a text as it stands or a value as JSON; or lines. */
export interface Sent {
  readonly body?: unknown
  /** JSON lines, each as it stands. */
  readonly lines?: readonly string[]
  readonly key?: string
  /** Another server than the one of all tests. */
  readonly url?: string
}

/** Any call. */
export function send<Body = Record<string, unknown>>(
  method: string,
  path: string,
  { body, lines, key, url }: Sent = {},
): Promise<Answer<Body>> {
  const type = lines ? 'application/x-ndjson' : 'application/json'
  const text = lines ? lines.join('\n') : typeof body === 'string' ? body : JSON.stringify(body)
  const headers = {
    ...(text === undefined ? {} : { 'content-type': type }),
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  }
  return call(method, path, { headers, ...(text === undefined ? {} : { body: text }) }, url)
}

/** Every answer in the tests is held to the served description. */
async function call<Body>(
  method: string,
  path: string,
  init: RequestInit,
  url = inject('serverUrl'),
): Promise<Answer<Body>> {
  const response = await fetch(url + path, { method, ...init })
  const body: unknown = await response.json()
  await assertDescribed(method, path.split('?', 1)[0] ?? path, response.status, body)
  return { status: response.status, headers: response.headers, body: body as Body }
}

/** Judges, and expects a verdict. */
export async function judge(request: unknown): Promise<JudgeAnswer> {
  const { status, body } = await post<JudgeAnswer>('/v1/judge', request)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Judges, and expects a refusal. */
export async function refused(request: unknown): Promise<ErrorBody & { status: number }> {
  const { status, body } = await post<ErrorBody>('/v1/judge', request)
  return { ...body, status }
}
