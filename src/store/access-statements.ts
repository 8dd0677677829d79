import pg from 'pg'

const COLUMNS = 'id, tenant, name, hash, pepper, created_at, expires_at, revoked_at'

/** The statements about access, by the name under which PostgreSQL keeps them prepared. Each is one transaction. */
export function accessStatementsFor(schema: string) {
  const at = pg.escapeIdentifier(schema)
  const insertKey = `insert into ${at}.access_keys (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8)`
  return {
    get_access_key: `select ${COLUMNS} from ${at}.access_keys where id = $1`,
    list_access_keys: `select ${COLUMNS} from ${at}.access_keys order by created_at, id`,
    put_access_key: insertKey,
    replace_access_key: `with made as (${insertKey})
      update ${at}.access_keys set expires_at = least(expires_at, $10) where id = $9`,
    revoke_access_key: `update ${at}.access_keys set revoked_at = coalesce(revoked_at, $2) where id = $1 returning ${COLUMNS}`,
    count_up: `insert into ${at}.counters as c (key, count, ends_at)
      select key, calls, now() + window_ms * interval '1 millisecond'
      from unnest($1::text[], $2::int[], $3::int[]) as counted (key, calls, window_ms)
      on conflict (key) do update set
        count = case when c.ends_at > now() then c.count + excluded.count else excluded.count end,
        ends_at = case when c.ends_at > now() then c.ends_at else excluded.ends_at end
      returning key, count, extract(epoch from ends_at - now())::float8 * 1000 as left_ms`,
    // What is locked is being counted right now, so it has not ended.
    sweep_counters: `delete from ${at}.counters where key in (
      select key from ${at}.counters where ends_at < now() limit 10000 for update skip locked)`,
    claim_server_key: `insert into ${at}.server_keys as k (purpose, id) values ($1, $2)
      on conflict (purpose) do update set id = excluded.id where k.id = any($3::text[])
      returning id`,
    get_server_key: `select id from ${at}.server_keys where purpose = $1`,
    set_server_key: `insert into ${at}.server_keys (purpose, id) values ($1, $2)
      on conflict (purpose) do update set id = excluded.id`,
  } as const
}
