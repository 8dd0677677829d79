import { describe, expect, it } from 'vitest'
import { Refusal } from '../core/errors.js'
import { isDatabaseTrouble, withDatabase } from './database-trouble.js'

const coded = (code: string, message = 'm') => Object.assign(new Error(message), { code })

describe('an error of the database driver', () => {
  // The SQLSTATEs are those of PostgreSQL's manual, appendix A.
  it.each([
    ['a refused connection', coded('ECONNREFUSED')],
    ['a socket that is gone', coded('ENOENT')],
    ['a name without address', coded('ENOTFOUND')],
    [
      'both addresses of localhost refused',
      new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]),
    ],
    ['a certificate that does not do', coded('SELF_SIGNED_CERT_IN_CHAIN')],
    ['connection_failure', coded('08006')],
    ['invalid_password', coded('28P01')],
    ['invalid_catalog_name', coded('3D000')],
    ['read_only_sql_transaction', coded('25006')],
    ['disk_full', coded('53100')],
    ['too_many_connections', coded('53300')],
    ['query_canceled, by the time limit', coded('57014')],
    ['admin_shutdown', coded('57P01')],
    ['cannot_connect_now', coded('57P03')],
    ['io_error', coded('58030')],
    ['a connection lost in a statement', new Error('Connection terminated unexpectedly')],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['no answer', new Error('Query read timeout')],
  ])('that tells of %s is trouble', (_, error) => {
    expect(isDatabaseTrouble(error)).toBe(true)
  })

  it.each([
    ['unique_violation', coded('23505')],
    ['syntax_error', coded('42601')],
    ['undefined_table', coded('42P01')],
    ['character_not_in_repertoire', coded('22021')],
    ['a file descriptor that is bad', coded('EBADF')],
    ['a mistake in our code', new TypeError('x is not a function')],
    ['a refusal', new Refusal('bad_setting', 'm')],
    ['something thrown that is no error', 'ECONNREFUSED'],
  ])('that tells of %s is not', (_, error) => {
    expect(isDatabaseTrouble(error)).toBe(false)
  })

  it('becomes Unavailable with its cause, and any other comes out as it was', async () => {
    const [trouble, bug] = [coded('ECONNRESET'), coded('23505')]
    await expect(withDatabase(() => Promise.reject(trouble))).rejects.toMatchObject({
      name: 'Unavailable',
      code: 'database_unavailable',
      cause: trouble,
    })
    await expect(withDatabase(() => Promise.reject(bug))).rejects.toBe(bug)
  })
})
