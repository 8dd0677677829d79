import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractJson } from './extract.js'

const FENCE = '```'

/** The text of the one value, `none`, or both texts of an ambiguity. */
function extracted(text: string): string {
  const result = extractJson(text)
  if (result.kind === 'none') return 'none'
  if (result.kind === 'one') return text.slice(result.node.start, result.node.end)
  const [first, other] = [result.first, result.other].map(({ start, end }) => text.slice(start, end))
  return `${first} or ${other}`
}

describe('the JSON in a text', () => {
  it.each([
    ['a whole text', '{"a":1}', '{"a":1}'],
    ['an array after a word', 'Here: [1,2,3]', '[1,2,3]'],
    ['an object in a sentence', 'The result is {"ok": true}, as asked.', '{"ok": true}'],
    ['behind a placeholder', 'use {name} for {"a":1}', '{"a":1}'],
    ['behind something broken', '[see below] {"a": [1, 2]}', '{"a": [1, 2]}'],
    ['inside one brace too many', '{{"a":1}}', '{"a":1}'],
    ['brackets in strings', '{"a":"] } ``` {"}', '{"a":"] } ``` {"}'],
    ['twice the same', 'First {"a":1,"b":2}, then {"b":2.0,"a":1}.', '{"a":1,"b":2}'],
    ['a fence', `Sure!\n${FENCE}json\n{"a":1}\n${FENCE}\nDone.`, '{"a":1}'],
    [
      'a whole text with a fence in it',
      `{"a":"${FENCE}json [1] ${FENCE}"}`,
      `{"a":"${FENCE}json [1] ${FENCE}"}`,
    ],
    ['a fence with tildes', '~~~JSON\n[1]\n~~~', '[1]'],
    ['a fence that is not closed', `${FENCE}json\n{"a":1}`, '{"a":1}'],
    ['a fence on one line', `${FENCE}json {"a":1}${FENCE}`, '{"a":1}'],
    ['a fence within a string', `${FENCE}json\n{"a":"${FENCE}"}\n${FENCE}`, `{"a":"${FENCE}"}`],
    [
      'the labelled fence, not the first',
      `${FENCE}ts\n{x: 1}\n${FENCE}\nThen ${FENCE}json\n{"s":"real"}\n${FENCE}`,
      '{"s":"real"}',
    ],
    ['the labelled fence, not the text', `Not {"a":1} but\n${FENCE}json\n{"a":2}\n${FENCE}`, '{"a":2}'],
    ['a fence without a label where none has one', `${FENCE}\n{"a":1}\n${FENCE}`, '{"a":1}'],
    ['two equal fences', `${FENCE}json\n[1]\n${FENCE}\n${FENCE}json\n[1.0]\n${FENCE}`, '[1]'],
    ['a whole array in a broken object', '{"a":[1,2], oops', '[1,2]'],
  ])('%s', (_what, text, expected) => {
    expect(extracted(text)).toBe(expected)
  })
})

describe('no JSON in a text', () => {
  it.each([
    'use {name} placeholder',
    '',
    'plain words',
    '42',
    '"a string"',
    "{'a': 1}",
    '{a: 1}',
    '{"a": 1',
    '{"a": NaN}',
    '[1, 2',
    '{{ template }}',
    `${FENCE}json\n{"a": // fine\n 1}\n${FENCE}`,
    `{"a":1}\n${FENCE}json\nnothing\n${FENCE}`,
  ])('%j', (text) => {
    expect(extracted(text)).toBe('none')
  })
})

describe('two values that differ', () => {
  it.each([
    ['Either {"a":1} or {"a":2}.', '{"a":1} or {"a":2}'],
    [`${FENCE}json\n{"a":1}\n${FENCE}\n${FENCE}json\n{"a":2}\n${FENCE}`, '{"a":1} or {"a":2}'],
    ['[1] [1] [2]', '[1] or [2]'],
    ['{"n":9007199254740993} {"n":9007199254740992}', '{"n":9007199254740993} or {"n":9007199254740992}'],
    ['{"a":1,"a":1} {"a":1}', '{"a":1,"a":1} or {"a":1}'],
    ['{"v":[{"a":1},{"a":2}', '{"a":1} or {"a":2}'],
  ])('%s', (text, expected) => {
    expect(extracted(text)).toBe(expected)
  })
})

describe('long texts made to hurt take milliseconds', () => {
  it.each([
    ['[', 'none'],
    ['{', 'none'],
    ['{"', 'none'],
    ['{"a":', 'none'],
    ['{"a":1,', 'none'],
    ['{"\\"', 'none'],
    ['["[', 'none'],
    ['[1,{"', 'none'],
    ['\\"{"', 'none'],
    ['`', 'none'],
    ['~', 'none'],
    [`${FENCE} `, 'none'],
    [`${FENCE}json[`, 'none'],
    [`${FENCE}json `, 'none'],
    ['[]', '[]'],
    ['[[1],', '[1]'],
  ])('%j over and over', (unit, expected) => {
    const text = unit.repeat(Math.ceil(20_000 / unit.length))
    const start = performance.now()
    expect(extracted(text)).toBe(expected)
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  it('and no stack', () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000)
    expect(extracted(`${deep} ${deep}`)).toBe(deep)
  })
})

it('finds a value wherever it stands among words', () => {
  const words = fc.string({ unit: fc.constantFrom(...'ab c.,:\n!?-') })
  const value = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()))
  fc.assert(
    fc.property(words, value, words, (before, json, after) => {
      expect(extracted(before + JSON.stringify(json) + after)).toBe(JSON.stringify(json))
    }),
  )
})
