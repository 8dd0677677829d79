import { ERRORS, type ErrorCode, Refusal, Unavailable } from '../core/errors.js'

/** What an error is answered with. */
export interface ErrorReply {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  /** Whether it is a fault of ours that the log must hold. */
  readonly isBug: boolean
  /** Seconds after which to try again. */
  readonly retryAfter?: number
}

/** Codes that fastify itself throws for requests that never reach a route's reading. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_http',
  FST_ERR_BAD_URL: 'bad_http',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'empty_body',
}

/** Turns whatever was thrown into an answer. Of a bug only the request's id is shown. */
export function errorReply(error: unknown, requestId: string, bodyLimit = 0): ErrorReply {
  if (error instanceof Refusal) {
    return reply(error.code, error.message, error.details)
  }
  if (error instanceof Unavailable) {
    return { ...reply(error.code, error.message, { ...error.details, request_id: requestId }), retryAfter: 1 }
  }
  const code = errorCodeOf(error)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const message = `The body has more than ${bodyLimit} bytes.`
    return reply('too_large', message, { field: 'body', limit: bodyLimit })
  }
  const known = code === undefined ? undefined : FRAMEWORK_CODES[code]
  if (known) return reply(known, ERRORS[known].meaning, {})
  const body = {
    error: 'internal_error',
    message: 'A fault of ours. Name the request_id when you report it.',
    request_id: requestId,
  }
  return { status: 500, body, isBug: true }
}

function reply(code: ErrorCode, message: string, details: Readonly<Record<string, unknown>>): ErrorReply {
  return { status: ERRORS[code].status, body: { error: code, message, ...details }, isBug: false }
}

function errorCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
