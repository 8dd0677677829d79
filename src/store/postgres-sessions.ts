import type pg from 'pg'
import type { Alongside } from '../core/sql.js'
import { withDatabase } from './database-trouble.js'
import { inTransaction, sqlWithin } from './own-sql.js'
import { sessionStatements } from './session-statements.js'
import type { LogRow, SessionRow, SessionStore, VerificationRow } from './session-store.js'

type Parameter = string | number | readonly string[] | null

/** Sessions in a database whose tables are up to date. */
export function postgresSessions(pool: pg.Pool, schema: string): SessionStore {
  const statements = sessionStatements(schema)
  const rowsOf = async <Row extends object>(name: keyof typeof statements, values: readonly Parameter[]) => {
    const query = { name, text: statements[name], values: [...values] }
    return (await withDatabase(() => pool.query<Row & pg.QueryResultRow>(query))).rows as Row[]
  }
  const isDone = async (name: keyof typeof statements, values: readonly Parameter[]) =>
    (await rowsOf(name, values)).length > 0
  const isDoneWith = (
    name: keyof typeof statements,
    values: readonly Parameter[],
    alongside: Alongside | undefined,
  ) => {
    if (!alongside) return isDone(name, values)
    return inTransaction(pool, async (client) => {
      const { rows } = await client.query({ name, text: statements[name], values: [...values] })
      if (rows.length > 0) await alongside(sqlWithin(client))
      return rows.length > 0
    })
  }
  return {
    putSession: ({ tenant, id, environment, options, before, after, openedAt }) =>
      isDone('put_session', [tenant, id, environment, options, before, after, openedAt]),
    getSession: async (tenant, id) => (await rowsOf<SessionRow>('get_session', [tenant, id]))[0] ?? null,
    setSnapshots: ({ tenant, id, version, openedAt }, { before, after }) =>
      isDone('set_snapshots', [tenant, id, version, openedAt, before, after]),
    forgetSession: async (tenant, id) =>
      (await rowsOf<Pick<SessionRow, 'before' | 'after'>>('forget_session', [tenant, id]))[0] ?? null,
    appendLog: async (tenant, id, entries) =>
      (await rowsOf<{ logEntries: number }>('append_log', [tenant, id, entries]))[0]?.logEntries ?? null,
    getLog: (tenant, id, after, limit) => rowsOf<LogRow>('get_log', [tenant, id, after, limit]),
    putVerification: (session, { id, request, answer, onRecord }, alongside) =>
      isDoneWith(
        'put_verification',
        [session.tenant, session.id, session.version, session.openedAt, id, request, answer, onRecord],
        alongside,
      ),
    getVerification: async (tenant, session) =>
      (await rowsOf<VerificationRow>('get_verification', [tenant, session]))[0] ?? null,
    pendingVerifications: () => rowsOf<VerificationRow>('pending_verifications', []),
    setAnswer: ({ tenant, session, id, version, answer }, alongside) =>
      isDoneWith('set_answer', [tenant, session, id, version, answer], alongside),
  }
}
