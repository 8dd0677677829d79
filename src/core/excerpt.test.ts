import { expect, it } from 'vitest'
import { excerpt } from './excerpt.js'

it.each([
  ['a short text', 'a "b"\n', '"a \\"b\\"\\n"'],
  ['a text as long as is shown', 'x'.repeat(200), `"${'x'.repeat(200)}"`],
  ['a longer text', 'x'.repeat(201), `"${'x'.repeat(200)}"…`],
  ['half of a surrogate pair', '\ud800', '"\ufffd"'],
  ['a pair that would be cut in two', `${'x'.repeat(199)}\u{1f600}`, `"${'x'.repeat(199)}\ufffd"…`],
])('%s', (_what, text, expected) => {
  expect(excerpt(text)).toBe(expected)
})
