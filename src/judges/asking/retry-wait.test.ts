import { describe, expect, it } from 'vitest'
import { advisedMs, backOffMs, retryAfterMs } from './retry-wait.js'

const NOW = new Date('2026-03-01T12:00:00.400Z')

describe('retry-after', () => {
  it.each([
    [{ 'retry-after': '2' }, 2_000],
    [{ 'retry-after': ' 0 ' }, 0],
    [{ 'retry-after': '7.66' }, 7_660],
    [{ 'retry-after': 'Sun, 01 Mar 2026 12:00:05 GMT' }, 4_600],
    [{ 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '150', 'retry-after': '9' }, 150],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '-1' }, null],
    [{ 'retry-after': 'Sun, 99 Mar 2026 12:00:05 GMT' }, null],
    [{ 'retry-after': '2026-03-01T12:00:05Z' }, null],
    [{ 'retry-after': '' }, null],
    [{}, null],
  ])('%j: %s', (headers, timeMs) => {
    expect(retryAfterMs(headers as Record<string, string>, NOW)).toBe(timeMs)
  })
})

const bytes = (value: number) => () => Uint8Array.of(value, value)

describe('a wait', () => {
  it.each([
    [0, 250, 500],
    [1, 500, 1_000],
    [4, 4_000, 8_000],
    [30, 4_000, 8_000],
  ])('without advice, the %i-th time, is from %i to %i ms', (attempt, least, most) => {
    expect([backOffMs(attempt, bytes(0)), backOffMs(attempt, bytes(255))]).toEqual([least, most])
  })

  it('with advice is never shorter than that', () => {
    expect([advisedMs(2_000, bytes(0)), advisedMs(2_000, bytes(255))]).toEqual([2_000, 2_200])
  })
})
