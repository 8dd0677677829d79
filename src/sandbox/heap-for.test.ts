import { expect, test } from 'vitest'
import { heapMbFor } from './heap-for.js'

test.each([
  // 128 by default, and for less.
  [24_000, 128],
  [1_000, 128],
  // 976,000 more: 128 + 0.976 * 240 = 362.24
  [1_000_000, 363],
  // 128 + 1.976 * 240 = 602.24
  [2_000_000, 600],
  [8_000_000, 600],
])('where a request may hold %i characters, a process has %i MB', (chars, megabytes) => {
  expect(heapMbFor(chars)).toBe(megabytes)
})
