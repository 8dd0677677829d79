import type PgBoss from 'pg-boss'
import type { Sql } from '../core/sql.js'
import type { JobKind } from './job-kind.js'
import type { JobTable } from './worker.js'

/** Until a server that was killed is known to be gone: so long after the time of the run itself. */
const SLACK_SECONDS = 5
/** Runs after the last try, which give a job up; a database that was away may take some. */
const GIVING_UP_RUNS = 50
/** Jobs older than this vanish unrun, so it is longer than any server is off. It is counted in 32 bits of seconds. */
const KEPT_MINUTES = 10 * 365 * 24 * 60

/** The statements of pg-boss on our own connections. */
export function bossDatabase(sql: Sql): PgBoss.Db {
  return {
    executeSql: async (text, values: readonly unknown[] | undefined) => ({
      rows: [...(await sql.run(text, values))],
    }),
  }
}

/** Makes the table of a kind, or brings its settings up to date: `createQueue` leaves one that is there as it is. */
export async function prepareTable(kind: JobKind, boss: PgBoss): Promise<void> {
  const options = {
    name: kind.name,
    // A queue's own retention is read from this option only.
    retentionMinutes: KEPT_MINUTES,
    expireInSeconds: Math.ceil(kind.timeMs / 1_000) + SLACK_SECONDS,
    retryLimit: kind.tries + GIVING_UP_RUNS,
    retryDelay: kind.retryDelaySeconds,
    retryBackoff: true,
  }
  await boss.createQueue(kind.name, options)
  await boss.updateQueue(kind.name, options)
}

/**
 * The jobs of a kind. Not by pg-boss's own `work`: it does not wait for the statement that ends a job, so that a database
 * that is away at that moment ends the process.
 */
export function jobTable(name: string, boss: PgBoss, sql: Sql, schema: string): JobTable {
  // As if it had not been taken: pg-boss counts a run of a job that was started before.
  const giveBack = `update ${schema}.job
    set state = case when retry_count = 0 then 'created' else 'retry' end::${schema}.job_state,
      started_on = null
    where name = $1 and id = $2 and state = 'active'`
  return {
    take: (atMost) => boss.fetch<object>(name, { batchSize: atMost, includeMetadata: true }),
    async end(id, ending) {
      if (ending === 'over') await boss.complete(name, id)
      else if (ending === 'again') await boss.fail(name, id)
      else await sql.run(giveBack, [name, id])
    },
  }
}
