import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { compareInstants, instantIn, instantWithoutZone } from './instant.js'

describe('a moment is written in UTC, with no zero to spare', () => {
  it.each([
    ['2024-11-20T14:00:00Z', '2024-11-20T14:00:00Z'],
    ['2024-11-20T14:00:00.000Z', '2024-11-20T14:00:00Z'],
    ['2024-11-20T15:00:00+01:00', '2024-11-20T14:00:00Z'],
    ['2024-11-20T09:00:00-05:00', '2024-11-20T14:00:00Z'],
    ['2024-11-20T19:30:00+05:30', '2024-11-20T14:00:00Z'],
    ['2024-11-20t14:00:00z', '2024-11-20T14:00:00Z'],
    ['2024-11-20 14:00:00-00:00', '2024-11-20T14:00:00Z'],
    ['2024-12-31T23:30:00-01:00', '2025-01-01T00:30:00Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00Z'],
    ['2024-03-01T00:30:00+01:00', '2024-02-29T23:30:00Z'],
    ['2023-03-01T00:30:00+01:00', '2023-02-28T23:30:00Z'],
    ['2024-11-20T14:00:00.123456789012Z', '2024-11-20T14:00:00.123456789012Z'],
    ['2024-11-20T14:00:00.100Z', '2024-11-20T14:00:00.1Z'],
    // RFC 3339, section 5.8: the leap second of 1990.
    ['1990-12-31T23:59:60Z', '1991-01-01T00:00:00Z'],
    ['1990-12-31T15:59:60-08:00', '1991-01-01T00:00:00Z'],
    ['0000-01-01T00:00:00+01:00', '-000001-12-31T23:00:00Z'],
    ['9999-12-31T23:30:00-01:00', '+010000-01-01T00:30:00Z'],
    ['+294276-12-31T23:59:59Z', '+294276-12-31T23:59:59Z'],
    ['-004713-11-24T00:00:00Z', '-004713-11-24T00:00:00Z'],
  ])('%s is %s', (text, utc) => {
    expect(instantIn(text)).toEqual({ kind: 'instant', utc })
    expect(instantIn(utc)?.utc).toBe(utc)
  })
})

test.each([
  '2024-11-20',
  '2024-11-20T14:00:00',
  '2024-11-20T14:00Z',
  '2024-11-20T14:00:00+01',
  '2024-11-20T14:00:00+0100',
  '2024-11-20T14:00:00+24:00',
  '2024-11-20T24:00:00Z',
  '2024-11-20T14:60:00Z',
  '2024-11-20T14:00:61Z',
  '2024-11-20T14:00:00.Z',
  '2024-02-30T14:00:00Z',
  '2023-02-29T14:00:00Z',
  '1900-02-29T14:00:00Z',
  '2024-13-01T14:00:00Z',
  '2024-00-01T14:00:00Z',
  '2024-11-00T14:00:00Z',
  ' 2024-11-20T14:00:00Z',
  '2024-11-20T14:00:00Z\n',
  '20241120T140000Z',
  '２024-11-20T14:00:00Z',
  'now',
  '',
])('%j names no moment', (text) => {
  expect(instantIn(text)).toBeNull()
})

describe('a time without a zone is read as if in UTC', () => {
  it.each([
    ['2024-11-20', '2024-11-20T00:00:00Z'],
    ['2024-11-20T14:00', '2024-11-20T14:00:00Z'],
    ['2024-11-20 14:00:00.50', '2024-11-20T14:00:00.5Z'],
  ])('%s', (text, utc) => {
    expect(instantWithoutZone(text)?.utc).toBe(utc)
  })

  it.each(['2024-11-31', '2024-11-20T14:00:00Z', '2024', 'today'])('but not %s', (text) => {
    expect(instantWithoutZone(text)).toBeNull()
  })
})

describe('moments are in the order of time', () => {
  it.each([
    ['2024-11-20T14:00:00Z', '2024-11-20T14:00:00.000000001Z', -1],
    ['2024-11-20T14:00:00.5Z', '2024-11-20T14:00:00.49999Z', 1],
    ['9999-12-31T23:59:59Z', '+010000-01-01T00:00:00Z', -1],
    ['-000001-12-31T23:59:59Z', '0000-01-01T00:00:00Z', -1],
    ['-000002-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', -1],
    ['1969-12-31T23:59:59.9Z', '1970-01-01T00:00:00Z', -1],
  ])('%s and %s', (a, b, sign) => {
    const [left, right] = [{ kind: 'instant', utc: a } as const, { kind: 'instant', utc: b } as const]
    expect(compareInstants(left, right)).toBe(sign)
    expect(compareInstants(right, left)).toBe(-sign)
    expect(compareInstants(left, left)).toBe(0)
  })
})

test('of every date that JavaScript knows it writes what JavaScript writes', () => {
  const withoutZeros = (date: Date) =>
    date
      .toISOString()
      .replace(/(\.\d*?)0+Z$/, '$1Z')
      .replace('.Z', 'Z')
  const dates = fc.date({ noInvalidDate: true })
  fc.assert(
    fc.property(dates, dates, (a, b) => {
      const [left, right] = [instantIn(a.toISOString()), instantIn(b.toISOString())]
      if (!left || !right) throw new Error('not read')
      expect(left.utc).toBe(withoutZeros(a))
      expect(compareInstants(left, right)).toBe(Math.sign(a.getTime() - b.getTime()) || 0)
    }),
  )
})
