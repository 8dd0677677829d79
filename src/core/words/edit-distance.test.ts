import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, longestCommon } from './edit-distance.js'

const distance = (a: string, b: string) => editDistance([...a], [...b])

describe('the distance of', () => {
  it.each([
    // The examples of Wagner and Fischer's algorithm in the literature.
    ['kitten', 'sitting', 3],
    ['Saturday', 'Sunday', 3],
    ['intention', 'execution', 5],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['', '', 0],
    ['same', 'same', 0],
    ['a', 'b', 1],
    ['😀', 'a', 1],
    ['ab', 'ba', 2],
  ])('%j and %j', (a, b, expected) => {
    expect(distance(a, b)).toBe(expected)
    expect(distance(b, a)).toBe(expected)
  })
})

it.each([
  ['ABCBDAB', 'BDCABA', 4],
  ['XMJYAUZ', 'MZJAWXU', 4],
  ['', 'a', 0],
  ['abc', 'abc', 3],
])('%s and %s have the longest common sequence of %s', (a, b, expected) => {
  expect(longestCommon([...a], [...b])).toBe(expected)
})

/** The recurrences as the definitions give them, cell by cell. */
function table(a: string[], b: string[]): { distance: number; common: number } {
  let cells = b.map((_, j) => ({ distance: j + 1, common: 0 }))
  a.forEach((x, i) => {
    let corner = { distance: i, common: 0 }
    let left = { distance: i + 1, common: 0 }
    cells = cells.map((up, j) => {
      const isSame = x === b[j]
      const cell = {
        distance: Math.min(up.distance + 1, left.distance + 1, corner.distance + (isSame ? 0 : 1)),
        common: isSame ? corner.common + 1 : Math.max(up.common, left.common),
      }
      corner = up
      left = cell
      return cell
    })
  })
  return cells.at(-1) ?? { distance: a.length, common: 0 }
}

it('is what the table of all prefixes says', () => {
  const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 90 })
  fc.assert(
    fc.property(letters, letters, (a, b) => {
      const { distance, common } = table(a, b)
      expect(editDistance(a, b)).toBe(distance)
      expect(longestCommon(a, b)).toBe(common)
    }),
  )
})
