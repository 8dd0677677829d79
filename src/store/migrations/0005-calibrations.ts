import { type Kysely, type Migration, sql } from 'kysely'

/** What was measured of judges, and the rulings that it is made of. */
export function calibrations(schema: string): Migration {
  const table = (name: string) => sql.id(schema, name)
  const up = async (db: Kysely<unknown>) => {
    // No tenant in either: judges are the server's own, and so are the labelled rows they are measured on.
    await sql`
      create table ${table('calibrations')} (
        -- The digest of who is asked, and how.
        judge text primary key,
        measured_at timestamptz not null,
        calibration text not null
      )`.execute(db)
    await sql`
      create table ${table('calibration_rulings')} (
        judge text not null,
        -- The row's digest; its texts are stored nowhere.
        row_digest text not null,
        pass integer not null,
        ruling text not null,
        primary key (judge, row_digest, pass)
      )`.execute(db)
  }
  return { up }
}
