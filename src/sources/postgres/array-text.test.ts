import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ArrayItems, readArray, writeArray } from './array-text.js'

const items: fc.Arbitrary<ArrayItems> = fc.letrec<{ list: ArrayItems }>((tie) => ({
  list: fc.array(
    fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, '', 'NULL', 'null', '{', '}', ',', ';', '"', '\\', ' a ', '\n'),
      fc.string({ unit: 'binary' }),
      tie('list'),
    ),
    { maxLength: 4 },
  ),
})).list

describe('the text of an array', () => {
  // By array_out of PostgreSQL 15, as psql shows it.
  it.each([
    ['{}', []],
    ['{1,2}', ['1', '2']],
    ['{NULL,"NULL",null}', [null, 'NULL', 'null']],
    ['{{1,2},{3,NULL}}', [['1', '2'], ['3', null]]], // biome-ignore format: a row is a row
    ['[0:1]={1,2}', ['1', '2']],
    ['[-1:0][2:3]={{1,2},{3,4}}', [['1', '2'], ['3', '4']]], // biome-ignore format: a row is a row
    ['{"a,b","say \\"x\\"","","\\\\"}', ['a,b', 'say "x"', '', '\\']],
    ['{"(1,\\"x y\\")"}', ['(1,"x y")']],
  ])('%s', (text, expected) => {
    expect(readArray(text, ',')).toEqual(expected)
  })

  it('of boxes has another sign between its items', () => {
    expect(readArray('{(1,1),(0,0);(2,2),(1,1)}', ';')).toEqual(['(1,1),(0,0)', '(2,2),(1,1)'])
  })

  it('is read as it was written', () => {
    fc.assert(
      fc.property(items, fc.constantFrom(',', ';'), (list, delimiter) => {
        expect(readArray(writeArray(list, delimiter), delimiter)).toEqual(list)
      }),
    )
  })
})
