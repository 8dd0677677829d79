import { type Kysely, type Migration, sql } from 'kysely'

/** Decision records. The same calculation has the same digest, so each tenant has a record once. */
export function records(schema: string): Migration {
  const up = async (db: Kysely<unknown>) => {
    await sql`
      create table ${sql.id(schema, 'records')} (
        tenant text not null,
        sha256 text not null,
        model text not null,
        spec_version text not null,
        -- By the first of those who asked for it.
        issued_at timestamptz not null,
        -- Text, not jsonb: what was hashed must come back as it was.
        record text not null,
        -- Only where they were retained.
        inputs text,
        outputs text,
        primary key (tenant, sha256)
      )`.execute(db)
  }
  return { up }
}
