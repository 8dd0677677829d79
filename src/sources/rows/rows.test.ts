import { describe, expect, it } from 'vitest'
import { shownInDocs } from '../../../test/environments-docs.js'
import { givenOf, type ReadTable, readAll, settingsOf } from '../../../test/source-worlds.js'
import { parseStrict } from '../../core/json/strict.js'
import { type GivenState, openSource, type PushedTables, type SourceOptions } from '../index.js'
import { pushedLines, pushedTables } from './read-push.js'

const tablesOf = (text: string) => pushedTables(parseStrict(text))

async function pushed(tables: PushedTables, previous: GivenState | null = null, options?: SourceOptions) {
  const source = openSource(settingsOf({ kind: 'rows' }))
  if (!source.push) throw new Error('nothing can be pushed')
  return readAll(source.push(tables, previous, options))
}

const shown = ({ rows }: ReadTable) =>
  rows.map((row) => Object.fromEntries([...row].map(([column, value]) => [column, shownInDocs(value)])))

describe('tables that are pushed', () => {
  it('have every value as JSON writes it, and tell NULL from missing', async () => {
    const tables = await pushed(
      tablesOf(
        '{"t": [{"a": 12345678901234567890.125, "b": null, "__proto__": [1e300]}, {"a": "2024-11-20T14:00:00Z"}]}',
      ),
    )
    const { t } = Object.fromEntries(tables)
    expect(t?.shape).toEqual({
      name: 't',
      key: null,
      columns: ['a', 'b', '__proto__'].map((name) => ({ name, type: 'json', isNullable: name !== 'a' })),
    })
    expect(t?.rows.map((row) => [...row])).toMatchObject([
      [
        ['a', { kind: 'number', text: '12345678901234567890.125' }],
        ['b', null],
        ['__proto__', { kind: 'list' }],
      ],
      [['a', '2024-11-20T14:00:00Z']],
    ])
  })

  it('take the place of those of the same name, leave others, and can be gone', async () => {
    const first = await pushed(tablesOf('{"a": [{"id": 1}], "b": [{"id": 2}], "c": [{"id": 3}]}'))
    const second = await pushed(tablesOf('{"b": [{"id": 7}, {"id": 8}], "c": null, "d": []}'), givenOf(first))
    expect([...second].map(([name, table]) => [name, shown(table)])).toEqual([
      ['a', [{ id: '1' }]],
      ['b', [{ id: '7' }, { id: '8' }]],
      ['d', []],
    ])
    expect(second.get('a')?.shape).toEqual(first.get('a')?.shape)
  })

  it('keep their shape when their last row goes', async () => {
    const first = await pushed(tablesOf('{"a": [{"id": 1, "n": null}]}'))
    const second = await pushed(tablesOf('{"a": []}'), givenOf(first))
    expect(second.get('a')?.shape).toEqual(first.get('a')?.shape)
  })

  it.each([
    ['ids that differ', '[{"id": 1}, {"id": "1"}, {"id": 2}]', ['id']],
    ['the same id in another spelling', '[{"id": 1}, {"id": 1.0}]', null],
    ['an id that is missing', '[{"id": 1}, {"a": 2}]', null],
    ['an id that is null', '[{"id": 1}, {"id": null}]', null],
    ['no id', '[{"a": 1}]', null],
  ])('have for a key: %s', async (_what, rows, key) => {
    expect((await pushed(tablesOf(`{"t": ${rows}}`))).get('t')?.shape.key).toEqual(key)
  })

  it.each([
    [
      'a row without it',
      '[{"a": 1, "b": 1}, {"a": 1}]',
      'bad_key',
      'Row 1 has no key in the table "t", whose key is (a, b).',
    ],
    [
      'two with the same',
      '[{"a": 1, "b": 1}, {"b": 1.0, "a": 1}]',
      'bad_key',
      'Row 1 has the key of another in the table "t", whose key is (a, b).',
    ],
    [
      'a column that no row has',
      '[{"a": 1}]',
      'no_such_column',
      'The table "t" has no column "b" to be its key.',
    ],
  ])('must have the key given: %s', async (_what, rows, kind, message) => {
    const reading = pushed(tablesOf(`{"t": ${rows}}`), null, { keys: { t: ['a', 'b'] } })
    await expect(reading).rejects.toMatchObject({ name: 'SourceTrouble', kind, message })
  })
})

describe('a push', () => {
  it.each([
    ['[]', 'tables'],
    ['{"a": {}}', 'tables.a'],
    ['{"a": [{}, 1]}', 'tables.a[1]'],
    ['{"a": [null]}', 'tables.a[0]'],
    ['{"": []}', 'tables.'],
  ])('that is %s is refused', (text, field) => {
    const refusal = expect.objectContaining({ code: 'invalid_request', details: { field } })
    expect(() => tablesOf(text)).toThrow(refusal)
  })

  const linesOf = (...texts: readonly string[]) => {
    const lines = pushedLines(10_000)
    for (const text of texts) lines.add(parseStrict(text))
    return lines.tables()
  }

  it('are refused in lines before they take more memory than one push may, however small each is', () => {
    // 100 for each row, 1 for its table's name, and 8 for an object.
    expect(linesOf(...Array.from({ length: 91 }, () => '{"table": "t", "row": {}}')).get('t')).toHaveLength(
      91,
    )
    expect(() => linesOf(...Array.from({ length: 92 }, () => '{"table": "t", "row": {}}'))).toThrow(
      expect.objectContaining({
        code: 'too_large',
        details: { field: 'lines[91]', limit: 10_000, actual: 10_028 },
      }),
    )
    const long = `{"table": "t", "row": {"a": "${'x'.repeat(9_900)}"}}`
    expect(() => linesOf(long)).toThrow(expect.objectContaining({ code: 'too_large' }))
  })

  it('can be in lines, a row a line, in any order', async () => {
    const lines = linesOf(
      '{"table": "a", "row": {"id": 1}}',
      '{"row": {"id": 2}, "table": "b"}',
      '{"table": "a", "row": {"id": 3}}',
      '{"table": "empty"}',
      '{"table": "gone", "row": null}',
    )
    expect(lines.get('gone')).toBeNull()
    const tables = await pushed(lines, givenOf(await pushed(tablesOf('{"gone": [{"id": 9}]}'))))
    expect([...tables].map(([name, table]) => [name, shown(table)])).toEqual([
      ['a', [{ id: '1' }, { id: '3' }]],
      ['b', [{ id: '2' }]],
      ['empty', []],
    ])
  })

  it.each([
    [['{"row": {}}'], 'lines[0].table'],
    [['{"table": "a"}', '{"table": "a", "row": 1}'], 'lines[1].row'],
    [['{"table": "a", "row": {}, "rows": []}'], 'lines[0]'],
    [['[]'], 'lines[0]'],
    [['{"table": "a", "row": {}}', '{"table": "a", "row": null}'], 'lines[1]'],
    [['{"table": "a", "row": null}', '{"table": "a", "row": {}}'], 'lines[1]'],
  ])('in lines like %j is refused', (texts, field) => {
    const refusal = expect.objectContaining({ name: 'Refusal', details: expect.objectContaining({ field }) })
    expect(() => linesOf(...texts)).toThrow(refusal)
  })
})
