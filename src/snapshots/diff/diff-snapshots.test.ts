import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOf, changeText, differencesOf, taken, type WrittenState } from '../../../test/snapshots-of.js'
import { countChanges, diffSnapshots, openSnapshotFolder, type SnapshotFolder } from '../index.js'

let path: string
let folder: SnapshotFolder
beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'countersign-diff-'))
  folder = await openSnapshotFolder(path)
})
afterAll(() => rm(path, { recursive: true, force: true }))

const changesOf = (before: WrittenState, after: WrittenState) => differencesOf(path, before, after)

const keyed = (...rows: string[]): WrittenState => ({ t: { key: ['id'], columns: ['id', 'v'], rows } })
const bag = (...rows: string[]): WrittenState => ({ t: { columns: ['v'], rows } })

describe('rows with a key', () => {
  test.each<[string, WrittenState, WrittenState, string[]]>([
    ['nothing has changed', keyed('{"id":1,"v":"a"}'), keyed('{"id":1,"v":"a"}'), []],
    [
      'a row was added',
      keyed('{"id":1,"v":"a"}'),
      keyed('{"id":1,"v":"a"}', '{"id":2,"v":"b"}'),
      ['added t by id: id=2 v=b'],
    ],
    [
      'a row was removed',
      keyed('{"id":1,"v":"a"}', '{"id":2,"v":"b"}'),
      keyed('{"id":2,"v":"b"}'),
      ['removed t by id: id=1 v=a'],
    ],
    [
      'a value has changed',
      keyed('{"id":1,"v":"a"}'),
      keyed('{"id":1,"v":"b"}'),
      ['changed t by id: id=1 v=a -> id=1 v=b in v'],
    ],
    [
      'a key has changed: another row',
      keyed('{"id":1,"v":"a"}'),
      keyed('{"id":2,"v":"a"}'),
      ['removed t by id: id=1 v=a', 'added t by id: id=2 v=a'],
    ],
    [
      'changes come in the order of keys, 9 before 10',
      keyed('{"id":10,"v":"a"}', '{"id":9,"v":"a"}'),
      keyed('{"id":9,"v":"b"}', '{"id":10,"v":"b"}'),
      ['changed t by id: id=9 v=a -> id=9 v=b in v', 'changed t by id: id=10 v=a -> id=10 v=b in v'],
    ],
    [
      'NULL became a text',
      keyed('{"id":1,"v":null}'),
      keyed('{"id":1,"v":"NULL"}'),
      ['changed t by id: id=1 v=NULL -> id=1 v=NULL in v'],
    ],
    [
      'NULL became missing',
      keyed('{"id":1,"v":null}'),
      keyed('{"id":1}'),
      ['changed t by id: id=1 v=NULL -> id=1 in v'],
    ],
    [
      '2^53 + 1 is not 2^53',
      keyed('{"id":1,"v":{"$decimal":"9007199254740993"}}'),
      keyed('{"id":1,"v":{"$decimal":"9007199254740992"}}'),
      ['changed t by id: id=1 v=9007199254740993 -> id=1 v=9007199254740992 in v'],
    ],
    [
      'keys beyond 2^53 are told apart',
      keyed('{"id":{"$decimal":"9007199254740993"},"v":1}'),
      keyed('{"id":{"$decimal":"9007199254740992"},"v":1}'),
      ['added t by id: id=9007199254740992 v=1', 'removed t by id: id=9007199254740993 v=1'],
    ],
    ['1.50 is 1.5', keyed('{"id":1,"v":{"$decimal":"1.50"}}'), keyed('{"id":1,"v":{"$decimal":"1.5"}}'), []],
    ['a key is the same by value', keyed('{"id":{"$decimal":"1.0"},"v":"a"}'), keyed('{"id":1,"v":"a"}'), []],
    [
      'a moment is the same in any zone',
      keyed('{"id":1,"v":{"$instant":"2024-11-20T15:00:00+01:00"}}'),
      keyed('{"id":1,"v":{"$instant":"2024-11-20T14:00:00.000Z"}}'),
      [],
    ],
    [
      'members of an object have no order',
      keyed('{"id":1,"v":{"a":1,"b":2}}'),
      keyed('{"id":1,"v":{"b":2.0,"a":1}}'),
      [],
    ],
    [
      'items of a list have',
      keyed('{"id":1,"v":[1,2]}'),
      keyed('{"id":1,"v":[2,1]}'),
      ['changed t by id: id=1 v=list -> id=1 v=list in v'],
    ],
    [
      'a number became a text',
      keyed('{"id":1,"v":5}'),
      keyed('{"id":1,"v":"5"}'),
      ['changed t by id: id=1 v=5 -> id=1 v=5 in v'],
    ],
    [
      'a composed letter is not the decomposed one',
      keyed('{"id":1,"v":"\\u00e4"}'),
      keyed('{"id":1,"v":"a\\u0308"}'),
      ['changed t by id: id=1 v=\u00e4 -> id=1 v=a\u0308 in v'],
    ],
    [
      'a text of two columns is not moved over their border',
      { t: { key: ['id'], rows: ['{"id":1,"a":"xy","b":"z"}'] } },
      { t: { key: ['id'], rows: ['{"id":1,"a":"x","b":"yz"}'] } },
      ['changed t by id: id=1 a=xy b=z -> id=1 a=x b=yz in a, b'],
    ],
    [
      'the order of columns is nothing',
      { t: { key: ['id'], rows: ['{"id":1,"v":2}'] } },
      { t: { key: ['id'], rows: ['{"v":2,"id":1}'] } },
      [],
    ],
  ])('%s', async (_what, before, after, expected) => {
    expect(await changesOf(before, after)).toEqual(expected)
  })
})

describe('rows whose key names several', () => {
  test.each<[string, WrittenState, WrittenState, string[]]>([
    [
      'equal ones are crossed out, and one that is left on each side is one that changed',
      keyed('{"id":null,"v":"a"}', '{"id":null,"v":"b"}'),
      keyed('{"id":null,"v":"c"}', '{"id":null,"v":"a"}'),
      ['changed t by id: id=NULL v=b -> id=NULL v=c in v'],
    ],
    [
      'a duplicate was removed',
      keyed('{"id":1,"v":"a"}', '{"id":1,"v":"a"}'),
      keyed('{"id":1,"v":"a"}'),
      ['removed t by id: id=1 v=a'],
    ],
    [
      'NULL in a part of a key is a value of its own',
      { t: { key: ['a', 'b'], rows: ['{"a":1,"b":null,"v":1}'] } },
      { t: { key: ['a', 'b'], rows: ['{"a":1,"b":"","v":1}'] } },
      ['removed t by a, b: a=1 b=NULL v=1', 'added t by a, b: a=1 b= v=1'],
    ],
  ])('%s', async (_what, before, after, expected) => {
    expect(await changesOf(before, after)).toEqual(expected)
  })

  test('where more than one is left on a side, nobody can tell which became which', async () => {
    const before = keyed('{"id":null,"v":"a"}', '{"id":null,"v":"b"}', '{"id":2,"v":"x"}')
    const after = keyed('{"id":null,"v":"c"}', '{"id":2,"v":"y"}')
    const changes = await changesOf(before, after)
    expect(changes.slice(0, 3).toSorted()).toEqual([
      'added t by id: id=NULL v=c',
      'removed t by id: id=NULL v=a',
      'removed t by id: id=NULL v=b',
    ])
    expect(changes.slice(3)).toEqual(['changed t by id: id=2 v=x -> id=2 v=y in v'])
  })
})

describe('rows of a bag', () => {
  test.each<[string, WrittenState, WrittenState, string[]]>([
    ['the order of rows is nothing', bag('{"v":1}', '{"v":2}'), bag('{"v":2}', '{"v":1}'), []],
    [
      'duplicates count: one of three is gone',
      bag('{"v":1}', '{"v":1}', '{"v":1}'),
      bag('{"v":1}', '{"v":1}'),
      ['removed t: v=1'],
    ],
    [
      'duplicates count: two were added',
      bag('{"v":1}'),
      bag('{"v":1}', '{"v":1.0}', '{"v":{"$decimal":"1.00"}}'),
      ['added t: v=1', 'added t: v=1.00'],
    ],
    [
      'an empty row is a row',
      { t: { columns: [], rows: ['{}', '{}'] } },
      { t: { columns: [], rows: ['{}'] } },
      ['removed t: '],
    ],
  ])('%s', async (_what, before, after, expected) => {
    expect((await changesOf(before, after)).toSorted()).toEqual(expected)
  })

  test('a row that changed is removed and added', async () => {
    const changes = await changesOf(bag('{"v":1}', '{"v":5}'), bag('{"v":2}', '{"v":5}'))
    expect(changes.toSorted()).toEqual(['added t: v=2', 'removed t: v=1'])
  })
})

describe('columns and tables', () => {
  test.each<[string, WrittenState, WrittenState, string[]]>([
    [
      'a column was added: every row has changed in it',
      keyed('{"id":1,"v":1}'),
      { t: { key: ['id'], rows: ['{"id":1,"v":1,"w":null}'] } },
      ['changed t by id: id=1 v=1 -> id=1 v=1 w=NULL in w'],
    ],
    [
      'a column was dropped',
      keyed('{"id":1,"v":1}'),
      { t: { key: ['id'], rows: ['{"id":1}'] } },
      ['changed t by id: id=1 v=1 -> id=1 in v'],
    ],
    [
      'a column was renamed',
      keyed('{"id":1,"v":1}'),
      { t: { key: ['id'], rows: ['{"id":1,"w":1}'] } },
      ['changed t by id: id=1 v=1 -> id=1 w=1 in w, v'],
    ],
    [
      'a column that no row has is no change',
      keyed('{"id":1,"v":1}'),
      { t: { key: ['id'], columns: ['id', 'v', 'w'], rows: ['{"id":1,"v":1}'] } },
      [],
    ],
    [
      'a table was dropped',
      { ...keyed('{"id":1,"v":1}'), u: { rows: ['{"x":1}'] } },
      { u: { rows: ['{"x":1}'] } },
      ['removed t by id: id=1 v=1'],
    ],
    [
      'a table was added',
      { u: { rows: [] } },
      { ...keyed('{"id":1,"v":1}'), u: { rows: [] } },
      ['added t by id: id=1 v=1'],
    ],
    [
      'tables come sorted by name',
      { b: { rows: ['{"x":1}'] }, a: { rows: ['{"x":1}'] } },
      {},
      ['removed a: x=1', 'removed b: x=1'],
    ],
  ])('%s', async (_what, before, after, expected) => {
    expect(await changesOf(before, after)).toEqual(expected)
  })

  test('an empty table that was dropped is told by the counts', async () => {
    const [before, after] = [
      await taken(folder, { t: { columns: ['id'], rows: [] } }),
      await taken(folder, {}),
    ]
    const [counts] = await countChanges(before, after)
    expect(counts).toMatchObject({ table: 't', kind: 'dropped', removed: 0 })
  })

  test('the counts tell which columns are other ones', async () => {
    const before = await taken(folder, {
      t: { key: ['a'], columns: ['a', 'b', 'c'], types: { b: 'integer' }, rows: [] },
    })
    const after = await taken(folder, {
      t: { key: ['b'], columns: ['d', 'a', 'b'], types: { b: 'bigint' }, rows: [] },
    })
    expect(await countChanges(before, after)).toEqual([
      {
        table: 't',
        kind: 'kept',
        columnsAdded: ['d'],
        columnsDropped: ['c'],
        columnsChanged: ['b'],
        isKeyChanged: true,
        added: 0,
        removed: 0,
        changed: 0,
      },
    ])
  })
})

test('only the tables asked for are compared', async () => {
  const before = await taken(folder, { a: { rows: ['{"x":1}'] }, b: { rows: ['{"x":1}'] } })
  const after = await taken(folder, {})
  expect((await allOf(diffSnapshots(before, after, { tables: ['b', 'c'] }))).map(changeText)).toEqual([
    'removed b: x=1',
  ])
  expect((await countChanges(before, after, { tables: ['b'] })).map(({ table }) => table)).toEqual(['b'])
})
