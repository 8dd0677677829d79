import { afterAll, describe, expect, it } from 'vitest'
import { BudgetExceeded, Unavailable } from '../core/errors.js'
import { createSandbox } from './index.js'

const sandbox = createSandbox()
afterAll(() => sandbox.close())

/** A work module as a URL, so that no file is needed. */
const workModule = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

const ADD_ONE = workModule('export const work = (n) => n + 1')
const FOREVER = workModule('export const work = () => { for (;;); }')

describe('work that ends', () => {
  it('gets its input and gives its output', async () => {
    expect(await sandbox.run(ADD_ONE, 4)).toBe(5)
  })

  it('gets what an asynchronous prepare made of the input', async () => {
    const module = workModule(`
      export const prepare = async (n) => { await null; return n * 10 }
      export const work = (n, prepared) => [n, prepared]`)
    expect(await sandbox.run(module, 4)).toEqual([4, 40])
  })

  it('takes and gives what structured cloning can carry', async () => {
    const module = workModule('export const work = (map) => new Map([...map, ["b", 2n]])')
    const input = new Map<string, unknown>([['a', Number.NaN]])
    expect(await sandbox.run(module, input)).toEqual(
      new Map<string, unknown>([
        ['a', Number.NaN],
        ['b', 2n],
      ]),
    )
  })

  it.each([
    ['work', 'export const work = () => { throw new TypeError("a fault") }'],
    [
      'prepare',
      'export const prepare = () => { throw new TypeError("a fault") }; export const work = () => 1',
    ],
    ['the module itself', 'throw new TypeError("a fault")'],
  ])('throws what %s throws, which is nobody’s budget', async (_where, code) => {
    const result = sandbox.run(workModule(code), null)
    await expect(result).rejects.toThrow(TypeError)
    await expect(result).rejects.toThrow('a fault')
  })
})

/** V8 compiles this pattern for half a minute, in code that no thread can be stopped in. */
const COMPILES =
  'export const work = () => new RegExp("\\\\P{L}\\\\b".repeat(14), "u").exec("h\\u00e9\\u{1f600}".repeat(9))'

describe('work that would not end', () => {
  it.each([
    ['loops', 'export const work = () => { for (;;); }'],
    ['backtracks', 'export const work = () => /^(a+)+$/.test("a".repeat(40) + "!")'],
    [
      'catches everything',
      'export const work = () => { for (;;) try { for (;;); } catch {} finally { continue } }',
    ],
    ['prepares for ever', 'export const prepare = () => new Promise(() => {}); export const work = () => 1'],
    ['loops while it prepares', 'export const prepare = () => { for (;;); }; export const work = () => 1'],
    ['has a pattern compiled', COMPILES],
    ['calls itself', 'export const work = () => { const f = () => f() + 1; return f() }'],
    [
      'takes all memory',
      'export const work = () => { const all = []; for (;;) all.push(new Array(100_000).fill(all.length)) }',
    ],
    [
      'runs out of its own budget',
      'export const work = () => { throw Object.assign(new Error("own"), { name: "BudgetExceeded" }) }',
    ],
  ])('is out of budget when it %s, within 3 s, and the next work is served', async (_what, code) => {
    const start = performance.now()
    await expect(sandbox.run(workModule(code), null)).rejects.toBeInstanceOf(BudgetExceeded)
    expect(performance.now() - start).toBeLessThan(3_000)
    expect(await sandbox.run(ADD_ONE, 4)).toBe(5)
  })

  it.runIf(process.platform === 'linux')(
    'is out of budget when it takes memory beside the heap',
    async () => {
      const takes =
        'export const work = () => { const all = []; for (;;) all.push(new Uint8Array(10_000_000).fill(1)) }'
      const taking = sandbox.run(workModule(takes), null, { timeMs: 20_000 })
      await expect(taking).rejects.toThrow('The work took too much memory.')
      expect(await sandbox.run(ADD_ONE, 4)).toBe(5)
    },
  )

  it('is stopped at the time that was asked for', async () => {
    const start = performance.now()
    await expect(sandbox.run(FOREVER, null, { timeMs: 50 })).rejects.toBeInstanceOf(BudgetExceeded)
    expect(performance.now() - start).toBeLessThan(900)
  })

  it('holds nobody else up', async () => {
    let ended = false
    const hostile = sandbox.run(FOREVER, null, { timeMs: 5_000 }).catch(() => {
      ended = true
    })
    for (let n = 0; n < 20; n++) expect(await sandbox.run(ADD_ONE, n)).toBe(n + 1)
    expect(ended).toBe(false)
    await hostile
  })

  it('does not take the time of those that wait behind it', async () => {
    const hostile = Array.from({ length: 4 }, () =>
      sandbox.run(FOREVER, null, { timeMs: 300 }).catch((error: unknown) => error),
    )
    expect(await sandbox.run(ADD_ONE, 1, { timeMs: 100 })).toBe(2)
    for (const end of await Promise.all(hostile)) expect(end).toBeInstanceOf(BudgetExceeded)
  })
})

describe('a sandbox', () => {
  it('is overloaded when too much work waits, and works on when it has been done', async () => {
    const small = createSandbox({ places: 2, queueMax: 1 })
    const taken = [1, 2, 3].map((n) => small.run(ADD_ONE, n))
    await expect(small.run(ADD_ONE, 4)).rejects.toMatchObject({ name: 'Unavailable', code: 'overloaded' })
    expect(await Promise.all(taken)).toEqual([2, 3, 4])
    expect(await small.run(ADD_ONE, 4)).toBe(5)
    await small.close()
  })

  it('that is closed serves nobody, and does not blame the work', async () => {
    const closing = createSandbox({ places: 2 })
    await closing.run(ADD_ONE, 1)
    const waiting = Array.from({ length: 5 }, () =>
      closing.run(FOREVER, null, { timeMs: 200 }).catch((error: unknown) => error),
    )
    await closing.close()
    const ends = await Promise.all(waiting)
    const stopped = ends.filter((end) => end instanceof Unavailable && end.code === 'stopping')
    const ranOut = ends.filter((end) => end instanceof BudgetExceeded)
    expect(stopped.length).toBeGreaterThanOrEqual(3)
    expect(stopped.length + ranOut.length).toBe(5)
    await expect(closing.run(ADD_ONE, 1)).rejects.toMatchObject({ code: 'stopping' })
  })

  it('can be closed while a pattern is compiled', async () => {
    const closing = createSandbox()
    const end = closing.run(workModule(COMPILES), null, { timeMs: 60_000 }).catch((error: unknown) => error)
    await closing.run(ADD_ONE, 1)
    const start = performance.now()
    await closing.close()
    expect(await end).toMatchObject({ code: 'stopping' })
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  it('that never worked can be closed', async () => {
    await expect(createSandbox().close()).resolves.toBeUndefined()
  })
})
