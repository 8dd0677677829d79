import { fstatSync } from 'node:fs'
import { Socket } from 'node:net'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Settings } from '../core/settings.js'

/**
 * The server's log, on stderr. Headers, bodies and answers never reach it. An internal error is logged by its name and
 * stack frames: its message may quote what a user sent, and is shown at level debug and trace only.
 */
export function createLog(settings: Settings): Logger {
  const showsMessages = settings.LOG_LEVEL === 'debug' || settings.LOG_LEVEL === 'trace'
  return pino(
    {
      level: settings.LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        req: (request: { method: string; url: string; id: string }) => ({
          method: request.method,
          path: request.url.split('?', 1)[0],
          id: request.id,
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        err: (error: unknown) => describeError(error, showsMessages),
      },
    },
    destination(),
  )
}

/** Bytes that wait for a reader of the log; beyond them lines are lost, not requests. */
const WAITING_BYTES_MAX = 1_048_576

/**
 * Standard error. Into a pipe that nobody reads a synchronous write would stop the server, so there lines wait, and are
 * dropped when too many do. A log that cannot be written is no reason to stop either.
 */
function destination(): DestinationStream {
  if (!fstatSync(2).isFIFO() && !fstatSync(2).isSocket()) {
    return pino.destination({ dest: 2, sync: true }).on('error', () => {})
  }
  const pipe = new Socket({ fd: 2, readable: false, writable: true })
  pipe.on('error', () => {})
  pipe.unref()
  return {
    write: (line) => {
      if (pipe.writableLength < WAITING_BYTES_MAX) pipe.write(line)
    },
  }
}

function describeError(error: unknown, showsMessages: boolean): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return {
    name: error.name,
    ...('code' in error ? { code: error.code } : {}),
    ...(showsMessages ? { message: error.message } : {}),
    frames: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause, showsMessages) }),
  }
}
