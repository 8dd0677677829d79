import { describe, expect, it } from 'vitest'
import { BudgetExceeded } from '../core/errors.js'
import type { Ran } from './job.js'
import type { Place } from './place.js'
import { createScheduler } from './scheduler.js'

const MODULE = new URL('data:,')
/** Until all that is due has been divided. */
const settled = async () => {
  for (let round = 0; round < 2; round++) await new Promise((resolve) => setImmediate(resolve))
}

/** A job that a fake place has been given, named by its pieces: `a1+b1`. The test says how they end. */
interface Given {
  readonly name: string
  readonly timeMs: number
  end(...ran: readonly Ran[]): Promise<void>
}

function fake(max: number, shareMs = 3_000) {
  const given: Given[] = []
  const place = (): Place => ({
    isEnding: false,
    ready: Promise.resolve(),
    gone: new Promise(() => {}),
    end: () => {},
    run: ({ pieces, timeMs }) =>
      new Promise((resolve) => {
        const end = (...ran: readonly Ran[]) => {
          given.splice(given.indexOf(job), 1)
          resolve(ran)
          return settled()
        }
        const job = { name: pieces.map(({ input }) => input).join('+'), timeMs, end }
        given.push(job)
      }),
  })
  const idle = Array.from({ length: max }, place)
  const openPlaces = () => ({
    take: () => idle.pop() ?? null,
    release: (free: Place) => void idle.push(free),
    get room() {
      return idle.length
    },
    fill: () => {},
    end: async () => {},
  })
  const scheduler = createScheduler({ max, queueMax: 100, shareMs, openPlaces })
  const names = () => given.map(({ name }) => name)
  const job = (name: string) => {
    const found = given.find((one) => one.name === name)
    if (!found) throw new Error(`${name} does not run; ${names()} do`)
    return found
  }
  return { scheduler, names, job }
}

const done = (ranMs: number): Ran => ({ kind: 'done', output: null, ranMs })
const late = (ranMs: number): Ran => ({ kind: 'late', ranMs })

const unrun: Ran = { kind: 'unrun', ranMs: 0 }

describe('work of several shares', () => {
  it('runs the pieces of each in one place at a time', async () => {
    const { scheduler, names, job } = fake(3)
    const share = scheduler.share()
    void share.run(MODULE, 'a1')
    void scheduler.share().run(MODULE, 'b1')
    await settled()
    void share.run(MODULE, 'a2')
    await settled()
    expect(names()).toEqual(['a1', 'b1'])
    await job('a1').end(done(1))
    expect(names()).toEqual(['b1', 'a2'])
  })

  it('sends what one share asks for at once together', async () => {
    const { scheduler, names } = fake(3)
    const [a, b] = [scheduler.share(), scheduler.share()]
    for (const name of ['a1', 'a2', 'a3']) void a.run(MODULE, name)
    for (const name of ['b1', 'b2']) void b.run(MODULE, name)
    await settled()
    expect(names()).toEqual(['a1+a2+a3', 'b1+b2'])
  })

  it('divides more shares than there are places into batches of eight at most', async () => {
    const { scheduler, names, job } = fake(2)
    for (let n = 0; n < 20; n++) void scheduler.share().run(MODULE, n)
    await settled()
    expect(names()).toEqual(['0+1+2+3+4+5+6+7', '8+9+10+11+12+13+14+15'])
    await job('0+1+2+3+4+5+6+7').end(...Array.from({ length: 8 }, () => done(1)))
    expect(names()).toEqual(['8+9+10+11+12+13+14+15', '16+17+18+19'])
  })

  it('goes by who has used least', async () => {
    const { scheduler, names, job } = fake(2)
    const [a, b, c] = [scheduler.share(), scheduler.share(), scheduler.share()]
    void a.run(MODULE, 'a1')
    void b.run(MODULE, 'b1')
    await settled()
    await job('a1').end(done(40))
    await job('b1').end(done(30))
    void b.run(MODULE, 'b2')
    void a.run(MODULE, 'a2')
    void c.run(MODULE, 'c1')
    await settled()
    expect(names()).toEqual(['c1', 'b2'])
  })

  it('is tried for 25, 100 and 200 ms before it may run to its end', async () => {
    const { scheduler, job } = fake(2)
    void scheduler.share().run(MODULE, 'a', { timeMs: 1_000 })
    await settled()
    for (const timeMs of [25, 100, 200]) {
      expect(job('a').timeMs).toBe(timeMs)
      await job('a').end(late(timeMs))
    }
    expect(job('a').timeMs).toBe(1_000)
  })

  it('leaves a place to those who have used little', async () => {
    const { scheduler, names, job } = fake(3)
    for (const name of ['a', 'b', 'c']) {
      void scheduler.share().run(MODULE, name)
      await settled()
      await job(name).end(late(400))
    }
    expect(names()).toEqual(['a', 'b'])
    void scheduler.share().run(MODULE, 'd')
    await settled()
    expect(names()).toEqual(['a', 'b', 'd'])
  })

  it('leaves a place to those who have used much', async () => {
    const { scheduler, names, job } = fake(2)
    void scheduler.share().run(MODULE, 'a')
    await settled()
    await job('a').end(late(400))
    for (const name of ['b', 'c']) void scheduler.share().run(MODULE, name)
    await settled()
    expect(names()).toEqual(['a', 'b+c'])
  })
})

describe('a batch', () => {
  const three = async () => {
    const { scheduler, names, job } = fake(1)
    const results = Promise.allSettled(
      ['a', 'b', 'c'].map((name) => scheduler.share().run(MODULE, name, { timeMs: 25 })),
    )
    const statuses = async () => (await results).map(({ status }) => status)
    await settled()
    expect(names()).toEqual(['a+b+c'])
    return { statuses, names, job }
  }

  it('of which one was late keeps what was done, and tries the others again by themselves', async () => {
    const { statuses, names, job } = await three()
    await job('a+b+c').end(done(1), late(24), unrun)
    expect(names()).toEqual(['c'])
    await job('c').end(done(1))
    await job('b').end(late(25))
    expect(await statuses()).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('that ended a process is tried again piece by piece, and only the guilty one is out of budget', async () => {
    const { statuses, names, job } = await three()
    await job('a+b+c').end(unrun, unrun, unrun)
    for (const name of ['a', 'b', 'c']) {
      expect(names()).toEqual([expect.stringMatching(/^[abc]$/)])
      const isGuilty = names()[0] === 'b'
      await job(names()[0] ?? name).end(isGuilty ? late(450) : done(1))
    }
    expect(await statuses()).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('holds only what has used little', async () => {
    const { scheduler, names, job } = fake(2)
    const slow = scheduler.share()
    void slow.run(MODULE, 'a1')
    await settled()
    await job('a1').end(done(60))
    void slow.run(MODULE, 'a2')
    void slow.run(MODULE, 'a3')
    void scheduler.share().run(MODULE, 'b1')
    await settled()
    expect(names()).toEqual(['b1', 'a2'])
  })
})

describe('a share', () => {
  it('has a budget: what is left of it bounds a piece, and the rest is out of budget unrun', async () => {
    const { scheduler, names, job } = fake(2, 1_500)
    const share = scheduler.share()
    const ends = ['a1', 'a2', 'a3'].map((name) =>
      share.run(MODULE, name, { timeMs: 1_000 }).catch((error: unknown) => error),
    )
    await settled()
    await job('a1+a2+a3').end(done(900), unrun, unrun)
    expect(job('a2').timeMs).toBe(600)
    await job('a2').end(late(600))
    expect(names()).toEqual([])
    const [first, second, third] = await Promise.all(ends)
    expect(first).toBeNull()
    expect(second).toBeInstanceOf(BudgetExceeded)
    expect(third).toBeInstanceOf(BudgetExceeded)
    await expect(share.run(MODULE, 'a4')).rejects.toBeInstanceOf(BudgetExceeded)
    expect(names()).toEqual([])
  })

  it('may end its own work by itself', async () => {
    const { scheduler, job } = fake(2)
    const end = scheduler
      .share()
      .run(MODULE, 'a')
      .catch((error: unknown) => error)
    await settled()
    await job('a').end({ kind: 'budget', message: 'A number is too large.', ranMs: 1 })
    expect(await end).toMatchObject({ name: 'BudgetExceeded', message: 'A number is too large.' })
  })
})

describe('a piece that is known to be slow', () => {
  it('has all of its time at its first turn, alone, and leaves a place to quick ones', async () => {
    const { scheduler, names, job } = fake(2)
    void scheduler.run(MODULE, 'slow', { timeMs: 10_000, isSlow: true })
    void scheduler.run(MODULE, 'slower', { timeMs: 10_000, isSlow: true })
    void scheduler.run(MODULE, 'quick')
    await settled()
    expect(names()).toEqual(['slow', 'quick'])
    expect(job('slow').timeMs).toBe(10_000)
    await job('quick').end(done(1))
    expect(names()).toEqual(['slow'])
    await job('slow').end(done(900))
    expect(names()).toEqual(['slower'])
  })

  it('is at the end of its budget when that time is up', async () => {
    const { scheduler, job } = fake(2)
    const slow = scheduler.run(MODULE, 'slow', { timeMs: 10_000, isSlow: true })
    await settled()
    await Promise.all([expect(slow).rejects.toThrow(BudgetExceeded), job('slow').end(late(10_000))])
  })
})
