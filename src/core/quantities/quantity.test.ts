import { describe, expect, test } from 'vitest'
import { type Comparison, compare, type Quantity } from './quantity.js'
import { readerOfText, readingsIn } from './read-quantity.js'

const quantitiesIn = (text: string) => readingsIn(readerOfText(text)).map(({ quantity }) => quantity)

function quantityIn(text: string): Quantity {
  const found = quantitiesIn(text)
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
    ['5000 m', 'near', '5001 m'],
    ['5004 m', 'different', '5001 m'],
    // 5 miles are 8.04672 km, 0.6 % more than 8 km: rounded, or not.
    ['5 miles', 'near', '8 km'],
    ['5 miles', 'different', '5 km'],
    ['50 km/h', 'same', '50 km per hour'],
    // 10 m/s are 36 km/h.
    ['10 m/s', 'same', '36 km/h'],
    ['50 km/h', 'different', '50 km/s'],
    ['5 mg/l', 'other', '5 mg/dl'],
    // 6 feet 2 inches are 74 inches of 0.0254 m: 1.8796 m.
    ['6 feet 2 inches', 'same', '188 cm'],
    ['1 hour and 30 minutes', 'same', '90 minutes'],
    ['5 MB', 'other', '5 Mb'],
    ['5 MB', 'same', '5 megabytes'],
    ['5 mb', 'same', '5 MB'],
    ['5 Mb', 'same', '5 megabits'],
    ['5 mW', 'different', '5 MW'],
    ['5 µg', 'same', '5 mcg'],
    ['5 µg', 'different', '5 mg'],
    ['5 C', 'other', '5 F'],
    ['5 C', 'same', '5 °C'],
    ['10 degrees below zero', 'same', '-10'],
    ['minus 10', 'same', '-10'],
    ['-$5', 'different', '$5'],
    ['.5 mg', 'different', '5 mg'],
    ['.5 mg', 'same', '0.5 mg'],
    ['2 percentage points', 'other', '2%'],
    ['2 percentage points', 'same', '200 basis points'],
    ['2 percentage points', 'same', '2 pp'],
    ['over half', 'near', 'less than half'],
    ['half of them', 'same', '50%'],
    ['more than half', 'same', '62%'],
    ['more than half', 'different', '38%'],
    ['by 5', 'other', 'to 5'],
    ['to 5', 'other', 'from 5'],
    ['by 5', 'same', '5'],
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
    ['about 100', 'near', '90'],
    ['about 100', 'different', '50'],
    ['98', 'near', 'about 100'],
    ['over 100', 'same', 'more than 100'],
    ['over 50', 'same', 'more than 100'],
    ['over 100', 'near', 'over 50'],
    ['over 100', 'different', '80'],
    ['120', 'near', 'at least 100'],
    ['80', 'different', 'at least 100'],
    ['at most 100', 'same', 'under 100'],
    ['under 100', 'near', 'at most 100'],
    ['100+', 'same', '100 or more'],
    ['~100', 'same', '103'],
    ['nearly 100', 'near', '90'],
    ['up to 5', 'near', 'at least 5'],
    ['4.9%', 'same', '4.87%'],
    ['4.8%', 'different', '4.87%'],
    ['4.87%', 'near', '4.9%'],
    ['5%', 'compatible', '4.87%'],
    ['$3.5 million', 'same', '$3,512,000'],
    ['$3.5 million', 'different', '$3.2 million'],
    ['5,000', 'near', '5,213'],
    ['6,000', 'different', '5,213'],
    ['$5,000', 'different', '$5,213'],
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
    ['version 1.10', 'other', 'version 1.1'],
    ['version 1.10', 'same', 'release 1.10'],
    ['Python 3.10', 'other', 'Python 3.1'],
    ['costs 3.10', 'same', 'costs 3.1'],
    ['USD 3.10', 'same', 'USD 3.1'],
    ['the code is 007', 'other', 'the code is 7'],
    ['007', 'other', '7'],
    ['order no. 0042', 'other', 'order no. 42'],
    ['the id is 12', 'same', '12'],
    ['Windows 10 is', 'other', 'Windows 11 is'],
    ['9 am', 'different', '9 pm'],
    ['9 a.m.', 'same', '9:00 AM'],
    ['9 pm', 'same', '21:00'],
    ['8:25 am', 'same', '08:25'],
    ['8:25 pm', 'different', '08:25'],
    ['9:30', 'same', '9:30 pm'],
    ['9:30 pm', 'compatible', '9:30'],
    ['9:30', 'different', '9:45'],
    ['9 am EST', 'other', '9 am PST'],
    ['9 am EST', 'other', '3 pm CET'],
    ["9 o'clock", 'same', '9:00'],
    ['10\u00a0000', 'same', '10000'],
  ]
  test.each(ROWS)('%s is %s to %s', (stated, expected, found) => {
    expect(compare(quantityIn(stated), quantityIn(found))).toBe(expected)
  })
})

test.each(['COVID-19', 'the other half', 'half-time', 'the B2B market', 'he may go', 'march on'])(
  '%s holds no quantity',
  (text) => {
    expect(quantitiesIn(text)).toEqual([])
  },
)

test('03/04/2023 is read as no date, since its day order is unknown', () => {
  expect(quantitiesIn('03/04/2023')).not.toContainEqual(expect.objectContaining({ month: expect.anything() }))
})
