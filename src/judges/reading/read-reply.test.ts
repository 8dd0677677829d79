import { afterAll, describe, expect, it } from 'vitest'
import { createSandbox } from '../../sandbox/index.js'
import { readReply } from './read-reply.js'

const guarded = createSandbox()
afterAll(() => guarded.close())

const FENCE = '```'

describe('a reply is read', () => {
  it.each([
    ['as it stands', '{"pass":true}', { pass: true }, []],
    ['with space around', ' \n{"pass":true}\n', { pass: true }, []],
    ['behind a thought', '<think>maybe {"pass":false}</think>{"pass":true}', { pass: true }, ['think_block']],
    [
      'behind two thoughts',
      '<think>a</think> <thinking>{</thinking>\n{"pass":true}',
      { pass: true },
      ['think_block'],
    ],
    [
      'behind a thought whose beginning is swallowed',
      'so {"pass":false}\n</think>\n{"pass":true}',
      { pass: true },
      ['think_block'],
    ],
    ['with a thought in a string', '{"reason":"<think> is a tag"}', { reason: '<think> is a tag' }, []],
    ['out of a fence', `${FENCE}json\n{"pass":true}\n${FENCE}`, { pass: true }, ['fence']],
    ['out of a fence without a label', `${FENCE}\n{"pass":true}\n${FENCE}`, { pass: true }, ['fence']],
    [
      'out of a fence that is JSON, not the one that is not',
      `${FENCE}ts\n{x: 1}\n${FENCE}\nThen ${FENCE}json\n{"s":"real"}\n${FENCE}\nwhich {is} it`,
      { s: 'real' },
      ['fence', 'surrounding_text'],
    ],
    [
      'out of two fences that say the same',
      `${FENCE}json\n{"a":1,"b":2}\n${FENCE}\n${FENCE}json\n{"b":2, "a":1}\n${FENCE}`,
      { a: 1, b: 2 },
      ['fence', 'surrounding_text'],
    ],
    [
      'as the last object',
      'First {"pass":false}, but then {"pass":true}.',
      { pass: true },
      ['surrounding_text'],
    ],
    [
      'beside brackets of prose',
      'See [1] and [0, 1). {"pass":true} [2]',
      { pass: true },
      ['surrounding_text'],
    ],
    [
      'with braces in strings',
      'So: {"reason":"a } and a { here"}',
      { reason: 'a } and a { here' },
      ['surrounding_text'],
    ],
    [
      'out of a list of one',
      '[{"score":0.8,"reasoning":"ok"}]',
      { score: 0.8, reasoning: 'ok' },
      ['unwrapped_array'],
    ],
    [
      'mended, with each mend named',
      `Sure!\n${FENCE}json\n{"pass": true, "score": 1, // fine\n "reason": "line one\nline two"}\n${FENCE}`,
      { pass: true, score: 1, reason: 'line one\nline two' },
      ['fence', 'surrounding_text', 'comment', 'raw_newline'],
    ],
    ['with a trailing comma', '{"a":[1,2,],}', { a: [1, 2] }, ['trailing_comma']],
    ['with a comma before a comment', '{"a":1, /* none */ }', { a: 1 }, ['trailing_comma', 'comment']],
    ['in single quotes', "{'a':'it{ is','b':'x'}", { a: 'it{ is', b: 'x' }, ['single_quotes']],
    ['in Python', '{"a": True, "b": None}', { a: true, b: null }, ['python_constant']],
    ['with bare keys', '{a: 1}', { a: 1 }, ['unquoted_text']],
    ['without a comma', '{"a": 1 "b": 2}', { a: 1, b: 2 }, ['other']],
  ])('%s', async (_words, text, value, repairs) => {
    expect(await readReply(text, guarded)).toEqual({ value, repairs })
  })
})

describe('a reply is malformed', () => {
  it.each([
    ['an unclosed thought', '<think>never closed {"pass":true}', /reasoning has no end/],
    [
      'a thought within a thought that ends once',
      '<think>a<thinking>b</thinking>{"pass":true}',
      /reasoning has no end/,
    ],
    ['a cut object', 'thought\n{"score":', /ends within/],
    ['a cut object behind a whole one', '{"a":1} {"b":', /ends within/],
    ['a cut string', '{"verdicts":[{"verdict":"yes","reason":"because', /ends within/],
    ['a cut list', '[{"score":0.8},', /ends within/],
    ['a cut comment', '{"a":1 /* and so', /ends within/],
    ['brackets that do not pair', '{"a":[1,2}', /ends within/],
    ['a list of two', '[{"a":1},{"a":2}]', /an object was expected, and it is a list of 2/],
    ['a list in prose', 'Here: [{"a":1},{"a":2}]', /an object was expected, and it is a list of 2/],
    ['an empty list', '[]', /list of 0/],
    ['a list of one list', '[[{"a":1}]]', /list of 1/],
    ['a word', '"pass"', /a string/],
    ['null', 'null', /it is null/],
    ['nothing', '  ', /empty/],
    ['prose', 'Thought process:', /no object/],
    ['a colon', ':', /no object/],
    [
      'two answers in fences',
      `${FENCE}json\n{"pass":true}\n${FENCE}\n${FENCE}json\n{"pass":false}\n${FENCE}`,
      /two different answers/,
    ],
    ['a key twice', '{"verdict":"a","verdict":"b"}', /duplicate_key/],
    ['a key twice, once mended', "{'verdict':'a','verdict':'b'}", /duplicate_key/],
    ['dots for the rest', '{"claims":[1, ...]}', /dots/],
    ['a number beyond all', '{"score":1e400}', /number_overflow/],
    ['half a surrogate', '{"a":"\\ud800"}', /invalid_unicode/],
    ['a word in braces', 'I see {nothing}', /cannot be mended/],
  ])('%s', async (_words, text, why) => {
    await expect(readReply(text, guarded)).rejects.toMatchObject({
      code: 'judge_malformed',
      message: expect.stringMatching(why),
    })
  })

  it('and is told of without a word of it', async () => {
    const text = '[{"secret":"gsk_1"},{"secret":"gsk_2"}]'
    const error = await readReply(text, guarded).catch((thrown: Error) => thrown)
    expect((error as Error).message).not.toMatch(/secret|gsk/)
  })
})

describe('a hostile reply takes no time', () => {
  const N = 100_000
  it.each([
    ['open braces', '{'.repeat(N)],
    ['open lists', '[{'.repeat(N / 2)],
    ['open comments', `{${'/*'.repeat(N / 2)}`],
    ['slashes', `{"a":1,${'/'.repeat(N)}\n}`],
    ['commas and comments', `{"a":1${', /* x */ //'.repeat(N / 12)}`],
    ['quotes', `{${'"'.repeat(N)}`],
    ['single quotes', `{'${"\\'".repeat(N / 2)}`],
    ['thoughts', '<think></think>'.repeat(N / 15)],
    ['open thoughts', '<think>'.repeat(N / 7)],
    ['small objects', '{}'.repeat(N / 2)],
    ['fences', '```json\n{"a":1}\n'.repeat(N / 16)],
    ['marks of a fence before the answer', `${'`'.repeat(N)}! {"a":1}`],
    ['marks of a fence behind it', `{"a":1} ${'~'.repeat(N)}!`],
    ['a repair that is slow', `{${'"a" '.repeat(N / 4)}}`],
    ['too much', ' '.repeat(600_000)],
  ])('%s', async (_words, text) => {
    const begun = performance.now()
    await readReply(text, guarded).catch((error: { code: string }) =>
      expect(error.code).toBe('judge_malformed'),
    )
    // The repair alone may take its two seconds, in the sandbox.
    expect(performance.now() - begun).toBeLessThan(_words === 'a repair that is slow' ? 4_000 : 500)
  })
})
