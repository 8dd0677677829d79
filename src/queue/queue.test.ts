import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { plantDatabase } from '../../test/database-seed.js'
import { makeScratch, postmasterPid, quiet } from '../../test/embedded.js'
import type { Sql } from '../core/sql.js'
import { openStore } from '../store/open-store.js'
import type { Store } from '../store/store.js'
import { createQueue, type JobKind, type Queue } from './index.js'

let dataFolder: string
let scratch: string
let store: Store
beforeAll(async () => {
  scratch = await makeScratch()
  dataFolder = join(scratch, 'data')
  await plantDatabase(dataFolder)
  store = await openStore({ dataFolder, log: quiet })
})
afterAll(async () => {
  await store.close()
  await rm(scratch, { recursive: true, force: true })
})

let schema: string
let count = 0
let open: Queue[]
beforeEach(() => {
  count += 1
  schema = `queue_${count}`
  open = []
})
afterEach(async () => {
  for (const queue of open) await queue.close()
})

type Run = JobKind['run']

/** A kind that is tried twice, a second or two apart, unless something else is said. */
const kindOf = (run: Run, more: Partial<JobKind> = {}): JobKind => ({
  name: 'errand',
  timeMs: 20_000,
  tries: 2,
  retryDelaySeconds: 1,
  atOnce: 4,
  run,
  giveUp: async () => undefined,
  ...more,
})

async function started(...kinds: JobKind[]): Promise<Queue> {
  const queue = createQueue({ sql: store.sql, log: quiet, schema })
  open.push(queue)
  await queue.start(kinds)
  return queue
}

const errand = (data: object) => [{ name: 'errand', data }]

const statesOf = async () => {
  const rows = await store.sql.run(`select state::text from ${schema}.job order by created_on, id`)
  return rows.map(({ state }) => state)
}

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

describe('a job', () => {
  it('is run with what was sent, and then it is over', async () => {
    const run = vi.fn<Run>(async () => 'done')
    const queue = await started(kindOf(run))
    const data = { text: 'ä "\\u0000" 💚', list: [1, null, { a: true }] }
    await queue.send(errand(data))
    await until(async () => expect(await statesOf()).toEqual(['completed']))
    expect(run.mock.calls.map(([given]) => given)).toEqual([data])
  })

  it('that fails is run again, later', async () => {
    const run = vi.fn<Run>(async () => 'done').mockRejectedValueOnce(new Error('not now'))
    await (await started(kindOf(run))).send(errand({ n: 1 }))
    await until(async () => expect(await statesOf()).toEqual(['completed']))
    expect(run.mock.calls.map(([given]) => given)).toEqual([{ n: 1 }, { n: 1 }])
  })

  it.each<[string, number, Run]>([
    ['fails too often', 2, () => Promise.reject(new Error('never'))],
    ['says that it is of no use', 1, async () => 'given_up'],
  ])('that %s is given up', async (_, runs, behaviour) => {
    const run = vi.fn(behaviour)
    const giveUp = vi.fn(async () => undefined)
    await (await started(kindOf(run, { giveUp }))).send(errand({ n: 2 }))
    await until(async () => expect(await statesOf()).toEqual(['completed']))
    expect(run).toHaveBeenCalledTimes(runs)
    expect(giveUp.mock.calls).toEqual([[{ n: 2 }]])
  })

  it('that takes too long is told so, and is given up', async () => {
    const signals: AbortSignal[] = []
    const run: Run = (_, signal) => {
      signals.push(signal)
      return new Promise(() => undefined)
    }
    const giveUp = vi.fn(async () => undefined)
    await (await started(kindOf(run, { giveUp, timeMs: 100, tries: 1 }))).send(errand({}))
    await until(async () => expect(await statesOf()).toEqual(['completed']))
    expect(giveUp).toHaveBeenCalledTimes(1)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('whose giving up fails is given up again', async () => {
    const run = vi.fn<Run>(async () => 'given_up')
    const giveUp = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('the database is away'))
    await (await started(kindOf(run, { giveUp, tries: 1 }))).send(errand({}))
    await until(async () => expect(await statesOf()).toEqual(['completed']))
    expect([run, giveUp].map(({ mock }) => mock.calls.length)).toEqual([1, 2])
  })

  it('is part of the transaction that it is sent in', async () => {
    const run = vi.fn<Run>(async () => 'done')
    const queue = await started(kindOf(run))
    const session = { tenant: 't', id: schema, environment: null, options: '{}', before: null, after: null }
    await store.putSession({ ...session, openedAt: '2026-01-01T00:00:00Z' })
    const put = (session: string, alongside: (sql: Sql) => Promise<void>) =>
      store.putVerification(
        { tenant: 't', id: session, openedAt: '2026-01-01T00:00:00Z', version: 1 },
        { id: 'v', request: '{}', answer: '{}', onRecord: '{}' },
        alongside,
      )
    const undone = put(schema, async (sql) => {
      await queue.send(errand({ undone: true }), sql)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await store.getVerification('t', schema)).toBeNull()
    expect(await put('no such session', (sql) => queue.send(errand({ n: 0 }), sql))).toBe(false)
    expect(await put(schema, (sql) => queue.send(errand({ n: 1 }), sql))).toBe(true)
    queue.wake()
    await until(async () => expect(await statesOf()).toEqual(['completed']))
    expect(run.mock.calls.map(([given]) => given)).toEqual([{ n: 1 }])
  })

  it('of a kind that nobody runs is a bug of the sender', async () => {
    const queue = await started(kindOf(async () => 'done'))
    await expect(queue.send([{ name: 'other', data: {} }])).rejects.toThrow(TypeError)
    const unstarted = createQueue({ sql: store.sql, log: quiet, schema })
    await expect(unstarted.send(errand({}))).rejects.toThrow(TypeError)
  })
})

describe('servers on one database', () => {
  it('share the jobs, and run each of them once', async () => {
    const seen: unknown[] = []
    const run: Run = async (data) => {
      await sleep(2)
      seen.push(data)
      return 'done'
    }
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => started(kindOf(run))))
    const jobs = Array.from({ length: 150 }, (_, n) => ({ name: 'errand', data: { n } }))
    await first?.send(jobs)
    for (const other of others) other.wake()
    await until(async () => expect(new Set(await statesOf())).toEqual(new Set(['completed'])))
    expect(seen).toHaveLength(150)
    expect(new Set(seen.map((data) => (data as { n: number }).n)).size).toBe(150)
  })

  it('make its tables together, at the same moment', async () => {
    const kinds = ['one', 'two', 'three'].map((name) => kindOf(async () => 'done', { name }))
    await Promise.all(Array.from({ length: 6 }, () => started(...kinds)))
    const rows = await store.sql.run(`select name from ${schema}.queue order by name`)
    expect(rows.map(({ name }) => name)).toEqual(['one', 'three', 'two'])
  })

  it('look for jobs that another one has sent', async () => {
    const run = vi.fn<Run>(async () => 'done')
    const sender = await started(kindOf(run, { atOnce: 0 }))
    await started(kindOf(run))
    await sender.send(errand({}))
    await until(() => expect(run).toHaveBeenCalledTimes(1))
  })

  it('that cannot do a job leave it to those that can', async () => {
    const cannot = vi.fn<Run>(async () => 'elsewhere')
    const can = vi.fn<Run>(async () => 'done')
    const unable = await started(kindOf(cannot))
    await unable.send(errand({ n: 1 }))
    await until(() => expect(cannot).toHaveBeenCalledTimes(1))
    await until(async () => expect(await statesOf()).toEqual(['created']))
    await started(kindOf(can))
    await until(async () => expect(await statesOf()).toEqual(['completed']))
    expect([cannot, can].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })

  it('are asked for what is missing by the first of them alone', async () => {
    const run = vi.fn<Run>(async () => 'done')
    const missing = async () => [{ n: 1 }, { n: 2 }]
    const queue = createQueue({ sql: store.sql, log: quiet, schema })
    expect(await queue.isThere()).toBe(false)
    await started(kindOf(run, { missing }))
    await started(kindOf(run, { missing }))
    expect(await queue.isThere()).toBe(true)
    await until(async () => expect(await statesOf()).toEqual(['completed', 'completed']))
  })

  it('run a job again whose server was killed while it worked', async () => {
    const child = spawnWorker()
    const said = createInterface(child.stdout)
    await once(said, 'line')
    child.kill('SIGKILL')
    const run = vi.fn<Run>(async () => 'done')
    await started(kindOf(run, { timeMs: 1_000 }))
    expect(await statesOf()).toEqual(['active'])
    await until(async () => expect(await statesOf()).toEqual(['completed']))
    expect(run.mock.calls.map(([given]) => given)).toEqual([{ n: 7 }])
  }, 90_000)
})

describe('closing', () => {
  it('waits for a job that runs', async () => {
    let finish = () => {}
    const run: Run = () => new Promise((resolve) => (finish = () => resolve('done')))
    const queue = await started(kindOf(run))
    await queue.send(errand({}))
    await until(async () => expect(await statesOf()).toEqual(['active']))
    const closed = queue.close()
    finish()
    await closed
    expect(await statesOf()).toEqual(['completed'])
  })

  it('gives back one that runs on, as if it had not been run', async () => {
    const hangs: Run = () => new Promise(() => undefined)
    const giveUp = vi.fn(async () => undefined)
    const queue = await started(kindOf(hangs, { tries: 1, giveUp }))
    await queue.send(errand({ n: 3 }))
    await until(async () => expect(await statesOf()).toEqual(['active']))
    await queue.close()
    expect(await statesOf()).toEqual(['created'])
    const run = vi.fn<Run>(async () => 'done')
    await started(kindOf(run, { tries: 1, giveUp }))
    await until(async () => expect(await statesOf()).toEqual(['completed']))
    expect(run.mock.calls.map(([given]) => given)).toEqual([{ n: 3 }])
    expect(giveUp).not.toHaveBeenCalled()
  })
})

it('a database that is killed while a job runs ends nothing: the job is run again once it is back', async () => {
  let finish = () => {}
  const run = vi
    .fn<Run>(async () => 'done')
    .mockImplementationOnce(() => new Promise((resolve) => (finish = () => resolve('done'))))
  const queue = await started(kindOf(run, { timeMs: 1_000 }))
  await queue.send(errand({}))
  await until(() => expect(run).toHaveBeenCalledTimes(1))
  process.kill((await postmasterPid(dataFolder)) ?? 0, 'SIGKILL')
  await until(() => expect(store.ping()).rejects.toThrow('does not answer'))
  finish()
  await until(async () => expect(await statesOf()).toEqual(['completed']))
  expect(run).toHaveBeenCalledTimes(2)
}, 90_000)

/** A server of the same queue, in a process of its own: it takes the job that it sends, and works for ever. */
function spawnWorker() {
  const at = (path: string) => JSON.stringify(join(import.meta.dirname, path))
  const script = `
    import { openStore } from ${at('../store/open-store.ts')}
    import { createQueue } from ${at('index.ts')}
    const log = { info() {}, warn() {}, error() {} }
    const store = await openStore({ dataFolder: ${JSON.stringify(dataFolder)}, log })
    const queue = createQueue({ sql: store.sql, log, schema: ${JSON.stringify(schema)} })
    const run = () => { console.log('works'); return new Promise(() => {}) }
    const kind = { timeMs: 1_000, tries: 2, retryDelaySeconds: 1, atOnce: 1 }
    await queue.start([{ ...kind, name: 'errand', timeMs: 1_000, run, giveUp: async () => {} }])
    await queue.send([{ name: 'errand', data: { n: 7 } }])`
  const tsx = createRequire(import.meta.url).resolve('tsx')
  return spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
