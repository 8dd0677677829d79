import { describe, expect, it } from 'vitest'
import { type LengthUnit, lengthIn } from './text-length.js'

describe('what can be counted', () => {
  it.each<[string, LengthUnit, number]>([
    ['', 'characters', 0],
    ['a😀é', 'characters', 4],
    ['a😀é', 'code_points', 3],
    ['a😀é', 'bytes', 7],
    ['a\ud800', 'bytes', 4],
    ['', 'words', 0],
    ['Two words', 'words', 2],
    ["It's a well-known fact – really.", 'words', 5],
    [' - * ', 'words', 0],
    ['$1,286.04 was paid', 'words', 3],
    ['', 'lines', 0],
    ['one', 'lines', 1],
    ['one\n', 'lines', 1],
    ['one\r\ntwo\rthree\n', 'lines', 3],
    ['\n\n', 'lines', 2],
    ['', 'sentences', 0],
    ['One. Two! Three?', 'sentences', 3],
    ['It costs 3.50 euros. Really...', 'sentences', 2],
    ['No mark at the end', 'sentences', 1],
    ['"Really?" he asked. Yes.', 'sentences', 2],
    ['A title\n\nAnd a text.', 'sentences', 2],
    ['これは文です。これも。', 'sentences', 2],
  ])('%j in %s', (text, unit, count) => {
    expect(lengthIn(text, unit)).toEqual({ least: count, most: count })
  })
})

describe('what can be told only roughly', () => {
  it.each<[string, LengthUnit, number, number]>([
    ['Ask Dr. Smith. Now.', 'sentences', 2, 3],
    ['It is 5 p.m. Tell him.', 'sentences', 1, 2],
    ['- one\n- two\n- three', 'sentences', 1, 3],
    ['我爱你', 'words', 1, 3],
    ['iPhone 很好', 'words', 2, 3],
  ])('%j in %s', (text, unit, least, most) => {
    expect(lengthIn(text, unit)).toEqual({ least, most })
  })
})

it('takes linear time', () => {
  const start = performance.now()
  for (const text of [
    '. '.repeat(20_000),
    '\n '.repeat(20_000),
    '"'.repeat(40_000),
    '.'.repeat(40_000),
    ' '.repeat(40_000),
  ])
    lengthIn(text, 'sentences')
  expect(performance.now() - start).toBeLessThan(1_000)
})
