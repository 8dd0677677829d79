import { describe, expect, it } from 'vitest'
import { Refusal } from '../core/errors.js'
import { readRequestText } from './read-request.js'

/** What stands at `a`, as plain value and, where a double cannot hold it, as text. */
function atA(yaml: string): unknown {
  const { value, numbers } = readRequestText(`a: ${yaml}`, 'request.yaml')
  return numbers.get('/a') ?? (value as { a: unknown }).a
}

function refusalOf(text: string, name = 'request.yaml'): Refusal {
  try {
    readRequestText(text, name)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('was not refused')
}

describe('YAML 1.2, core schema, read as the JSON that says the same', () => {
  it.each<[string, unknown]>([
    // YAML 1.2.2, section 10.3.2: null, booleans, integers and floats of the core schema.
    ['null', null],
    ['Null', null],
    ['~', null],
    ['', null],
    ['true', true],
    ['FALSE', false],
    ['12', 12],
    ['-12', -12],
    ['+12', 12],
    ['012', 12],
    ['0o17', 15],
    ['0x1F', 31],
    ['0xff', 255],
    ['1.', 1],
    ['.5', 0.5],
    ['-.5', -0.5],
    ['+00.50e+03', 500],
    ['1e3', 1000],
    ['1.e3', 1000],
    ['-0', -0],
    ['0.0', 0],
    // Words of YAML 1.1 that are text in 1.2.
    ['yes', 'yes'],
    ['off', 'off'],
    ['1_000', '1_000'],
    ['0b11', '0b11'],
    ['-0x1F', '-0x1F'],
    ['12:30:45', '12:30:45'],
    ['2001-12-14', '2001-12-14'],
    ['<<', '<<'],
    // Texts.
    ['"1"', '1'],
    ["'it''s'", "it's"],
    ['"\\u20ac \\x41 \\U0001F600"', '€ A 😀'],
    ['!!str 1.50', '1.50'],
    ['|\n  one\n  two\n', 'one\ntwo\n'],
    ['>-\n  one\n  two\n', 'one two'],
    ['one\n  two', 'one two'],
    ['x # a comment', 'x'],
    ['x#y', 'x#y'],
    // Collections.
    ['[]', []],
    ['{}', {}],
    ['[1, [two], {three: 3}]', [1, ['two'], { three: 3 }]],
    ['{b, c: 1}', { b: null, c: 1 }],
    ['[b: 1]', [{ b: 1 }]],
    ['\n- 1\n- - 2\n  - 3', [1, [2, 3]]],
    ['\n- 1\n-\n', [1, null]],
    // Keys are texts as they are written.
    [
      '{1: x, 1.0: y, true: z, null: n, ~: t, 0x1F: h}',
      { 1: 'x', '1.0': 'y', true: 'z', null: 'n', '~': 't', '0x1F': 'h' },
    ],
    ['{"": x, "\\u0062": y}', { '': 'x', b: 'y' }],
    ['{<<: {b: 1}}', { '<<': { b: 1 } }],
  ])('%j', (yaml, expected) => {
    expect(atA(yaml)).toStrictEqual(expected)
  })

  it('keeps a key named __proto__ as a key of its own', () => {
    const { value } = readRequestText('__proto__:\n  b: 1\n', 'r.yaml')
    expect(Object.keys(value as object)).toEqual(['__proto__'])
    expect(value).not.toHaveProperty('b')
  })

  it.each([
    ['9007199254740993', '9007199254740993'],
    ['+9007199254740993', '9007199254740993'],
    ['0009007199254740993', '9007199254740993'],
    // 2^64 and 2^53 + 1, by hand.
    ['0x10000000000000000', '18446744073709551616'],
    ['0o400000000000000001', '9007199254740993'],
    ['0.1000000000000000000001', '0.1000000000000000000001'],
    ['.1000000000000000000001', '0.1000000000000000000001'],
    ['-.1000000000000000000001e5', '-0.1000000000000000000001e5'],
  ])('keeps every digit of %s', (yaml, text) => {
    const { value, numbers } = readRequestText(`a: ${yaml}`, 'r.yaml')
    expect(numbers.get('/a') ?? JSON.stringify((value as { a: number }).a)).toBe(text)
  })

  it.each([
    ['Windows line ends', 'a: 1\r\nb:\r\n  - x\r\n'],
    ['a byte order mark', '\ufeffa: 1\nb: [x]\n'],
    ['a document start and end', '---\na: 1\nb: [x]\n...\n'],
    ['a version', '%YAML 1.2\n---\na: 1\nb: [x]\n'],
    ['tabs between tokens and at the end', 'a:\t1\t\nb:\t[\tx\t]\n'],
    ['comments', '# first\na: 1 # one\n# second\nb: [x]\n# last'],
    ['flow over lines', '{a: 1,\n b: [\nx]}'],
    ['JSON', '{"a": 1, "b": ["x"]}'],
  ])('with %s', (_, text) => {
    expect(readRequestText(text, 'request.yml').value).toEqual({ a: 1, b: ['x'] })
  })
})

describe('YAML that JSON has nothing for, or that two readers may read in two ways, is refused', () => {
  it.each<[string, string, string, RegExp]>([
    ['infinity', 'a: .inf', 'bad_json', /\.inf is not a number/],
    ['minus infinity', 'a: -.INF', 'bad_json', /not a number/],
    ['not-a-number', 'a: .nan', 'bad_json', /not a number/],
    ['a number beyond doubles', 'a: 1e400', 'number_overflow', /1e400/],
    ['a hexadecimal number beyond doubles', `a: 0x${'f'.repeat(300)}`, 'number_overflow', /beyond/],
    ['a huge hexadecimal number', `a: 0x${'f'.repeat(100_000)}`, 'number_overflow', /beyond/],
    ['!!binary', 'a: !!binary aGk=', 'bad_json', /tag tag:yaml.org,2002:binary/],
    ['!!timestamp', 'a: !!timestamp 2001-12-14', 'bad_json', /tag/],
    ['!!set', 'a: !!set {b, c}', 'bad_json', /tag/],
    ['!!omap', 'a: !!omap [b: 1]', 'bad_json', /tag/],
    ['!!int', 'a: !!int "5"', 'bad_json', /tag/],
    ['!!float', 'a: !!float 1', 'bad_json', /tag/],
    ['!!map', 'a: !!map {}', 'bad_json', /tag/],
    ['a tag of ones own', 'a: !secret x', 'bad_json', /tag/],
    ['a tag on a key', '!!int 1: x', 'bad_json', /tag/],
    ['a tag renamed', '%TAG !! tag:example.com,2026:\n---\na: !!str 1', 'bad_json', /tag/],
    ['an anchor', 'a: &b 1', 'bad_json', /anchor \(&b\)/],
    ['an anchor on a list', 'a: &b [1]', 'bad_json', /anchor/],
    ['an anchor on a key', '&b a: 1', 'bad_json', /anchor/],
    ['an alias', 'a: &b 1\nc: *b', 'bad_json', /anchor/],
    ['an alias to nothing', 'a: *b', 'bad_json', /lias/],
    ['an alias as a key', 'a: {*b : 1}', 'bad_json', /lias/],
    ['a merge of an alias', 'a: &b {c: 1}\nd:\n  <<: *b', 'bad_json', /anchor/],
    ['two documents', 'a: 1\n---\nb: 2\n', 'bad_json', /more than one document/],
    ['an empty second document', 'a: 1\n---\n', 'bad_json', /more than one document/],
    ['YAML 1.1', '%YAML 1.1\n---\na: yes', 'bad_json', /version 1\.1/],
    ['YAML 1.3', '%YAML 1.3\n---\na: yes', 'bad_json', /version/],
    ['a list as a key', '? [a, b]\n: 1', 'bad_json', /key that is no plain text/],
    ['a map as a key', '{{a: 1}: 2}', 'bad_json', /key that is no plain text/],
    ['an empty key', ': 1', 'bad_json', /empty key/],
    ['an empty explicit key', '? \n: 1', 'bad_json', /empty key/],
    ['a key twice', 'a: 1\nb: 2\na: 3', 'duplicate_key', /"a"/],
    ['a key twice, spelt in two ways', '1: x\n"1": y', 'duplicate_key', /"1"/],
    ['half of a surrogate pair', 'a: "\\uD800"', 'invalid_unicode', /surrogate/],
    ['an escape beyond Unicode', 'a: "\\UFFFFFFFF"', 'bad_json', /escape/],
    ['an unknown escape', 'a: "\\q"', 'bad_json', /escape/],
    ['a tab as indentation', 'a:\n\tb: 1', 'bad_json', /[Tt]ab/],
    ['a list that is not closed', 'a: [1, 2', 'bad_json', /./],
    ['a quote that is not closed', 'a: "b', 'bad_json', /quote/],
    ['a reserved sign', 'a: @b', 'bad_json', /./],
    ['JSON in a .json file that is none', 'a: 1', 'bad_json', /not JSON/],
  ])('%s', (name, text, code, words) => {
    const error = refusalOf(text, name.includes('.json') ? 'request.json' : 'request.yaml')
    expect(error.code).toBe(code)
    expect(error.message).toMatch(words)
    expect(error.details).toMatchObject({ line: expect.any(Number), column: expect.any(Number) })
  })

  it.each(['', ' \n\t\r\n', '# only a comment\n', '---\n', '--- # nothing\n...\n', '\ufeff'])(
    'nothing: %j',
    (text) => {
      expect(refusalOf(text).code).toBe('empty_body')
    },
  )

  it.each([
    ['an empty text as JSON', '', 'request.json'],
    ['an empty standard input', '\n', '-'],
  ])('nothing: %s', (_, text, name) => {
    expect(refusalOf(text, name).code).toBe('empty_body')
  })

  it.each<[string, string, number, number]>([
    ['a key twice', 'a: 1\nb:\n  c: 1\n  c: 2\n', 4, 3],
    ['a number beyond doubles', 'a:\r\n  - 1\r\n  - 1e400\r\n', 3, 5],
    ['a tag', 'a: 1\nb: !x y\n', 2, 4],
    ['an anchor', 'a: 1\nb: [1, &x y]\n', 2, 11],
    ['half of a surrogate pair', 'a: 1\nb: [ok, "\\uDC00"]\n', 2, 9],
    ['a reserved sign', 'a: 1\nb: `x`\n', 2, 4],
    ['a second document', 'a: 1\n---\nb: 1\n', 2, 1],
  ])('says where: %s', (_, text, line, column) => {
    expect(refusalOf(text).details).toMatchObject({ line, column })
  })

  it('says where in JSON too', () => {
    expect(refusalOf('{"a": 1,\n "a": 2}', '-').details).toMatchObject({ offset: 10, line: 2, column: 2 })
  })
})

describe('any text of the largest size is read or refused, in seconds, and never crashes', () => {
  const whole = 256 * 1024
  /** Enough to overflow the stack or to show a quadratic cost, and quick to test. */
  const enough = 48 * 1024
  const fill = (unit: string, length = enough) => unit.repeat(Math.floor(length / unit.length))
  it.each<[string, string, string]>([
    ['[', fill('[', whole), 'bad_json|too_complex'],
    ['{', fill('{'), 'bad_json|too_complex'],
    ['{a: ', fill('{a: '), 'bad_json|too_complex'],
    ['- ', fill('- ', whole), 'too_complex'],
    ['? ', fill('? '), 'too_complex'],
    ['- ? ', fill('- ? '), 'too_complex'],
    ['closed lists', `${'['.repeat(1_000)}${']'.repeat(1_000)}`, 'too_complex'],
    ['steps', Array.from({ length: 700 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'), 'too_complex'],
    [
      'laughs',
      `a: &a [x]\n${Array.from({ length: 20 }, (_, i) => `b${i}: [*a, *a]`).join('\n')}`,
      'bad_json',
    ],
    ['keys', Array.from({ length: 30_000 }, (_, i) => `k${i}:`).join('\n'), 'read'],
    ['one key again and again', fill('abc:\n'), 'duplicate_key'],
    ['items', fill('- a\n'), 'read'],
    ['lines of text', `a: |\n${fill('  w\n', whole - 10)}`, 'read'],
    ['folded words', `a: ${fill('word\n  ', whole - 10)}`, 'read'],
    ['escapes', `a: "${fill('\\x41')}"`, 'read'],
    ['commas', `[${fill(',')}`, 'bad_json'],
    [']', fill(']'), 'bad_json'],
    ['quotes', fill('"'), 'bad_json'],
    ['anchors', fill('&a '), 'bad_json'],
    ['comments', fill('#\n'), 'empty_body'],
    ['documents', fill('---\n'), 'bad_json'],
  ])('%s', (_, text, outcome) => {
    expect(outcome.split('|')).toContain(outcomeOf(text))
  })

  function outcomeOf(text: string): string {
    try {
      readRequestText(text, 'request.yaml')
      return 'read'
    } catch (error) {
      if (error instanceof Refusal) return error.code
      throw error
    }
  }
})
