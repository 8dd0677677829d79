import { describe, expect, it } from 'vitest'
import { numbersIn } from './numbers-in.js'

const shown = (text: string) =>
  numbersIn(text).map(({ meanings, isSure }) => {
    const values = meanings.map((meaning) => `${meaning.text}${meaning.measure && ` ${meaning.measure}`}`)
    return values.join(' or ') + (isSure ? '' : '?')
  })

describe('the numbers of a text', () => {
  it.each([
    ['The answer is 25', ['25']],
    ['711', ['711']],
    ['-5', ['-5']],
    ['x=-5', ['-5']],
    ['a change of −5 pp', ['-5 points']],
    ['The answer is 5.', ['5']],
    ['$0.00', ['0 money:usd']],
    ['-$5', ['-5 money:usd']],
    ['$-5', ['-5 money:usd']],
    ['the fee is $110', ['110 money:usd']],
    ['$1,286.04 in all', ['1286.04 money:usd']],
    ['Out of 20 students, 60% passed', ['20', '60 %']],
    ['pages 5-10', ['5', '10']],
    ['pages 5–10', ['5', '10']],
    ['four of twenty-five', ['4', '25']],
    ['3.3 million', ['3300000']],
    ['10\u00a0000', ['10000']],
    ['9007199254740993 rows', ['9007199254740993']],
    ['1.5e3 and 2E-2', ['1.5e3', '2E-2']],
    ['-1.5e3', ['-1.5e3']],
    ['5 km', ['5 length']],
    ['in 2023', ['2023']],
    ['order 12', ['12']],
    ['(7)', ['7']],
    ['- 5 apples', ['5']],
  ])('%s', (text, expected) => {
    expect(shown(text)).toEqual(expected)
  })
})

describe('what may be read in two ways', () => {
  it.each([
    ['1,5', ['1.5 or 1 or 5?']],
    ['1.234,56', ['1234.56?']],
    ['1.234.567', ['1234567?']],
    ['10 000', ['10000 or 10 or 000?']],
    ['3/4', ['3 or 4?']],
    ['03/04/2023', ['03 or 04 or 2023?']],
    ['6.02×10^23', ['6.02?', '10', '23']],
    ['3D', ['3?']],
    ['Balance: –5', ['5 or -5?']],
    ['agent 007', ['007?']],
    ['6 feet 2 inches', ['6 or 2?']],
  ])('%s', (text, expected) => {
    expect(shown(text)).toEqual(expected)
  })
})

it.each([
  'no number at all',
  'COVID-19',
  'H2O',
  'version 2.0.1',
  'on 21.10.2023',
  'on 2023-10-21',
  'October 21st, 2023',
  'at 9:30 am',
  'the 3rd',
  'one of them',
])('%s has none', (text) => {
  expect(shown(text)).toEqual([])
})
