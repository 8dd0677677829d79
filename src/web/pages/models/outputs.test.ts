import { describe, expect, test } from 'vitest'
import type { OutputField } from './contract.js'
import { chartLines, faintLines, layOut } from './outputs.js'
import { shownValue } from './shown-number.js'

const output = (path: string, type: OutputField['type'], unit: string): OutputField => ({
  path,
  type,
  unit,
  meaning: '',
})
const OUTPUTS = [
  output('total', 'number', 'USD'),
  output('rows[].year', 'integer', 'years'),
  output('rows[].rate', 'number', 'ratio'),
  output('rows[].stay', 'number', 'USD'),
  output('rows[].move', 'number', 'USD'),
]
const row = (year: number) => ({ year, rate: 0.5, stay: year, move: 'Infinity' })

const tableOf = (rows: readonly object[]) => {
  const [table] = layOut(OUTPUTS, { total: 3, rows }).tables
  if (!table) throw new Error('no table')
  return table
}

describe('outputs', () => {
  test('are laid out as the contract declares them', () => {
    const { values } = layOut(OUTPUTS, { total: 3, rows: [] })
    expect(values.map(({ path, value }) => [path, value])).toEqual([['total', 3]])
    expect(tableOf([row(0)]).rows).toEqual([[0, 0.5, 0, 'Infinity']])
  })

  test('over years are lines of the unit that most columns have; what is not finite leaves a gap', () => {
    expect(chartLines(tableOf([row(0), row(1)]))).toEqual({
      xName: 'year',
      xUnit: 'years',
      xs: [0, 1],
      unit: 'USD',
      lines: [
        { name: 'stay', ys: [0, 1] },
        { name: 'move', ys: [null, null] },
      ],
    })
  })

  test.each([
    ['one row', [row(0)]],
    ['rows that do not count up', [row(0), row(2)]],
    ['no row', []],
  ])('with %s are no lines', (_, rows) => {
    expect(chartLines(tableOf(rows))).toBeNull()
  })
})

test('lines below a twentieth of the largest are not drawn at first', () => {
  const lines = [
    { name: 'balance', ys: [300_000, null] },
    { name: 'payment', ys: [-14_999, 2_000] },
    { name: 'interest', ys: [15_000, 0] },
  ]
  expect(faintLines({ xName: 'month', xUnit: 'months', xs: [1, 2], unit: 'USD', lines })).toEqual(['payment'])
})

describe('a value for reading', () => {
  test.each([
    [1798.6515754582708, 'USD/month', '1,798.65'],
    [0.26666666666666666, 'ratio', '0.266667'],
    [1e-9, 'ratio', '1e-9'],
    [15000, 'count', '15,000'],
    ['Infinity', 'months', 'Infinity'],
    [true, '', 'true'],
  ])('%s %s is %s', (value, unit, shown) => {
    expect(shownValue(value, unit, false)).toBe(shown)
  })

  test('has every digit where it is asked for', () => {
    expect(shownValue(1798.6515754582708, 'USD/month', true)).toBe('1798.6515754582708')
  })
})
