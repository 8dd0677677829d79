/** Why a call to the server gave no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    /** The server's stable code; `unreachable` where no answer came, `bad_answer` where it cannot be read. */
    readonly code: string,
    message: string,
    /** The HTTP status; 0 where no answer came. */
    readonly status: number,
    /** Members of the error's body beside code and message: `field`, `keys`, `offset`. */
    readonly details: Readonly<Record<string, unknown>> = {},
    /** Finds the call in the server's log. */
    readonly requestId: string | null = null,
    /** Seconds, where the server says how long to wait. */
    readonly retryAfter: number | null = null,
  ) {
    super(message)
  }
}
