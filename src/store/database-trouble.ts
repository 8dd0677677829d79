import { Unavailable } from '../core/errors.js'

/** Errors of the network and the socket, as Node names them. */
const NETWORK =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOENT|EACCES|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EAI_FAIL|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EMFILE|ENFILE|ENOBUFS)$/

/** Errors of TLS: the other side's certificate does not do. */
const TLS = /^(ERR_(SSL|TLS)_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_)/

/**
 * PostgreSQL's error codes (its manual's appendix A) that tell of the server's state and not of a statement:
 * connection (08), role or password (28), no such database (3D000), read-only standby (25006), out of disk,
 * memory or connections (53), cancelled or shut down (57), its machine's trouble (58).
 */
const SQLSTATE = /^(08...|28...|3D000|25006|53...|57...|58...)$/

/** The driver's own complaints, which bear no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|The server does not support SSL connections|Client was closed and is not queryable)/

/** True when an error of the driver's says that the database cannot be had, rather than that a statement is wrong. */
export function isDatabaseTrouble(error: unknown): error is Error {
  if (error instanceof AggregateError && !error.message) return error.errors.every(isDatabaseTrouble)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return NETWORK.test(code) || TLS.test(code) || SQLSTATE.test(code) || DRIVER.test(error.message)
}

/**
 * Runs work against the database.
 *
 * @param message what to say when it cannot be had; a reason names hosts and roles, so it is for operators only
 * @throws {Unavailable} `database_unavailable`, with the driver's error as its cause
 * @throws whatever else the work throws, as it is
 */
export async function withDatabase<Result>(
  work: () => Promise<Result>,
  message: (reason: string) => string = () => 'The database does not answer.',
): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (!isDatabaseTrouble(cause)) throw cause
    throw new Unavailable('database_unavailable', message(cause.message), { cause })
  }
}
