import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { differencesOf, type WrittenState } from '../../../test/snapshots-of.js'

let path: string
beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'countersign-left-out-'))
})
afterAll(() => rm(path, { recursive: true, force: true }))

const changesOf = (before: WrittenState, after: WrittenState, ignore: readonly string[] = []) =>
  differencesOf(path, before, after, ignore)

describe('a key of other columns', () => {
  const byKey = (key: readonly string[] | undefined, ...rows: string[]): WrittenState => ({
    t: { ...(key && { key }), columns: ['a', 'b', 'v'], rows },
  })
  const ROWS = ['{"a":1,"b":2,"v":"x"}', '{"a":2,"b":1,"v":"y"}']

  test.each<[string, WrittenState, WrittenState, string[]]>([
    ['equal rows are still the same', byKey(['a'], ...ROWS), byKey(['b'], ...ROWS), []],
    [
      'one that differs is removed and added',
      byKey(['a'], ...ROWS),
      byKey(['b'], '{"a":1,"b":2,"v":"z"}', '{"a":2,"b":1,"v":"y"}'),
      ['added t: a=1 b=2 v=z', 'removed t: a=1 b=2 v=x'],
    ],
    [
      'the key is gone',
      byKey(['a'], ...ROWS),
      byKey(undefined, ...ROWS, ...ROWS),
      ['added t: a=1 b=2 v=x', 'added t: a=2 b=1 v=y'],
    ],
    [
      'only the order of its columns differs: it is a key all the same',
      byKey(['a', 'b'], ...ROWS),
      byKey(['b', 'a'], '{"a":1,"b":2,"v":"z"}', '{"a":2,"b":1,"v":"y"}'),
      ['changed t by b, a: a=1 b=2 v=x -> a=1 b=2 v=z in v'],
    ],
    [
      'a table that was empty has the key of the other side',
      { t: { columns: [], rows: [] } },
      byKey(['a'], ...ROWS),
      ['added t by a: a=1 b=2 v=x', 'added t by a: a=2 b=1 v=y'],
    ],
    [
      'a table that is empty now has the key that it had',
      byKey(['a'], ...ROWS),
      { t: { columns: ['b'], key: ['b'], rows: [] } },
      ['removed t by a: a=1 b=2 v=x', 'removed t by a: a=2 b=1 v=y'],
    ],
  ])('%s', async (_what, before, after, expected) => {
    expect((await changesOf(before, after)).toSorted()).toEqual(expected)
  })
})

describe('ignored columns', () => {
  test('of a table that was empty, and had no column and no key', async () => {
    const after = { t: { key: ['id'], rows: [seen('a', 1)] } }
    const changes = await changesOf({ t: { columns: [], rows: [] } }, after, ['*.at'])
    expect(changes).toEqual(['added t by id: id=1 v=a'])
  })

  const seen = (v: string, at: number) => `{"id":1,"v":"${v}","at":${at}}`
  test.each<[string, WrittenState, WrittenState, string[], string[]]>([
    [
      'a change in one is none',
      { t: { key: ['id'], rows: [seen('a', 1)] } },
      { t: { key: ['id'], rows: [seen('a', 2)] } },
      ['t.at'],
      [],
    ],
    [
      'in every table',
      { t: { key: ['id'], rows: [seen('a', 1)] } },
      { t: { key: ['id'], rows: [seen('a', 2)] } },
      ['*.at'],
      [],
    ],
    [
      'of another table: it counts',
      { t: { key: ['id'], rows: [seen('a', 1)] } },
      { t: { key: ['id'], rows: [seen('a', 2)] } },
      ['u.at'],
      ['changed t by id: id=1 v=a at=1 -> id=1 v=a at=2 in at'],
    ],
    [
      'other changes are without it',
      { t: { key: ['id'], rows: [seen('a', 1)] } },
      { t: { key: ['id'], rows: [seen('b', 2)] } },
      ['*.at'],
      ['changed t by id: id=1 v=a -> id=1 v=b in v'],
    ],
    [
      'rows of a table that was dropped are without it',
      { t: { key: ['id'], rows: [seen('a', 1)] } },
      {},
      ['*.at'],
      ['removed t by id: id=1 v=a'],
    ],
    [
      'a column that was added',
      { t: { key: ['id'], rows: ['{"id":1,"v":"a"}'] } },
      { t: { key: ['id'], rows: [seen('a', 2)] } },
      ['*.at'],
      [],
    ],
    [
      'of a bag: rows are told apart by the others, and duplicates count',
      { t: { rows: [seen('a', 1), seen('a', 2)] } },
      { t: { rows: [seen('a', 3)] } },
      ['*.at'],
      ['removed t: id=1 v=a'],
    ],
    [
      'of rows whose key names several',
      { t: { key: ['id'], rows: [seen('a', 1), seen('b', 2)] } },
      { t: { key: ['id'], rows: [seen('b', 3), seen('a', 4)] } },
      ['*.at'],
      [],
    ],
    [
      'a key is never left out',
      { t: { key: ['id'], rows: [seen('a', 1)] } },
      { t: { key: ['id'], rows: [seen('b', 1)] } },
      ['*.id'],
      ['changed t by id: id=1 v=a at=1 -> id=1 v=b at=1 in v'],
    ],
    [
      'names may have dots',
      { 'x.t': { key: ['id'], rows: ['{"id":1,"a.b":1}'] } },
      { 'x.t': { key: ['id'], rows: ['{"id":1,"a.b":2}'] } },
      ['x.t.a.b'],
      [],
    ],
  ])('%s', async (_what, before, after, ignore, expected) => {
    expect(await changesOf(before, after, ignore)).toEqual(expected)
  })
})
