import { type Kysely, type Migration, sql } from 'kysely'

/** Sessions, their logs, and what their checks said last. The snapshots themselves are files. */
export function sessions(schema: string): Migration {
  const table = (name: string) => sql.id(schema, name)
  const up = async (db: Kysely<unknown>) => {
    await sql`
      create table ${table('sessions')} (
        tenant text not null,
        id text not null,
        environment text,
        options text not null,
        before text,
        after text,
        opened_at timestamptz not null,
        log_entries bigint not null default 0,
        version bigint not null default 1,
        primary key (tenant, id)
      )`.execute(db)
    await sql`
      create table ${table('session_log')} (
        tenant text not null,
        session text not null,
        seq bigint not null,
        -- Text, not jsonb: numbers keep their digits.
        entry text not null,
        primary key (tenant, session, seq),
        foreign key (tenant, session) references ${table('sessions')} on delete cascade
      )`.execute(db)
    await sql`
      create table ${table('verifications')} (
        tenant text not null,
        session text not null,
        id text not null,
        request text not null,
        answer text not null,
        on_record text not null,
        version bigint not null default 1,
        primary key (tenant, session),
        foreign key (tenant, session) references ${table('sessions')} on delete cascade
      )`.execute(db)
  }
  return { up }
}
