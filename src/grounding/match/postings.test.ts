import fc from 'fast-check'
import { expect, test } from 'vitest'
import { postingsOf, type Term, topEntries } from './postings.js'

/** Every entry is looked at, and the sums sorted. */
function plainScan(entries: readonly string[][], terms: readonly Term[], most: number): number[] {
  return entries
    .map((keys, at) => {
      const found = terms.filter(({ key }) => keys.includes(key))
      return { at, isFound: found.length > 0, sum: found.reduce((sum, { score }) => sum + score, 0) }
    })
    .filter(({ isFound }) => isFound)
    .sort((one, other) => other.sum - one.sum || one.at - other.at)
    .slice(0, most)
    .map(({ at }) => at)
}

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const terms = fc.uniqueArray(fc.record({ key, score: fc.integer({ min: 1, max: 150 }) }), {
  selector: (term) => term.key,
  maxLength: 6,
})

test('the index finds what a scan of every entry finds', () => {
  // Mostly "a", so that lists are long enough for the shortcuts.
  const entry = fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant('a') }, key), { maxLength: 3 })
  const entries = fc.array(entry, { maxLength: 400, size: 'max' })
  fc.assert(
    fc.property(entries, terms, fc.integer({ min: 1, max: 8 }), (all, wanted, most) => {
      expect(topEntries(postingsOf(all), wanted, most)).toEqual(plainScan(all, wanted, most))
    }),
    { numRuns: 300 },
  )
})

test('an entry that alone holds two common keys is found behind thousands that hold one of them', () => {
  const entries = Array.from({ length: 20_000 }, (_, at) => (at % 2 === 0 ? ['a', 'x'] : ['b', 'x']))
  entries.push(['a', 'b', 'x'])
  const wanted = ['a', 'b', 'x'].map((each) => ({ key: each, score: 100 }))
  expect(topEntries(postingsOf(entries), wanted, 3)).toEqual([20_000, 0, 1])
})
