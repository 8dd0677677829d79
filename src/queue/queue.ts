import type PgBoss from 'pg-boss'
import type { Sql } from '../core/sql.js'
import type { Job, JobKind, QueueLog } from './job-kind.js'
import { type Sweep, startSweep } from './sweep.js'
import { bossDatabase, jobTable, prepareTable } from './tables.js'
import { startWorker, type Worker } from './worker.js'

/** Work that is done later and at least once, on any of the servers of one database. */
export interface Queue {
  /** Whether a server has ever started it on this database. @throws {Unavailable} */
  isThere(): Promise<boolean>
  /**
   * Makes its tables where they are not there, and begins to run jobs. To be called once.
   *
   * @throws {Unavailable} `database_unavailable`
   */
  start(kinds: readonly JobKind[]): Promise<void>
  /**
   * Sends jobs, all or none where a transaction is given.
   *
   * @param sql a transaction that they become part of
   * @throws {Unavailable} @throws {TypeError} it was not started, or there is no such kind
   */
  send(jobs: readonly Job[], sql?: Sql): Promise<void>
  /** Something was sent: this server looks for it now, others within a second. */
  wake(): void
  /** Takes no more jobs; waits for those that run, and gives back those that run on. The database stays open. */
  close(): Promise<void>
}

export interface QueueOptions {
  readonly sql: Sql
  readonly log: QueueLog
  /** Letters, digits and underscores. Default countersign_queue. */
  readonly schema?: string
}

/** Where its tables are, beside ours. */
const QUEUE_SCHEMA = 'countersign_queue'

interface Started {
  readonly boss: PgBoss
  readonly workers: readonly Worker[]
  readonly sweep: Sweep
}

/** A queue over the database that the statements go to; nothing is asked of it yet. */
export function createQueue({ sql, log, schema = QUEUE_SCHEMA }: QueueOptions): Queue {
  let started: Started | null = null
  const isThere = async () => {
    const rows = await sql.run('select to_regclass($1)::text as name', [`${schema}.version`])
    return rows[0]?.name != null
  }
  return {
    isThere,
    async start(kinds) {
      const isNew = !(await isThere())
      const boss = await startBoss(sql, log, schema, isThere)
      await prepareTables(kinds, sql, log, schema)
      if (isNew) await sendMissing(kinds, boss)
      started = {
        boss,
        workers: kinds.map((kind) => startWorker(kind, jobTable(kind.name, boss, sql, schema), log)),
        sweep: startSweep(boss, log),
      }
    },
    async send(jobs, within) {
      if (jobs.length === 0) return
      if (!started) throw new TypeError('a job for a queue that was not started')
      await sendAll(jobs, started.boss, within)
      if (!within) wake(started)
    },
    wake: () => started && wake(started),
    async close() {
      if (!started) return
      await started.sweep.close()
      await Promise.all(started.workers.map((worker) => worker.close()))
      started = null
    },
  }
}

function wake({ workers }: Started): void {
  for (const worker of workers) worker.wake()
}

async function startBoss(
  sql: Sql,
  log: QueueLog,
  schema: string,
  isThere: () => Promise<boolean>,
): Promise<PgBoss> {
  try {
    return await openBoss(sql, log, schema)
  } catch (error) {
    // Another server made the tables at the same moment.
    if (await isThere()) return await openBoss(sql, log, schema)
    throw error
  }
}

async function openBoss(sql: Sql, log: QueueLog, schema: string): Promise<PgBoss> {
  // Loaded here, so that what needs no queue starts without it.
  const { default: Boss } = await import('pg-boss')
  const boss = new Boss({ db: bossDatabase(sql), schema, supervise: false, schedule: false })
  boss.on('error', (err) => log.warn({ err }, 'the queue has trouble'))
  await boss.start()
  return boss
}

/** One server at a time: two that make the table of one kind at the same moment would wait for each other for ever. */
async function prepareTables(
  kinds: readonly JobKind[],
  sql: Sql,
  log: QueueLog,
  schema: string,
): Promise<void> {
  await sql.atomically(async (held) => {
    await held.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`tables of ${schema}`])
    const boss = await openBoss(held, log, schema)
    for (const kind of kinds) await prepareTable(kind, boss)
  })
}

async function sendMissing(kinds: readonly JobKind[], boss: PgBoss): Promise<void> {
  for (const { name, missing } of kinds) {
    const all = (await missing?.()) ?? []
    await sendAll(
      all.map((data) => ({ name, data })),
      boss,
    )
  }
}

/** pg-boss says nothing of a kind that it has no table for, and stores nothing. */
async function sendAll(jobs: readonly Job[], boss: PgBoss, within?: Sql): Promise<void> {
  for (const { name, data } of jobs) {
    const id = await boss.send(name, data, within ? { db: bossDatabase(within) } : {})
    if (id === null) throw new TypeError(`no job of the kind ${name} can be sent`)
  }
}
