import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { assign, type Slot, type Sort } from './assign.js'

const free = () => undefined

describe('things are given to slots', () => {
  test.each<[string, Sort[], Slot[], number[], boolean]>([
    ['one to one', [{ count: 1, slots: [0] }], [{ min: 1, max: 1 }], [1], true],
    ['nothing, where nothing is needed', [], [{ min: 0, max: 1 }], [0], true],
    ['nothing, where something is needed', [], [{ min: 1, max: 1 }], [0], false],
    ['one too many', [{ count: 2, slots: [0] }], [{ min: 1, max: 1 }], [1], false],
    // The first fits both, the second only slot 0: the first has to move.
    [
      'by moving',
      [
        { count: 1, slots: [0, 1] },
        { count: 1, slots: [0] },
      ],
      [
        { min: 1, max: 1 },
        { min: 1, max: 1 },
      ],
      [1, 1],
      true,
    ],
    [
      'what is needed comes before what may be',
      [{ count: 3, slots: [0, 1] }],
      [
        { min: 0, max: 9 },
        { min: 2, max: 2 },
      ],
      [1, 2],
      true,
    ],
    ['no slot at all', [{ count: 1, slots: [] }], [{ min: 0, max: 9 }], [0], false],
    ['any number', [{ count: 500, slots: [0] }], [{ min: 1, max: Number.POSITIVE_INFINITY }], [500], true],
  ])('%s', (_sentence, sorts, slots, used, isComplete) => {
    expect(assign(sorts, slots, free)).toMatchObject({ used, isComplete })
  })
})

const SLOTS = 3
const slot = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }))
  .map(([min, more]) => ({ min, max: min + more }))
const sort = fc.record({
  count: fc.integer({ min: 0, max: 3 }),
  slots: fc.uniqueArray(fc.integer({ min: 0, max: SLOTS - 1 }), { maxLength: SLOTS }),
})
const question = fc.record({
  sorts: fc.array(sort, { maxLength: 4 }),
  slots: fc.array(slot, { minLength: SLOTS, maxLength: SLOTS }),
})

/** Every way to give each single thing to a slot that it can go to, or to none. */
function* everyWay(sorts: readonly Sort[]): Generator<{ used: number[]; left: number }> {
  const things = sorts.flatMap(({ count, slots }) => Array.from({ length: count }, () => slots))
  const go = function* (
    at: number,
    used: number[],
    left: number,
  ): Generator<{ used: number[]; left: number }> {
    const slots = things[at]
    if (!slots) yield { used, left }
    else {
      yield* go(at + 1, used, left + 1)
      for (const place of slots)
        yield* go(
          at + 1,
          used.map((n, index) => (index === place ? n + 1 : n)),
          left,
        )
    }
  }
  yield* go(0, [0, 0, 0], 0)
}

describe('for any sorts and slots', () => {
  it('it works out exactly where some way of all ways does', () => {
    fc.assert(
      fc.property(question, ({ sorts, slots }) => {
        fc.pre(sorts.reduce((sum, { count }) => sum + count, 0) <= 7)
        const works = [...everyWay(sorts)].some(
          ({ used, left }) =>
            left === 0 && slots.every(({ min, max }, at) => (used[at] ?? 0) >= min && (used[at] ?? 0) <= max),
        )
        expect(assign(sorts, slots, free).isComplete).toBe(works)
      }),
      { numRuns: 300 },
    )
  })

  it('no slot has more than it may, and all that was given or left is all that there was', () => {
    fc.assert(
      fc.property(question, ({ sorts, slots }) => {
        const { flows, left, used } = assign(sorts, slots, free)
        const sums = slots.map((_slot, at) => flows.reduce((sum, flow) => sum + (flow.get(at) ?? 0), 0))
        expect(sums).toEqual(used)
        for (const [at, { max }] of slots.entries()) expect(used[at]).toBeLessThanOrEqual(max)
        for (const [at, { count, slots: own }] of sorts.entries()) {
          const given = [...(flows[at] ?? [])]
          expect(given.reduce((sum, [, amount]) => sum + amount, 0) + (left[at] ?? 0)).toBe(count)
          for (const [place, amount] of given) {
            expect(own).toContain(place)
            expect(amount).toBeGreaterThan(0)
          }
        }
      }),
    )
  })
})
