import { describe, expect, it } from 'vitest'
import { type DayOrder, datesIn, isDate, wholeDate } from './dates-in.js'

const DAY = { kind: 'date', year: 2023, month: 10, day: 21 } as const
const APRIL = { kind: 'date', year: 2023, month: 4, day: 3 } as const
const answers = (text: string, expected: typeof DAY | typeof APRIL, order: DayOrder | null = null) =>
  datesIn(text, order).map((date) => isDate(date, expected))

describe('21 October 2023', () => {
  it.each([
    ['Oct 21 2023', [true]],
    ['October 21st, 2023', [true]],
    ['on 21 October 2023.', [true]],
    ['2023-10-21', [true]],
    ['at 2023-10-21T09:00:00Z', [true]],
    ['21/10/2023', [true]],
    ['10/21/2023', [true]],
    ['21.10.2023', [true]],
    ['21/10/23', [null]],
    ['on October 21', [null]],
    ['in October 2023', [false]],
    ['in 2023', []],
    ['Oct 22 2023', [false]],
    ['Oct 21 2024', [false]],
    ['version 21.10.2023.4', []],
    ['from 2023-10-20 to 2023-10-21', [false, true]],
  ])('%s', (text, expected) => {
    expect(answers(text, DAY)).toEqual(expected)
  })
})

describe('3 April 2023, written 03/04/2023', () => {
  it.each([
    [null, [null]],
    ['dmy', [true]],
    ['mdy', [false]],
  ] as const)('in the order %s', (order, expected) => {
    expect(answers('03/04/2023', APRIL, order)).toEqual(expected)
  })

  it('is the same in both orders where day and month are', () => {
    expect(answers('04/04/2023', APRIL)).toEqual([false])
  })

  it('is no date in an order in which there is no such day', () => {
    expect(answers('31/04/2023', APRIL, 'dmy')).toEqual([])
  })
})

describe('a text that is a date', () => {
  it.each([
    ['2023-10-21', { kind: 'date', year: 2023, month: 10, day: 21 }],
    ['October 21st, 2023', { kind: 'date', year: 2023, month: 10, day: 21 }],
    ['21/10/2023', { kind: 'date', year: 2023, month: 10, day: 21 }],
    ['October 2023', { kind: 'date', year: 2023, month: 10 }],
    ['2024-02-29', { kind: 'date', year: 2024, month: 2, day: 29 }],
    ['2023-02-29', null],
    ['03/04/2023', null],
    ['21/10/23', null],
    ['October 21', null],
    ['2023', null],
    ['on 2023-10-21', null],
    ['2023-10-21 or 2023-10-22', null],
    ['soon', null],
  ])('%s', (text, expected) => {
    expect(wholeDate(text)).toEqual(expected)
  })
})
