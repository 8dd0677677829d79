import { describe, expect, test } from 'vitest'
import { jsonDifferences } from './differences.js'
import type { JsonValue } from './value.js'

describe('says where two values part', () => {
  test.each<[string, JsonValue, JsonValue, string[]]>([
    ['nowhere', { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
    ['nowhere but in the order of keys', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
    ['in a leaf', { a: { b: 1 }, c: 2 }, { a: { b: 3 }, c: 2 }, ['/a/b']],
    ['in a type', { a: 1 }, { a: '1' }, ['/a']],
    ['an array for an object', { a: [] }, { a: {} }, ['/a']],
    ['null for an object', { a: null }, { a: {} }, ['/a']],
    ['a key that one has not', { a: 1 }, { a: 1, 'b/c': null }, ['/b~1c']],
    ['an item that one has not', [1, 2], [1], ['/1']],
    ['at the root', 1, 2, ['']],
    ['in a key of the prototype', { toString: 1 }, {}, ['/toString']],
  ])('%s', (_name, expected, actual, pointers) => {
    expect(jsonDifferences(expected, actual).map(({ pointer }) => pointer)).toEqual(pointers)
  })
})
