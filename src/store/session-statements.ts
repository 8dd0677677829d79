import pg from 'pg'

const SESSION = `tenant, id, environment, options, before, after,
  to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "openedAt",
  log_entries::int as "logEntries", version::int as version`

const VERIFICATION = 'tenant, session, id, request, answer, on_record as "onRecord", version::int as version'

/** The session that was read, unchanged since. Its version is that of a moment: one that was opened anew has had it too. */
const STANDING = 'tenant = $1 and id = $2 and version = $3::bigint and opened_at = $4::timestamptz'

/** The statements about sessions, by the name under which PostgreSQL keeps them prepared. Each is one transaction. */
export function sessionStatements(schema: string) {
  const at = pg.escapeIdentifier(schema)
  return {
    put_session: `insert into ${at}.sessions (tenant, id, environment, options, before, after, opened_at)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    get_session: `select ${SESSION} from ${at}.sessions where tenant = $1 and id = $2`,
    set_snapshots: `update ${at}.sessions set before = $5, after = $6, version = version + 1
      where ${STANDING} returning id`,
    forget_session: `delete from ${at}.sessions where tenant = $1 and id = $2 returning before, after`,
    // The session's row is locked by its update, so that entries of two callers have one order.
    append_log: `with grown as (
        update ${at}.sessions set log_entries = log_entries + cardinality($3::text[])
        where tenant = $1 and id = $2 returning log_entries),
      written as (
        insert into ${at}.session_log (tenant, session, seq, entry)
        select $1, $2, log_entries - cardinality($3::text[]) + n, entry
        from grown, unnest($3::text[]) with ordinality as given(entry, n))
      select log_entries::int as "logEntries" from grown`,
    get_log: `select seq::int as seq, entry from ${at}.session_log
      where tenant = $1 and session = $2 and seq > $3::bigint order by seq limit $4::int`,
    put_verification: `insert into ${at}.verifications (tenant, session, id, request, answer, on_record)
      select tenant, id, $5, $6, $7, $8 from ${at}.sessions where ${STANDING} for update
      on conflict (tenant, session) do update set id = excluded.id, request = excluded.request,
        answer = excluded.answer, on_record = excluded.on_record, version = 1
      returning id`,
    get_verification: `select ${VERIFICATION} from ${at}.verifications where tenant = $1 and session = $2`,
    // As JSON.stringify writes it. Within a text its quotes are escaped, so that only a row's own member looks the same.
    pending_verifications: `select ${VERIFICATION} from ${at}.verifications
      where answer like '%"outcome":"pending"%'`,
    set_answer: `update ${at}.verifications set answer = $5, version = version + 1
      where tenant = $1 and session = $2 and id = $3 and version = $4::bigint returning id`,
  } as const
}
