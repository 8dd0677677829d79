import { describe, expect, it } from 'vitest'
import { BudgetExceeded } from '../core/errors.js'
import type { Place, Ran } from './place.js'
import { createScheduler } from './scheduler.js'

const MODULE = new URL('data:,')
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A job that a fake place has been given; the test says how it ends. */
interface Given {
  readonly name: unknown
  readonly timeMs: number
  end(ran: Ran): Promise<void>
}

function fake(max: number, shareMs = 3_000) {
  const given: Given[] = []
  const place = (): Place => ({
    isEnding: false,
    gone: new Promise(() => {}),
    end: () => {},
    run: ({ input, timeMs }) =>
      new Promise((resolve) => {
        const end = (ran: Ran) => {
          given.splice(given.indexOf(job), 1)
          resolve(ran)
          return settled() as Promise<void>
        }
        const job = { name: input, timeMs, end }
        given.push(job)
      }),
  })
  const idle = Array.from({ length: max }, place)
  const openPlaces = () => ({
    take: () => idle.pop() ?? null,
    release: (free: Place) => void idle.push(free),
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
  return { scheduler, names, job, given }
}

const done = (ranMs: number): Ran => ({ kind: 'done', output: null, ranMs })
const late = (ranMs: number): Ran => ({ kind: 'late', ranMs })

describe('work of several shares', () => {
  it('runs one piece of each at a time', async () => {
    const { scheduler, names, job } = fake(3)
    const share = scheduler.share()
    for (const name of ['a1', 'a2']) void share.run(MODULE, name)
    void scheduler.share().run(MODULE, 'b1')
    expect(names()).toEqual(['a1', 'b1'])
    await job('a1').end(done(1))
    expect(names()).toEqual(['b1', 'a2'])
  })

  it('goes by who has used least', async () => {
    const { scheduler, names, job } = fake(2)
    const [a, b, c] = [scheduler.share(), scheduler.share(), scheduler.share()]
    for (const name of ['a1', 'a2']) void a.run(MODULE, name)
    for (const name of ['b1', 'b2']) void b.run(MODULE, name)
    await job('a1').end(done(20))
    await job('b1').end(done(10))
    expect(names()).toEqual(['a2', 'b2'])
    void a.run(MODULE, 'a3')
    void c.run(MODULE, 'c1')
    await job('b2').end(done(1))
    expect(names()).toEqual(['a2', 'c1'])
  })

  it('is tried for 25, 100 and 200 ms before it may run to its end', async () => {
    const { scheduler, job } = fake(2)
    void scheduler.share().run(MODULE, 'a', { timeMs: 1_000 })
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
      await job(name).end(late(400))
    }
    expect(names()).toEqual(['a', 'b'])
    void scheduler.share().run(MODULE, 'd')
    expect(names()).toEqual(['a', 'b', 'd'])
  })

  it('leaves a place to those who have used much', async () => {
    const { scheduler, names, job } = fake(2)
    void scheduler.share().run(MODULE, 'a')
    await job('a').end(late(400))
    for (const name of ['b', 'c']) void scheduler.share().run(MODULE, name)
    expect(names()).toEqual(['a', 'b'])
  })
})

describe('a share', () => {
  it('has a budget: what is left of it bounds a piece, and the rest is out of budget unrun', async () => {
    const { scheduler, names, job } = fake(2, 1_500)
    const share = scheduler.share()
    const ends = ['a1', 'a2', 'a3'].map((name) =>
      share.run(MODULE, name, { timeMs: 1_000 }).catch((error: unknown) => error),
    )
    await job('a1').end(done(900))
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
    await job('a').end({ kind: 'budget', message: 'A number is too large.', ranMs: 1 })
    expect(await end).toMatchObject({ name: 'BudgetExceeded', message: 'A number is too large.' })
  })
})
