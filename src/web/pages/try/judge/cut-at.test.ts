import { describe, expect, it } from 'vitest'
import { cutAt } from './cut-at.js'

describe('a text that is cut at spans', () => {
  it.each([
    ['without spans', [], [['abcdef', null]]],
    [
      'in the middle',
      [[2, 4]],
      [
        ['ab', null],
        ['cd', 0],
        ['ef', null],
      ],
    ],
    [
      'in the order of their places',
      [
        [4, 6],
        [0, 2],
      ],
      [
        ['ab', 1],
        ['cd', null],
        ['ef', 0],
      ],
    ],
    [
      'once where they overlap',
      [
        [0, 4],
        [2, 6],
      ],
      [
        ['abcd', 0],
        ['ef', 1],
      ],
    ],
    [
      'not where a span is empty',
      [[3, 3]],
      [
        ['abc', null],
        ['def', null],
      ],
    ],
  ] as const)('is cut %s', (_, spans, cuts) => {
    const given = spans.map(([start, end]) => ({ start, end }))
    expect(cutAt('abcdef', given).map(({ text, index }) => [text, index])).toEqual(cuts)
  })
})
