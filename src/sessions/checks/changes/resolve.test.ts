import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NO_TERMS } from '../../terms/terms.js'
import type { AllowEntry } from './entry.js'
import { resolve } from './resolve.js'

const NAMES = ['a', 'b'] as const
const TEXTS = ['1', '2']
const COLUMNS = ['x', 'y'] as const

/** An entry that names values of its change, by column; what else it asks is told by the groups. */
interface Asked {
  readonly x: string | null
  readonly y: string | null
  readonly min: number
  readonly max: number
}

const name = fc.constantFrom(...NAMES, null)
const entry = fc
  .record({ x: name, y: name, min: fc.integer({ min: 0, max: 2 }), more: fc.integer({ min: 0, max: 1 }) })
  .map(({ x, y, min, more }): Asked => ({ x, y, min, max: Math.max(1, min + more) }))

/** Changes that are alike: the values that they have, the entries that they fit, and how many they are. */
const group = fc.record({
  x: fc.constantFrom(...TEXTS),
  y: fc.constantFrom(...TEXTS),
  fits: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
  count: fc.integer({ min: 1, max: 2 }),
})

const question = fc.record({
  entries: fc.array(entry, { minLength: 3, maxLength: 3 }),
  groups: fc.array(group, { maxLength: 4 }),
})

type Question = typeof question extends fc.Arbitrary<infer Each> ? Each : never
type Group = Question['groups'][number]

/** The values that a change has for the names of an entry; null: one name would have two. */
function namedBy(asked: Asked | undefined, one: Group): Map<string, string> | null {
  const named = new Map<string, string>()
  for (const column of COLUMNS) {
    const own = asked?.[column]
    if (own == null) continue
    if (named.has(own) && named.get(own) !== one[column]) return null
    named.set(own, one[column])
  }
  return named
}

/** Whether some value for each name, and some entry for each change, make it work out: all of them are tried. */
function worksOut({ entries, groups }: Question): boolean {
  const changes = groups.flatMap((one) => Array.from({ length: one.count }, () => one))
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
      const named = namedBy(entries[index], one)
      if (!named || [...named].some(([own, text]) => texts.get(own) !== text)) return false
      return place(
        at + 1,
        used.map((n, slot) => (slot === index ? n + 1 : n)),
        texts,
      )
    })
  }
  return values.some((texts) => place(0, [0, 0, 0], texts))
}

function entryOf({ x, y, min, max }: Asked): AllowEntry {
  const named = [
    { column: 'x', name: x },
    { column: 'y', name: y },
  ].flatMap((one) => (one.name === null ? [] : { ...one, name: one.name }))
  const where = { ...NO_TERMS, named }
  return { name: 'allow', table: 't', kind: 'added', where, fields: NO_TERMS, mayChange: null, min, max }
}

function groupOf({ entries }: Question, one: Group) {
  const fits = one.fits.flatMap((index) => {
    const named = namedBy(entries[index], one)
    return named ? { entry: index, isClear: true, named } : []
  })
  return { count: one.count, samples: [], fits }
}

it('for any entries and changes it works out exactly where some choice of values and entries does', async () => {
  let [works, fails] = [0, 0]
  await fc.assert(
    fc.asyncProperty(question, async (asked) => {
      const groups = asked.groups.map((one) => groupOf(asked, one))
      const entries = asked.entries.map(entryOf)
      const counting = new Set(entries.keys())
      const { kind, assignment } = await resolve({
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
      for (const [place, { count }] of groups.entries()) {
        const given = [...(assignment.flows[place] ?? [])].reduce((sum, [, amount]) => sum + amount, 0)
        expect(given + (assignment.left[place] ?? 0)).toBe(count)
      }
    }),
    { numRuns: 3_000 },
  )
  // Both happen often enough for this to say something.
  expect(Math.min(works, fails)).toBeGreaterThan(50)
})
