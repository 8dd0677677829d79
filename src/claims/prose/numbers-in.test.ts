import { describe, expect, test } from 'vitest'
import { readProse } from './numbers-in.js'

const numbersIn = (text: string) => readProse(text).numbers.map(({ start, end }) => text.slice(start, end))

type Row = readonly [text: string, ...numbers: string[]]

describe('these numbers are claimed', () => {
  const ROWS: readonly Row[] = [
    ['It costs $1,610.46 a month.', '$1,610.46'],
    ['It costs 1,610.46 USD.', '1,610.46 USD'],
    ['Total 1200', '1200'],
    ['Rate 3.10', '3.10'],
    ['Balance: 500', '500'],
    ['Answer: 14', '14'],
    ['14', '14'],
    ['14.', '14'],
    ['14. That is the month.', '14'],
    ['A return of 7%.', '7%'],
    ['Up by 2 percentage points.', '2 percentage points'],
    ['-5, (5), −5 or minus 5', '-5', '5', '−5', 'minus 5'],
    ['10–20 and 30-40', '10', '20', '30', '40'],
    ['zero, twelve, twenty-five, two hundred', 'zero', 'twelve', 'twenty-five', 'two hundred'],
    ['one month and one thing', 'one month'],
    ['a dozen payments', 'dozen'],
    ['3x as much, 2.5 times', '3', '2.5'],
    ['3/4 of it', '3/4'],
    ['1e-6 and 1.5E6', '1e-6', '1.5E6'],
    ['1.610,46 and 1610,46 and 1\u00a0610.46', '1.610,46', '1610,46', '1\u00a0610.46'],
    ['9007199254740993', '9007199254740993'],
    ['In 2031 and by 2043', '2031', '2043'],
    ['1500 dollars', '1500 dollars'],
    ['month 12, year 3, period 4', '12', '3', '4'],
    ['a 30-year loan', '30-year'],
    ['1 hour 30 minutes', '1 hour 30 minutes'],
    ['$5m, £2bn, 1.2M, 12k', '$5m', '£2bn', '1.2M', '12k'],
    ['{"payment": 1610.46, "months": 14}', '1610.46', '14'],
    ['５０ and ٣', '５０', '٣'],
    ['| 12 | $160.20 |', '12', '$160.20'],
    ['1,2,3', '1', '2', '3'],
  ]
  test.each(ROWS)('%s', (text, ...numbers) => {
    expect(numbersIn(text)).toEqual(numbers)
  })
})

describe('these are not', () => {
  const ROWS: readonly Row[] = [
    ['On 3 March 2027, March 3rd, 2027-03-04, 2027-03-03, 03/04/2027 and in March 2027.'],
    ['At 9:30 am, 21:00 and 9 o’clock.'],
    ['In the first year, the 3rd month and the 1990s.'],
    ['On Monday.'],
    ['1. Pay less\n2. Save more\n3) Wait'],
    ['> 1. Pay less\n> 2. Save more'],
    ['2. A text may begin so.', '2'],
    ['Version 1.2, v1.2, release 2.0.1, 192.168.0.1.'],
    ['Option 2, scenario 3, step no. 4, table 5, #6.'],
    ['There are two options, three main reasons and 4 steps.'],
    ['The two differ. All three hold.'],
    ['A one-time fee, two-thirds, zero-sum.'],
    ['One of them, and one thing.'],
    ['Half of it.'],
    ['COVID-19, Q3, H2O, B2B, 3f2a, FY2027.'],
    ['A 401(k), a 403b, the S&P 500, 24/7, the 50/30/20 rule.'],
    ['See https://example.com/2027/12?x=5 and [1], [12].'],
    ['The code is 007.'],
    ['schedule[3].balance'],
    [''],
    ['No numbers at all.'],
  ]
  test.each(ROWS)('%s', (text, ...numbers) => {
    expect(numbersIn(text)).toEqual(numbers)
  })
})

describe('a number has its sign, its unit and its last digit', () => {
  const ROWS: readonly (readonly [string, string, string, number])[] = [
    ['-$500.50', '-500.5', 'money:usd', 1],
    ['$-500.50', '-500.5', 'money:usd', 1],
    ['minus 5 %', '-5', '%', 1],
    ['2.50 years', '2.5', 'calendar', 12],
    ['3.3 million euros', '3300000', 'money:eur', 1],
    ['1.2M', '1200000', '', 1],
    ['EUR 5', '5', 'money:eur', 1],
    ['5 €', '5', 'money:eur', 1],
    ['50 bps', '50', 'points', 0.01],
    ['10 degrees below zero', '-10', '', 1],
  ]
  test.each(ROWS)('%s is %s %s', (text, key, measure, factor) => {
    expect(readProse(text).numbers).toMatchObject([{ key, measure, factor }])
  })

  const PAIRS: readonly (readonly [string, readonly string[]])[] = [
    ['10 to 20 months', ['calendar', 'calendar']],
    ['$10-20', ['money:usd', 'money:usd']],
    ['10 and 20 %', ['%', '%']],
    ['month 1 to $20', ['', 'money:usd']],
    ['10, 20 %', ['', '%']],
  ]
  test.each(PAIRS)('%s', (text, measures) => {
    expect(readProse(text).numbers.map(({ measure }) => measure)).toEqual(measures)
  })
})
