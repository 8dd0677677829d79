import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typedRow } from '../../test/typed-value.js'
import { canonicalRow } from '../core/data/canonical-text.js'
import type { Row } from '../core/data/value.js'
import { checkNone, differences } from './differences.js'
import type { TableShape } from './source.js'

const shape = (key: readonly string[] | null): TableShape => ({ name: 't', columns: [], key })

function found(key: readonly string[] | null, given: readonly Row[], now: readonly Row[]) {
  const all = differences<number>(shape(key))
  for (const row of given) all.expect(row)
  for (const [place, row] of now.entries()) all.meet(row, place)
  return all
}

/** What a table is once all is done that is to be done, by the naive way. */
function putBack(key: readonly string[] | null, given: readonly Row[], now: readonly Row[]): Row[] {
  const all = found(key, given, now)
  const rows = new Map(now.entries())
  for (const place of all.surplus) rows.delete(place)
  for (const row of given) {
    const place = all.changedPlace(row)
    if (place !== undefined) rows.set(place, row)
  }
  return [...rows.values(), ...given.filter((row) => all.isMissing(row))]
}

const row = fc
  .tuple(fc.constantFrom('1', '2', '3', 'null'), fc.constantFrom('1', '1.0', '2', '"x"'))
  .map(([id, a]) => typedRow(`{"id": ${id}, "a": ${a}}`))
const texts = (rows: readonly Row[]) => rows.map(canonicalRow).sort()

describe('the differences of a table', () => {
  it.each([
    ['the same', ['id'], ['{"id": 1, "a": 2}'], ['{"id": 1, "a": 2.0}'], [0, 0, 0]],
    ['one changed', ['id'], ['{"id": 1, "a": 2}'], ['{"id": 1, "a": 3}'], [0, 1, 0]],
    ['one more', ['id'], ['{"id": 1}'], ['{"id": 1}', '{"id": 2}'], [1, 0, 0]],
    ['one less', ['id'], ['{"id": 1}', '{"id": 2}'], ['{"id": 1}'], [0, 0, 1]],
    ['without a key', null, ['{"a": 1}', '{"a": 1}', '{"a": 2}'], ['{"a": 1}', '{"a": 3}'], [1, 0, 2]],
    ['without a value for the key', ['id'], ['{"id": null, "a": 1}'], ['{"id": null, "a": 2}'], [1, 0, 1]],
  ] as const)('%s', (_what, key, given, now, [surplus, changed, missing]) => {
    const all = found(key, given.map(typedRow), now.map(typedRow))
    expect([all.surplus.length, all.count]).toEqual([surplus, { changed, missing }])
    if (surplus + changed + missing === 0) expect(() => checkNone(shape(key), all)).not.toThrow()
    else expect(() => checkNone(shape(key), all)).toThrow(/changed it again/)
  })

  it('make any table what it was, and then are none', () => {
    const unique = fc.uniqueArray(row, { selector: (each) => JSON.stringify(each.get('id')), maxLength: 6 })
    const rows = fc.array(row, { maxLength: 8 })
    const cases = fc.oneof(
      fc.tuple(fc.constant(['id']), unique, rows),
      fc.tuple(fc.constant(null), rows, rows),
    )
    fc.assert(
      fc.property(cases, ([key, given, now]) => {
        const after = putBack(key, given, now)
        expect(texts(after)).toEqual(texts(given))
        expect(() => checkNone(shape(key), found(key, given, after))).not.toThrow()
      }),
    )
  })

  it('cannot be told where a key names several rows', () => {
    const given = ['{"id": 1, "a": 1}', '{"id": 1, "a": 2}'].map(typedRow)
    expect(() => found(['id'], given, [])).toThrow(/key of the table "t" names several rows/)
  })
})
