/**
 * Measures snapshots and diffs of a PostgreSQL table against PostgreSQL doing the same by itself:
 * npm run bench:sessions -- [--json] [--rows N] [--rounds N]
 *
 * A thousandth of the rows changes. DATABASE_URL names the database, else the one at 127.0.0.1:5432, else one is started for
 * the purpose. All happens in schemas that are dropped afterwards. The reference has both states in the database, and is
 * told each row by its key: a FULL JOIN of md5(row::text).
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { median } from './median.js'
import { type Counts, openOrders } from './orders.js'
import { figuresTable, type SessionFigures } from './session-figures.js'
import type { SessionCalls } from './session-process.js'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
  },
})
const [rows, rounds] = [Number(values.rows), Number(values.rounds)]

const orders = await openOrders(rows)
const file = join(import.meta.dirname, 'session-process.ts')
const child = fork(file, [orders.url, orders.schema], { execArgv: ['--import', 'tsx'] })
const died = once(child, 'exit').then(() => {
  throw new Error('the process that takes snapshots ended')
})
// It is heard of by whoever waits for an answer.
died.catch(() => undefined)
try {
  const figures = await measure()
  if (values.json) console.log(JSON.stringify(figures, null, 2))
  else console.log(`${figures.date}, ${figures.machine}, ${rows} rows\n\n${figuresTable(figures)}`)
} finally {
  child.disconnect()
  await // It is heard of by whoever waits for an answer.
  died.catch(() => undefined)
  await orders.close()
}

async function measure(): Promise<SessionFigures> {
  const before = await call('take', 'before')
  const done = await orders.change()
  const measured: Awaited<ReturnType<typeof measureRound>>[] = []
  for (let round = 0; round < rounds; round++) measured.push(await measureRound(done))
  const peakBytes = await call('peak')
  const middle = (of: (round: (typeof measured)[number]) => number) => median(measured.map(of))
  const ratios = measured.map((each) => (each.snapshot + each.diff) / each.reference)
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}, PostgreSQL ${orders.version}`,
    rows,
    snapshotSeconds: middle(({ snapshot }) => snapshot),
    diffSeconds: middle(({ diff }) => diff),
    countSeconds: middle(({ count }) => count),
    referenceSeconds: middle(({ reference }) => reference),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    ratioOfBoth: middle((each) => (before.seconds + each.snapshot + each.diff) / each.reference),
    peakBytes,
    snapshotBytes: before.bytes,
  }
}

/** All in seconds. */
async function measureRound(done: Counts) {
  const reference = await orders.secondsOfFullJoin()
  const { seconds: snapshot } = await call('take', 'after')
  const { seconds: diff, added, removed, changed } = await call('diff')
  for (const [found, was] of [
    [added, done.added],
    [removed, done.removed],
    [changed, done.changed],
  ])
    if (found !== was) throw new Error(`the diff finds ${found} changes of a kind of which there were ${was}`)
  const { seconds: count } = await call('count')
  return { reference, snapshot, diff, count }
}

async function call<Name extends keyof SessionCalls>(
  name: Name,
  ...args: Parameters<SessionCalls[Name]>
): Promise<ReturnType<SessionCalls[Name]>> {
  child.send({ name, args })
  const [answer] = await Promise.race([once(child, 'message'), died])
  return answer as ReturnType<SessionCalls[Name]>
}
