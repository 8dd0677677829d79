import { expect, test } from 'vitest'
import { isNearEmpty } from './near-empty.js'

test.each(['', '  \n', ':', 'Thought process:', '**Answer:**', '…', '\u200b\u200b', '---', 'Final answer :'])(
  '%j says nothing',
  (output) => {
    expect(isNearEmpty(output)).toBe(true)
  },
)

test.each(['4', 'Yes', 'Paris.', '答え', 'Answer: 4', '{"a": 1}', 'No'])('%j says something', (output) => {
  expect(isNearEmpty(output)).toBe(false)
})
