import { describe, expect, test } from 'vitest'
import { findQuote } from './find-quote.js'
import { quotable } from './quotable.js'

const LOG =
  'The ferry Aurora left Bergen at noon on 3 March 2026. It carried 240 passengers and 31 cars, and it did not stop at Stavanger on the way to the south.'

const found = (quote: string, text = LOG) => {
  const passage = findQuote(quote, quotable(text))
  return passage && text.slice(passage.start, passage.end)
}

describe('a quote is found', () => {
  test.each([
    ['verbatim', 'It carried 240 passengers', 'It carried 240 passengers'],
    ['in other case and spacing', 'it CARRIED  240\npassengers', 'It carried 240 passengers'],
    ['with other punctuation', '"31 cars and it did not stop"', '31 cars, and it did not stop'],
    [
      'with one word in ten changed',
      'It transported 240 passengers and 31 cars and it did not',
      'It carried 240 passengers and 31 cars, and it did not',
    ],
    [
      'with a small word left out',
      'carried 240 passengers and 31 cars and did not stop at Stavanger',
      'carried 240 passengers and 31 cars, and it did not stop at Stavanger',
    ],
    [
      'with a small word put in',
      'carried all 240 passengers and 31 cars and it did not stop',
      'carried 240 passengers and 31 cars, and it did not stop',
    ],
  ])('%s', (_, quote, expected) => {
    expect(found(quote)).toBe(expected)
  })

  test('at the right place of two that are alike', () => {
    const text = 'The red door is open. The blue door is shut.'
    expect(findQuote('door is shut', quotable(text))).toEqual({ start: 31, end: 43 })
  })

  test('though it has no words', () => {
    expect(found('✓', 'Bergen ✓')).toBe('✓')
  })
})

describe('a quote is not found', () => {
  test.each([
    ['that is invented', 'It carried livestock and mail'],
    ['with a number changed', 'It carried 420 passengers and 31 cars, and it did not stop at'],
    ['with a number left out', 'It carried 240 passengers and cars and it did not stop at'],
    ['with a negation left out', 'carried 240 passengers and 31 cars, and it did stop at Stavanger'],
    ['with a negation put in', 'The ferry Aurora never left Bergen at noon on 3 March 2026. It carried'],
    ['with its words in another order', 'passengers 240 carried It'],
    ['with one of four words changed', 'It transported 240 passengers'],
    ['that is empty', ''],
    ['that is blank', '  '],
  ])('%s', (_, quote) => {
    expect(found(quote)).toBe(null)
  })
})

test('a text of one word, over and over, is looked through in bounded time', () => {
  const text = quotable('la '.repeat(300_000))
  const started = performance.now()
  expect(findQuote(`${'la '.repeat(200)}li lo lu ${'la '.repeat(20)}9`, text)).toBe(null)
  expect(performance.now() - started).toBeLessThan(1_000)
})
