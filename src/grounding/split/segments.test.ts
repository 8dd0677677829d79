import fc from 'fast-check'
import { expect, test } from 'vitest'
import { segments } from './segments.js'

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

test('the windows part a text as the segmenter parts the whole of it', () => {
  const parts = fc.constantFrom(
    'It rains. ',
    'It snows! ',
    'he said. ',
    '5.5 ',
    '(a.) ',
    '... ',
    '123 ',
    'ok? ',
    '\n',
    '\r\n',
    'U.S. ',
    '写。',
    '"Go." ',
    '😀',
    '\ud800',
    'e\u0301',
    'i.e. the ',
    '5. 6 [7] ',
    'x',
  )
  const text = fc.array(parts, { maxLength: 60, size: 'max' }).map((all) => all.join(''))
  fc.assert(
    fc.property(text, fc.integer({ min: 8, max: 64 }), (whole, window) => {
      const expected = [...segmenter.segment(whole)].map(({ segment, index }) => ({ segment, index }))
      expect([...segments(whole, window)]).toEqual(expected)
    }),
    { numRuns: 1_000 },
  )
})
