import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layOut, visible } from './terminal.js'

describe('a line that is laid out', () => {
  const mark = (text: string) => `<${text}>`

  it.each<[string, string, number, string[]]>([
    ['fits', 'one two three', 40, ['one two three']],
    [
      'is broken between words, later lines moved in',
      'The refund of 192.90 euros goes to the card ending in 4417.',
      40,
      // 40 columns:                            |
      ['The refund of 192.90 euros goes to the', '  card ending in 4417.'],
    ],
    [
      'breaks a word that is longer than a line where the line ends',
      `see ${'x'.repeat(80)} end`,
      40,
      ['see', `  ${'x'.repeat(38)}`, `  ${'x'.repeat(38)}`, '  xxxx end'],
    ],
    ['counts wide letters as two columns', '退'.repeat(21), 40, ['退'.repeat(19), '  退退']],
    ['counts marks as none', `${'e\u0301'.repeat(40)}`, 40, ['e\u0301'.repeat(40)]],
    ['breaks after a short word too', `a ${'x'.repeat(39)}`, 40, ['a', `  ${'x'.repeat(38)}`, '  x']],
    ['keeps blanks within a line', 'a   b', 40, ['a   b']],
    ['is left alone where the terminal is too narrow', 'one two three', 10, ['one two three']],
  ])('%s', (_, text, columns, lines) => {
    expect(layOut([{ text }], 2, columns)).toEqual(lines)
  })

  it('is one line of any length where there is no terminal', () => {
    expect(layOut([{ text: 'x '.repeat(500), paint: mark }, { text: 'y' }], 2, null)).toEqual([
      `<${'x '.repeat(500)}>y`,
    ])
  })

  it('is coloured piece by piece, and colours take no columns', () => {
    const pieces = [
      { text: 'a'.repeat(30), paint: mark },
      { text: ' b' },
      { text: ` ${'c'.repeat(8)}`, paint: mark },
    ]
    expect(layOut(pieces, 2, 40)).toEqual([`<${'a'.repeat(30)}> b`, `  <${'c'.repeat(8)}>`])
  })

  it('loses nothing but blanks, and no line is wider than the columns', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '-'), maxLength: 90 })),
        fc.integer({ min: 40, max: 90 }),
        (texts, columns) => {
          const lines = layOut(
            texts.map((text) => ({ text })),
            4,
            columns,
          )
          const bare = (text: string) => text.replaceAll(' ', '')
          expect(bare(lines.join(''))).toBe(bare(texts.join('')))
          for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns)
        },
      ),
    )
  })
})

it.each([
  ['\u001b[2J', '\\u{1b}[2J'],
  ['a\nb', 'a⏎b'],
  ['\r\t\u0000', '\\u{d}\\u{9}\\u{0}'],
  ['\u009b31m', '\\u{9b}31m'],
  ['\u202eabc\u2066', '\\u{202e}abc\\u{2066}'],
  ['\u2028\u2029\u200b\ufeff', '\\u{2028}\\u{2029}\\u{200b}\\u{feff}'],
  ['grün 退 😀', 'grün 退 😀'],
])('what moves a cursor or hides is made visible: %j', (text, shown) => {
  expect(visible(text)).toBe(shown)
})
