import { describe, expect, it } from 'vitest'
import { PATTERN_WEIGHT_MAX, patternWeight } from './pattern-weight.js'

const weightOf = (source: string, flags = '') => patternWeight({ source, flags, offset: 0 })
const nested = (times: number, open: string, body: string, close: string) =>
  open.repeat(times) + body + close.repeat(times)
const words = (first: number, count: number) =>
  `(?:${Array.from({ length: count }, (_, i) => String.fromCharCode(first + i) + i.toString(36)).join('|')})`

describe('patterns that V8 compiles for more than a second, or that fill its memory', () => {
  it.each([
    ['a property of strings', '\\p{RGI_Emoji}'.repeat(50), 'vi'],
    ['the same, and a fault behind it', `${'\\p{RGI_Emoji}'.repeat(1_600)}(`, 'vi'],
    ['the same within a class', `[${'\\p{RGI_Emoji}'.repeat(10)}]`, 'vi'],
    ['the same in small loops', '(?:(?:\\p{RGI_Emoji}){3}){2}', 'v'],
    ['strings of a class', `[\\q{${words(0x4e00, 1_500).slice(3, -1)}}]`.repeat(3), 'vi'],
    ['loops in loops that capture', nested(300, '(', 'a', ')*'), ''],
    ['loops in loops', nested(500, '(?:', 'a', '){2}'), ''],
    ['looks in looks', nested(300, '(?<!(', 'a', '))'), ''],
    ['many groups in loops', nested(5, '(?:', '(a)'.repeat(7_900), ')*'), ''],
    ['alternatives after alternatives', words(0x4e00, 500).repeat(4), 'iu'],
    ['many parts that may be absent', 'a?'.repeat(12_000), ''],
    ['classes beyond the BMP in a row', '\\P{L}'.repeat(10), 'u'],
    ['the same with nothing between', '\\P{L}\\b'.repeat(14), 'u'],
    ['the same twice each', '\\P{L}{2}'.repeat(4), 'u'],
  ])('weigh too much: %s', (_what, source, flags) => {
    expect(weightOf(source, flags)).toBeGreaterThan(PATTERN_WEIGHT_MAX)
  })

  it('cannot be weighed where they are nested too deeply', () => {
    expect(weightOf(nested(100_000, '(', 'a', ')'))).toBeNull()
  })
})

describe('patterns that people write weigh little', () => {
  it.each([
    ['an address', '^[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+$', 'iu'],
    ['a date', '\\b(?:19|20)\\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])\\b', ''],
    ['words of many scripts', '^(?:\\p{Lu}\\p{L}*)(?:[ -]\\p{Lu}\\p{L}*)*$', 'iu'],
    ['three emoji', '\\p{RGI_Emoji}{1,3}$', 'v'],
    ['2,000 words', words(0x4e00, 2_000), 'i'],
    ['a loop that backtracks', '^(a+)+$', ''],
    ['what is behind and ahead', '(?<=\\$)(\\d+)(?!\\d*%)(?=\\s)', ''],
  ])('%s', (_what, source, flags) => {
    expect(weightOf(source, flags)).toBeLessThan(PATTERN_WEIGHT_MAX / 2)
  })

  it('and what cannot be read weighs nothing, since V8 says where the fault is', () => {
    expect(weightOf('a(b')).toBe(0)
  })
})
