import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NO_TERMS } from '../../terms/terms.js'
import type { AllowEntry } from './entry.js'
import { resolve } from './resolve.js'

const NAMES = ['a', 'b']
const TEXTS = ['1', '2']

/** An entry that names values of its change; what else it asks is told by the groups. */
function entryOf(name: string | undefined, min: number, max: number): AllowEntry {
  const named = name === undefined ? [] : [{ column: 'x', name }]
  const where = { ...NO_TERMS, named }
  return { name: 'allow', table: 't', kind: 'added', where, fields: NO_TERMS, mayChange: null, min, max }
}

const entry = fc
  .tuple(fc.constantFrom(...NAMES, undefined), fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 1 }))
  .map(([name, min, more]) => entryOf(name, min, Math.max(1, min + more)))

/** A change: the value that it has, and the entries that it fits. */
const change = fc.record({
  text: fc.constantFrom(...TEXTS),
  fits: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
})

const question = fc.record({
  entries: fc.array(entry, { minLength: 3, maxLength: 3 }),
  changes: fc.array(change, { maxLength: 5 }),
})

type Question = typeof question extends fc.Arbitrary<infer Each> ? Each : never

const nameOf = ({ where }: AllowEntry | undefined = entryOf(undefined, 0, 1)) => where.named[0]?.name

/** Whether some value for each name, and some entry for each change, make it work out: all of them are tried. */
function worksOut({ entries, changes }: Question): boolean {
  const values = TEXTS.flatMap((a) =>
    TEXTS.map(
      (b) =>
        new Map([
          ['a', a],
          ['b', b],
        ]),
    ),
  )
  const place = (at: number, used: readonly number[], texts: ReadonlyMap<string, string>): boolean => {
    const one = changes[at]
    if (!one)
      return entries.every(({ min, max }, index) => (used[index] ?? 0) >= min && (used[index] ?? 0) <= max)
    return one.fits.some((index) => {
      const name = nameOf(entries[index])
      if (name !== undefined && texts.get(name) !== one.text) return false
      return place(
        at + 1,
        used.map((n, slot) => (slot === index ? n + 1 : n)),
        texts,
      )
    })
  }
  return values.some((texts) => place(0, [0, 0, 0], texts))
}

function groupOf({ entries }: Question, { text, fits }: Question['changes'][number]) {
  return {
    count: 1,
    samples: [],
    fits: fits.map((index) => {
      const name = nameOf(entries[index])
      return { entry: index, isClear: true, named: new Map(name === undefined ? [] : [[name, text]]) }
    }),
  }
}

it('for any entries and changes it works out exactly where some choice of values and entries does', async () => {
  let [works, fails] = [0, 0]
  await fc.assert(
    fc.asyncProperty(question, async (asked) => {
      const groups = asked.changes.map((one) => groupOf(asked, one))
      const counting = new Set(asked.entries.keys())
      const { entries } = asked
      const { kind } = await resolve({
        groups,
        entries,
        counting,
        tied: NAMES,
        isLenient: false,
        spend: () => undefined,
      })
      const expected = worksOut(asked)
      if (expected) works += 1
      else fails += 1
      expect(kind).toBe(expected ? 'complete' : 'incomplete')
    }),
    { numRuns: 2_000 },
  )
  // Both happen often enough for this to say something.
  expect(Math.min(works, fails)).toBeGreaterThan(20)
})
