import { type Kysely, type Migration, sql } from 'kysely'

/** Receipts, what is retained with them, and the policies they name. */
export function receipts(schema: string): Migration {
  const table = (name: string) => sql.id(schema, name)
  const up = async (db: Kysely<unknown>) => {
    await sql`
      create table ${table('receipts')} (
        id text primary key,
        tenant text not null,
        kind text not null,
        verdict text not null,
        engine text not null,
        issued_at timestamptz not null,
        sha256 text not null,
        -- Text, not jsonb: the signed bytes must come back as they were.
        receipt text not null
      )`.execute(db)
    await sql`
      create table ${table('retained')} (
        receipt_id text primary key references ${table('receipts')} on delete cascade,
        tenant text not null,
        request text not null,
        salt text not null,
        answer text not null
      )`.execute(db)
    // No tenant: a policy is the server's own settings under the digest of its content, the same for all, and
    // anyone who holds a receipt may look it up.
    await sql`
      create table ${table('policies')} (
        digest text primary key,
        policy text not null
      )`.execute(db)
  }
  return { up }
}
