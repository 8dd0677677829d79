import pg from 'pg'
import type { CalibrationStore, KeptRuling } from './calibration-store.js'
import { withDatabase } from './database-trouble.js'

/** Calibrations in a database whose tables are up to date. */
export function postgresCalibrations(pool: pg.Pool, schema: string): CalibrationStore {
  const statements = statementsFor(schema)
  const rowsOf = async <Row extends object>(
    name: keyof typeof statements,
    values: readonly (string | number)[],
  ) => {
    const query = { name, text: statements[name], values: [...values] }
    return (await withDatabase(() => pool.query<Row & pg.QueryResultRow>(query))).rows as Row[]
  }
  return {
    putRuling: async (judge, { row, pass, ruling }) => {
      await rowsOf('put_ruling', [judge, row, pass, ruling])
    },
    getRuling: async (judge, row, pass) =>
      (await rowsOf<{ ruling: string }>('get_ruling', [judge, row, pass]))[0]?.ruling ?? null,
    getRulings: (judge) => rowsOf<KeptRuling>('get_rulings', [judge]),
    putCalibration: async ({ judge, measuredAt, calibration }) => {
      await rowsOf('put_calibration', [judge, measuredAt, calibration])
    },
    getCalibrations: async () =>
      (await rowsOf<{ calibration: string }>('get_calibrations', [])).map(({ calibration }) => calibration),
  }
}

function statementsFor(schema: string) {
  const at = pg.escapeIdentifier(schema)
  return {
    put_ruling: `insert into ${at}.calibration_rulings (judge, row_digest, pass, ruling)
      values ($1, $2, $3::int, $4) on conflict do nothing`,
    get_ruling: `select ruling from ${at}.calibration_rulings
      where judge = $1 and row_digest = $2 and pass = $3::int`,
    get_rulings: `select row_digest as row, pass, ruling from ${at}.calibration_rulings where judge = $1`,
    put_calibration: `insert into ${at}.calibrations (judge, measured_at, calibration) values ($1, $2, $3)
      on conflict (judge) do update set measured_at = excluded.measured_at, calibration = excluded.calibration`,
    get_calibrations: `select calibration from ${at}.calibrations order by judge`,
  } as const
}
