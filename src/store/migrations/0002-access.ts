import { type Kysely, type Migration, sql } from 'kysely'

/** Access keys, the keys of the servers themselves, and what is counted for the limits. */
export function access(schema: string): Migration {
  const table = (name: string) => sql.id(schema, name)
  const up = async (db: Kysely<unknown>) => {
    await sql`
      create table ${table('access_keys')} (
        id text primary key,
        tenant text not null,
        name text not null,
        -- HMAC-SHA-256 of the whole key, in hex; the key itself is stored nowhere.
        hash text not null,
        -- The id of the pepper that the hash was made with.
        pepper text not null,
        created_at timestamptz not null,
        expires_at timestamptz,
        revoked_at timestamptz
      )`.execute(db)
    // No tenant: these are the servers' own, an id for each purpose.
    await sql`
      create table ${table('server_keys')} (
        purpose text primary key,
        id text not null
      )`.execute(db)
    // Unlogged: nothing of it needs to survive a crash, so nobody waits for the disk. Half of each page is left
    // free, since the same rows are written over and over.
    await sql`
      create unlogged table ${table('counters')} (
        key text primary key,
        count integer not null,
        ends_at timestamptz not null
      ) with (fillfactor = 50)`.execute(db)
  }
  return { up }
}
