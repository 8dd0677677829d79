import { expect, test } from 'vitest'
import { readDelimited } from './delimited.js'

const cells = (text: string, separator = ',') =>
  readDelimited(text, separator)?.map((row) => row.map((cell) => cell.text))

// The examples of RFC 4180, section 2, by their number there.
test.each([
  [
    '1: each record on a line of its own',
    'aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n',
    [
      ['aaa', 'bbb', 'ccc'],
      ['zzz', 'yyy', 'xxx'],
    ],
  ],
  [
    '2: the last record may have no line break',
    'aaa,bbb,ccc\r\nzzz,yyy,xxx',
    [
      ['aaa', 'bbb', 'ccc'],
      ['zzz', 'yyy', 'xxx'],
    ],
  ],
  [
    '5: fields may be quoted',
    '"aaa","bbb","ccc"\r\nzzz,yyy,xxx',
    [
      ['aaa', 'bbb', 'ccc'],
      ['zzz', 'yyy', 'xxx'],
    ],
  ],
  [
    '6: a quoted field may hold a line break',
    '"aaa","b\r\nbb","ccc"\r\nzzz,yyy,xxx',
    [
      ['aaa', 'b\r\nbb', 'ccc'],
      ['zzz', 'yyy', 'xxx'],
    ],
  ],
  ['7: a quote within a quoted field is doubled', '"aaa","b""bb","ccc"', [['aaa', 'b"bb', 'ccc']]],
])('%s', (_, text, expected) => {
  expect(cells(text)).toEqual(expected)
})

test.each([
  ['rows of two lengths', 'a,b\n1,2,3'],
  ['a quote that is not closed', 'a,b\n"1,2'],
  ['text behind a closing quote', 'a,b\n"1"x,2'],
])('%s are no table', (_, text) => {
  expect(cells(text)).toBeUndefined()
})

test('places are those of the value in the source, without quotes', () => {
  const text = 'a; b\n"x ""y""" ;'
  expect(readDelimited(text, ';')).toBeUndefined()
  const [, row = []] = readDelimited('a; b\n"x ""y""";z', ';') ?? []
  expect(row.map(({ start, end }) => 'a; b\n"x ""y""";z'.slice(start, end))).toEqual(['x ""y""', 'z'])
})
