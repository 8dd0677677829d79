import { describe, expect, test } from 'vitest'
import { tokenise } from '../words/tokenise.js'
import { type Comparison, compare, type Quantity } from './quantity.js'

function quantityIn(text: string): Quantity {
  const found = tokenise(text).flatMap(({ quantity }) => quantity ?? [])
  expect(found, text).toHaveLength(1)
  return found[0] as Quantity
}

describe('two quantities are compared by value and by what they measure', () => {
  const ROWS: readonly (readonly [string, Comparison, string])[] = [
    ['4 cats', 'same', 'four cats'],
    ['4 cats', 'same', '4.0 cats'],
    ['5', 'different', '25'],
    ['5', 'different', '-5'],
    ['1286.04', 'same', '1,286.04'],
    ['1286.04', 'same', '$1,286.04'],
    ['10', 'other', '$110'],
    ['0', 'same', '$0.00'],
    ['$5', 'compatible', '5'],
    ['$5', 'other', '€5'],
    ['60%', 'same', '60 per cent'],
    ['60%', 'same', 'sixty percent'],
    ['60', 'other', '60%'],
    ['3', 'other', '3rd'],
    ['3.5 million', 'same', '3,500,000'],
    ['$3.5bn', 'same', '$3500 million'],
    ['5 km', 'same', '5,000 m'],
    // 1 mile is 1.609344 km (international yard and pound, 1959); 0.04 % is within the rounding of units.
    ['1 mile', 'same', '1.61 km'],
    ['5 km', 'different', '6 km'],
    ['5000 m', 'different', '5001 m'],
    ['5 km', 'other', '5 kg'],
    ['13', 'same', '13 years'],
    ['13 years', 'compatible', '13'],
    ['2 weeks', 'same', '14 days'],
    ['twenty-five', 'same', '25'],
    ['more than 500', 'same', '620'],
    ['fewer than 500', 'different', '620'],
    ['at least 5', 'same', '5'],
    ['no more than 5', 'same', '4'],
    ['about 100', 'same', '98'],
    ['about 100', 'different', '90'],
    ['9007199254740993', 'different', '9007199254740992'],
    ['October 21st, 2023', 'same', '21 Oct 2023'],
    ['October 21, 2023', 'same', '2023-10-21'],
    ['October 22, 2023', 'different', '2023-10-21'],
    ['October 2023', 'same', '2023-10-21'],
    ['2023-10-21', 'compatible', 'October 2023'],
    ['1995', 'same', 'May 3, 1995'],
    ['1995', 'different', '1996'],
    ['the 1990s', 'same', '1995'],
    ["the 1970 's", 'same', '1970s'],
    ['on Monday', 'different', 'on Tuesday'],
    ['100 °C', 'same', '100 degrees Celsius'],
    ['５０', 'same', '50'],
    ['٣', 'same', '٣'],
    ['٣', 'different', '٤'],
    ['2.0.1', 'different', '2.0.2'],
    ['10\u00a0000', 'same', '10000'],
  ]
  test.each(ROWS)('%s is %s to %s', (stated, expected, found) => {
    expect(compare(quantityIn(stated), quantityIn(found))).toBe(expected)
  })
})

test.each(['COVID-19', 'the B2B market', 'he may go', 'march on'])('%s holds no quantity', (text) => {
  expect(tokenise(text).filter(({ quantity }) => quantity)).toEqual([])
})

test('03/04/2023 is read as no date, since its day order is unknown', () => {
  const kinds = tokenise('03/04/2023').map(({ quantity }) => quantity)
  expect(kinds).not.toContainEqual(expect.objectContaining({ month: expect.anything() }))
})
