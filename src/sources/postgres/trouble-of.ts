import { SourceTrouble, type SourceTroubleKind } from '../source-trouble.js'

/** Where in its life a connection was. */
export type Stage = 'connecting' | 'reading' | 'restoring'

const NETWORK = /^(E[A-Z]{3,}|EAI_[A-Z]+)$/
const TLS = /^(ERR_(SSL|TLS)_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_)/
const SQLSTATE = /^[0-9A-Z]{5}$/

/** The driver's own complaints, which bear no code. */
const DRIVER: readonly (readonly [RegExp, SourceTroubleKind, string])[] = [
  [/does not support SSL/, 'unreachable', 'The database server does not speak TLS, which the URL asks for.'],
  [
    /^timeout expired|timeout exceeded/,
    'unreachable',
    'The database server does not answer in time for a connection.',
  ],
  [/^(SASL|.*password must be a string)/, 'login_refused', 'The database server wants another password.'],
  [/^Query read timeout/, 'timeout', 'The database did not answer in time.'],
  [
    /^Connection terminated|^Client (was closed|has encountered)/,
    'connection_lost',
    'The connection was lost.',
  ],
]

/** PostgreSQL's error codes (appendix A of its manual), the first that begins like one. */
const BY_SQLSTATE: readonly (readonly [string, SourceTroubleKind, string])[] = [
  ['28', 'login_refused', 'The database server refuses the user or the password.'],
  ['3D000', 'login_refused', 'The server has no database of that name.'],
  ['53300', 'unreachable', 'The database server has no connection to spare.'],
  ['57P03', 'unreachable', 'The database server is not ready.'],
  ['57P05', 'timeout', 'The database ended the connection, which was idle for too long.'],
  ['57P', 'connection_lost', 'The database server was shut down.'],
  ['57014', 'timeout', 'The database did not answer in time.'],
  ['25P', 'timeout', 'The database ended the reading, which was at rest for too long.'],
  ['55P03', 'locked', 'The application held a lock for too long.'],
  ['40', 'locked', 'The state was being changed at the same moment.'],
  ['42501', 'no_permission', 'The user may not do that.'],
  ['25006', 'no_permission', 'The database only lets itself be read.'],
  ['42P01', 'no_such_table', 'A table was dropped while it was to be read.'],
  ['3F000', 'no_such_table', 'A schema was dropped while it was to be read.'],
  ['23', 'not_restorable', 'A constraint of the database stands in the way.'],
  ['54', 'too_large', 'A row is larger than the database can send.'],
  ['08', 'connection_lost', 'The connection was lost.'],
]

/** An error of the driver's or the server's in our own words: theirs name hosts, users and values. */
export function troubleOf(error: unknown, stage: Stage, table?: string): SourceTrouble {
  if (error instanceof SourceTrouble) return error
  if (error instanceof AggregateError && error.errors.length > 0) return troubleOf(error.errors[0], stage)
  if (!(error instanceof Error)) throw error
  const code = 'code' in error ? String(error.code) : ''
  const suffix = table === undefined ? '' : ` The table is "${table}".`
  if (SQLSTATE.test(code) && !NETWORK.test(code)) return ofSqlState(code, stage, suffix)
  if (NETWORK.test(code) || TLS.test(code)) return ofNetwork(code, stage)
  // A fault of ours is none of the database's.
  if (error.name !== 'Error') throw error
  return ofDriver(error.message, stage, suffix)
}

function ofDriver(message: string, stage: Stage, suffix: string): SourceTrouble {
  const [, kind, words] = DRIVER.find(([pattern]) => pattern.test(message)) ?? [
    '',
    'unreadable' as const,
    'The database answers what cannot be understood.',
  ]
  if (stage !== 'connecting') return new SourceTrouble(kind, words + suffix)
  if (kind === 'unreadable') return new SourceTrouble('unreachable', 'What answers is no PostgreSQL server.')
  return kind === 'connection_lost' ? ofNetwork('', stage) : new SourceTrouble(kind, words)
}

function ofSqlState(code: string, stage: Stage, suffix: string): SourceTrouble {
  const [, kind, words] = BY_SQLSTATE.find(([start]) => code.startsWith(start)) ?? [
    '',
    'unreadable' as const,
    'The database answers with an error.',
  ]
  if (stage === 'connecting' && kind === 'no_permission') {
    return new SourceTrouble('login_refused', `The user may not connect to the database (${code}).`)
  }
  return new SourceTrouble(kind, `${words.slice(0, -1)} (${code}).${suffix}`)
}

function ofNetwork(code: string, stage: Stage): SourceTrouble {
  const reason = code === '' ? '' : ` (${code})`
  if (stage !== 'connecting') return new SourceTrouble('connection_lost', `The connection was lost${reason}.`)
  const what = TLS.test(code)
    ? "The database server's certificate does not do"
    : 'The database server does not answer'
  return new SourceTrouble('unreachable', `${what}${reason}.`)
}
