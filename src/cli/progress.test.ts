import { expect, test } from 'vitest'
import { progressOn } from './progress.js'

function shown(isTTY: boolean, said: readonly (readonly [atMs: number, text: string | null])[]): string {
  let written = ''
  let now = 0
  const stream = { isTTY, write: (text: string) => (written += text) }
  const progress = progressOn(stream, () => now)
  for (const [atMs, text] of said) {
    now = atMs
    progress(text)
  }
  return written
}

test('on a terminal one line is written over, and cleared away at the end', () => {
  const said = [
    [0, '1 of 2'],
    [1, '2 of 2'],
    [2, null],
  ] as const
  expect(shown(true, said)).toBe('\r\u001b[K1 of 2\r\u001b[K2 of 2\r\u001b[K')
})

test('elsewhere there is a line every ten seconds, and none of short work', () => {
  const said = [
    [0, 'a'],
    [9_999, 'b'],
    [10_000, 'c'],
    [19_999, 'd'],
    [20_001, 'e'],
    [40_000, null],
  ] as const
  expect(shown(false, said)).toBe('c\ne\n')
})
