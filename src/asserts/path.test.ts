import { describe, expect, it } from 'vitest'
import { typedRow } from '../../test/typed-value.js'
import { wireValue } from '../core/data/wire-value.js'
import { readPath } from './path.js'
import { fieldOf, isMany, isRows, itemsAt, memberPath, valuesAt } from './path-values.js'

const ROWS = [
  '{"id":1,"title":"a","doc":{"tags":["x","y"],"at":{"city":"Rome"}},"a b":1}',
  '{"id":2,"title":null,"doc":{"tags":[]},"__proto__":{"x":9}}',
  '{"id":3,"doc":[10,20],"naïve.名前":"ok"}',
].map((text, at) => ({ row: typedRow(text), at }))

function path(text: string) {
  const reading = readPath(text)
  if (!reading.ok) throw new Error(reading.message)
  return reading.path
}

describe('a path leads to', () => {
  it.each([
    ['_result[*].id', [1, 2, 3]],
    ['_result[0].title', ['a']],
    // NULL is there, a missing member is not.
    ['_result[*].title', ['a', null]],
    ['_result[2].title', []],
    ['_result[9].id', []],
    ['_result[*].doc.tags', [['x', 'y'], []]],
    ['_result[*].doc.tags[*]', ['x', 'y']],
    ['_result[*].doc.tags[1]', ['y']],
    ['_result[*].doc[1]', [20]],
    ['_result[0].doc.at.city', ['Rome']],
    ['_result[0]["a b"]', [1]],
    ['_result[*]["naïve.名前"]', ['ok']],
    ['_result[*].__proto__', [{ x: 9 }]],
    ['_result[*].__proto__.x', [9]],
    // Own members only: every JavaScript object and list has these.
    ['_result[*].constructor', []],
    ['_result[0].title.length', []],
    ['_result[0].doc.tags.length', []],
    ['_result[0].doc.toString', []],
  ])('%s: %j', (text, values) => {
    expect(valuesAt(path(text), ROWS).map(({ value }) => wireValue(value))).toEqual(values)
  })

  it('all rows, or one', () => {
    expect(valuesAt(path('_result'), ROWS).map(({ from }) => from.at)).toEqual([0, 1, 2])
    expect(valuesAt(path('_result[*]'), ROWS).map(({ from }) => from.at)).toEqual([0, 1, 2])
    expect(valuesAt(path('_result[1]'), ROWS).map(({ from }) => from.at)).toEqual([1])
  })

  it('the items of one list, for functions of many values', () => {
    const items = (text: string) => itemsAt(path(text), ROWS).map(({ value }) => wireValue(value))
    expect(items('_result[0].doc.tags')).toEqual(['x', 'y'])
    expect(items('_result[*].doc.tags')).toEqual([['x', 'y'], []])
    expect(items('_result[0].title')).toEqual(['a'])
  })

  it('the same rows wherever they are cut', () => {
    const [a, b, c] = ROWS
    if (!a || !b || !c) throw new Error('rows')
    const cut = [[a], [b, c]].flatMap((rows) => valuesAt(path('_result[2].id'), rows))
    expect(cut.map(({ value }) => wireValue(value))).toEqual([3])
  })
})

describe('of a path it is known', () => {
  it.each([
    ['_result', true, true, ''],
    ['_result[*]', true, true, ''],
    ['_result[0]', false, true, ''],
    ['_result[*].title', true, false, 'title'],
    ['_result[0].doc.tags[*]', true, false, 'doc.tags[*]'],
    ['_result[0]["a b"].c', false, false, '["a b"].c'],
  ])('%s: many %s, rows %s, field %j', (text, many, rows, field) => {
    expect([isMany(path(text)), isRows(path(text)), fieldOf(path(text))]).toEqual([many, rows, field])
  })

  it.each([
    ['_result', 'id', '_result[*].id'],
    ['_result[*]', 'a b', '_result[*]["a b"]'],
    ['_result[0].doc', 'tags', '_result[0].doc.tags'],
  ])('%s with %s is %s', (text, name, whole) => {
    const made = memberPath(path(text), name)
    expect(made.text).toBe(whole)
    expect(made.steps).toEqual(path(whole).steps)
  })
})

describe('what is no path is told', () => {
  it.each([
    ['title', 'must begin with _result'],
    ['', 'must begin with _result'],
    ['$.title', 'must begin with _result'],
    ['_results[*]', 'cannot be read from "s[*]" on'],
    ['_result.title', 'write _result[*].title or _result[0].title'],
    ['_result["title"]', 'write _result[*]["title"] or _result[0]["title"]'],
    ['_result[*].', 'cannot be read from "." on'],
    ['_result[*]..a', 'cannot be read from "..a" on'],
    ['_result[-1]', 'cannot be read from "[-1]" on'],
    ['_result[01]', 'cannot be read from "[01]" on'],
    ['_result[1', 'cannot be read from "[1" on'],
    ['_result[*][?a]', 'cannot be read from "[?a]" on'],
    ['_result[*] .a', 'cannot be read from " .a" on'],
    ["_result[*]['a']", 'cannot be read from "[\'a\']" on'],
    ['_result[*]["a\\x"]', 'cannot be read from'],
    ['_result[*]["a"', 'cannot be read from'],
    ['_result[1000000000000]', 'cannot be read from'],
  ])('%j', (text, message) => {
    expect(readPath(text)).toMatchObject({ ok: false, message: expect.stringContaining(message) })
  })
})
