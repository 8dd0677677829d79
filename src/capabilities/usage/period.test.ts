import { describe, expect, test } from 'vitest'
import { momentIn } from './moment.js'
import { periodOf } from './period.js'

const NOW = new Date('2026-11-30T17:04:43.123Z')
const asked = (from: string | null, to: string | null, step: 'hour' | 'day' | null = null) =>
  periodOf({ from: from ? momentIn(from) : null, to: to ? momentIn(to) : null, step }, NOW)

describe('a time in whole steps', () => {
  test.each([
    ['nothing said: today and the 29 days before', null, null, null, '2026-11-01', '2026-12-01', 'day', 30],
    ['a day, by its hours', '2026-11-29', '2026-11-30', null, '2026-11-29', '2026-11-30', 'hour', 24],
    ['two days, by their hours', '2026-11-28', '2026-11-30', null, '2026-11-28', '2026-11-30', 'hour', 48],
    [
      'a moment more, by three days',
      '2026-11-28',
      '2026-11-30T00:00:01Z',
      null,
      '2026-11-28',
      '2026-12-01',
      'day',
      3,
    ],
    [
      'from noon: the day it is in',
      '2026-11-20T12:00:00Z',
      '2026-11-25',
      'day',
      '2026-11-20',
      '2026-11-25',
      'day',
      5,
    ],
    // 23:30 in UTC-2 is 01:30 of the next day in UTC.
    ['by UTC', '2026-11-20T23:30:00-02:00', '2026-11-23', 'day', '2026-11-21', '2026-11-23', 'day', 2],
    ['over the 29th of February', '2028-02-28', '2028-03-01', 'day', '2028-02-28', '2028-03-01', 'day', 2],
    [
      'as many hours as there may be',
      '2026-11-01',
      '2026-11-09',
      'hour',
      '2026-11-01',
      '2026-11-09',
      'hour',
      192,
    ],
    [
      'as many days as there may be',
      '2024-01-01',
      '2025-01-01',
      null,
      '2024-01-01',
      '2025-01-01',
      'day',
      366,
    ],
  ] as const)('%s', (_, from, to, step, first, end, expected, count) => {
    const period = asked(from, to, step)
    expect([period.from, period.to]).toEqual([first, end].map((day) => `${day}T00:00:00.000Z`))
    expect([period.step, period.steps.length, period.steps[0]]).toEqual([expected, count, period.from])
  })

  test('begins with today where it ends now', () => {
    expect(asked('2026-11-30T16:30:00Z', null).steps).toEqual([
      '2026-11-30T16:00:00.000Z',
      '2026-11-30T17:00:00.000Z',
    ])
  })

  test.each([
    ['ends where it begins', '2026-11-20', '2026-11-20', null, 'invalid_request'],
    ['ends before it begins', '2026-11-20', '2026-11-19', null, 'invalid_request'],
    ['begins later than now', '2026-12-02', null, null, 'invalid_request'],
    ['has an hour too many', '2026-11-01', '2026-11-09T00:00:01Z', 'hour', 'span_too_long'],
    ['has a day too many', '2023-12-31', '2025-01-01', null, 'span_too_long'],
  ] as const)('is refused where it %s', (_, from, to, step, code) => {
    expect(() => asked(from, to, step)).toThrow(expect.objectContaining({ name: 'Refusal', code }))
  })
})

test.each(['', 'yesterday', '2026-02-30', '2026-11-30T08:00:00', '1969-12-31', '3000-01-01', '2026-11-30 '])(
  'the text %j names no moment',
  (text) => expect(momentIn(text)).toBeNull(),
)
