import { describe, expect, it } from 'vitest'
import type { JsonNode } from './node.js'
import { readJson } from './read.js'
import { sameJson } from './same.js'

function node(text: string): JsonNode {
  const reading = readJson(text)
  if (!reading.ok) throw new Error(reading.fault.message)
  return reading.node
}

describe('equal as JSON', () => {
  it.each([
    ['{"a":1,"b":[1,2]}', '{"b":[1,2],"a":1.0}'],
    ['[1e2]', '[100]'],
    ['-0', '0'],
    ['"\\u0061"', '"a"'],
    ['{"a":{"x":null,"y":true}}', ' { "a" : {"y":true, "x":null} } '],
    ['{}', '{ }'],
  ])('%s and %s', (a, b) => {
    expect(sameJson(node(a), node(b))).toBe(true)
    expect(sameJson(node(b), node(a))).toBe(true)
  })
})

describe('not equal', () => {
  it.each([
    ['[1,2]', '[2,1]'],
    ['[1]', '[1,1]'],
    ['{"a":null}', '{}'],
    ['{"a":1}', '{"b":1}'],
    ['1', 'true'],
    ['1', '"1"'],
    ['0', 'false'],
    ['null', 'false'],
    ['[]', '{}'],
    ['9007199254740993', '9007199254740992'],
    ['{"a":1,"a":2}', '{"a":2}'],
    ['{"a":1,"a":2}', '{"a":1,"a":1}'],
  ])('%s and %s', (a, b) => {
    expect(sameJson(node(a), node(b))).toBe(false)
    expect(sameJson(node(b), node(a))).toBe(false)
  })
})

it('any depth', () => {
  const deep = node('['.repeat(50_000) + ']'.repeat(50_000))
  expect(sameJson(deep, node(`${'['.repeat(49_999)}{}${']'.repeat(49_999)}`))).toBe(false)
  expect(sameJson(deep, deep)).toBe(true)
})
