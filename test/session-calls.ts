import { type Answer, type Sent, send } from './call.js'

/** A session's answer, as far as tests read it. */
export interface SessionBody {
  readonly session_id: string
  readonly before: string | null
  readonly after: string | null
  readonly tables: readonly { name: string; rows_before: number | null; rows_after: number | null }[]
  readonly log_entries: number
  readonly [more: string]: unknown
}

export interface VerifierBody {
  readonly session_id: string
  readonly success: boolean | 'PENDING'
  readonly verifiers: readonly {
    readonly id: string
    readonly success: boolean | 'PENDING'
    readonly outcome: string
    readonly error?: string
    readonly asserts: readonly { readonly [member: string]: unknown; readonly counterexample?: unknown }[]
    readonly [more: string]: unknown
  }[]
  readonly receipt?: {
    readonly payload: { readonly id: string; readonly [member: string]: unknown }
    readonly [more: string]: unknown
  }
  readonly salt?: string
}

/** The calls over one session, at one server and with one key. */
export interface SessionCalls {
  open(more?: object): Promise<Answer<SessionBody>>
  push(tables: object, as?: string): Promise<Answer<SessionBody>>
  /** Rows as JSON texts. */
  pushLines(lines: readonly string[], as?: string): Promise<Answer<SessionBody>>
  log(...entries: readonly object[]): Promise<Answer<Record<string, unknown>>>
  read(path?: '' | `/${string}`): Promise<Answer<Record<string, unknown>>>
  verify(checks: unknown, path?: string): Promise<Answer<VerifierBody>>
  reset(): Promise<Answer<SessionBody>>
  forget(): Promise<Answer<Record<string, unknown>>>
}

export function sessionCalls(id: string, where: Pick<Sent, 'url' | 'key'> = {}): SessionCalls {
  const at = `/sessions/${id}`
  const query = (as: string | undefined) => (as === undefined ? '' : `?as=${as}`)
  return {
    open: (more) => send('POST', '/sessions', { ...where, body: { sessionId: id, ...more } }),
    push: (tables, as) => send('PUT', `${at}/state${query(as)}`, { ...where, body: { tables } }),
    pushLines: (lines, as) => send('PUT', `${at}/state${query(as)}`, { ...where, lines }),
    log: (...entries) =>
      send('POST', `${at}/log`, { ...where, lines: entries.map((entry) => JSON.stringify(entry)) }),
    read: (path = '') => send('GET', at + path, where),
    verify: (checks, path = '/verifier') => send('POST', path, { ...where, body: { sessionId: id, checks } }),
    reset: () => send('POST', `${at}/reset`, where),
    forget: () => send('DELETE', at, where),
  }
}
