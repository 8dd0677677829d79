import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documentedTypes, shownInDocs } from '../../../test/environments-docs.js'
import type { ReadTable } from '../../../test/source-worlds.js'
import { columnOf, type SqliteFile, sqliteFile } from '../../../test/sqlite-file.js'

let file: SqliteFile
beforeEach(async () => {
  file = await sqliteFile()
})
afterEach(() => file.remove())

/** Each case in a table of its own of one file, so that all of them are one reading. */
async function readEach(create: readonly ((table: string) => string)[]): Promise<ReadTable[]> {
  const file = await sqliteFile()
  file.application(...create.map((sql, n) => sql(`t${n}`)))
  const tables = await file.read()
  await file.remove()
  return create.flatMap((_sql, n) => tables.get(`t${n}`) ?? [])
}

describe('what a value becomes', () => {
  const documented = documentedTypes('sqlite').map((row, n) => ({ n, ...row }))
  const exact = [
    ['the largest integer', '9223372036854775807'],
    ['the smallest integer', '-9223372036854775808'],
    ['the last that a double carries', '9007199254740991'],
    ['a double that is no integer', '0.30000000000000004'],
    ['a small double', '5e-324'],
    ['a large double', '1.7976931348623157e+308'],
  ].map(([what, text], index) => ({ n: documented.length + index, what, text }))

  let found: ReadTable[]
  beforeAll(async () => {
    const typeOf = (column: string) => (column === 'any' ? '' : column)
    found = await readEach([
      ...documented.map(
        ({ column, stored }) =>
          (t: string) =>
            `create table ${t} (c ${typeOf(column)}); insert into ${t} values (${stored})`,
      ),
      ...exact.map(
        ({ text }) =>
          (t: string) =>
            `create table ${t} (c); insert into ${t} values (${text})`,
      ),
    ])
  })

  const valueAt = (n: number) => found[n] && columnOf(found[n], 'c')[0]

  it.each(documented)('$column: $stored is $becomes', ({ n, becomes }) => {
    expect(shownInDocs(valueAt(n))).toBe(becomes)
  })

  it.each(exact)('is exact: $what', ({ n, text }) => {
    expect(valueAt(n)).toMatchObject({ kind: 'number', text })
  })

  const texts = ['', 'é', '名前 𝄞', 'a\u0000b', '\u0001', '\u00017F', '\u007f\u0080', "it's \\ \n", '\ufeffx']

  it.each(['UTF-8', 'UTF-16le', 'UTF-16be'])('is the same text in a database of %s', async (encoding) => {
    const database = file.application(`pragma encoding = "${encoding}"; create table t (n integer, c text)`)
    for (const [n, text] of texts.entries()) database.exec(`insert into t values (${n}, ${spelt(text)})`)
    expect(columnOf(await file.tableNamed('t'), 'c')).toEqual(texts)
  })

  /** The library cuts a text at a zero character on its way in, too. */
  function spelt(text: string): string {
    return text === '' ? "''" : [...text].map((char) => `char(${char.codePointAt(0)})`).join('||')
  }

  it('is what is stored, whatever the column is declared as', async () => {
    file.application(
      'create table t (b boolean, d timestamp, j json, n decimal)',
      `insert into t values ('yes', 1.5, x'00', 'n/a'), (1.5, x'00', 7, x'00'), (null, null, null, null)`,
    )
    const { rows } = await file.tableNamed('t')
    const zero = '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d (1 bytes)'
    expect(rows.map((row) => [...row.values()].map(shownInDocs))).toEqual([
      ['"yes"', '1.5', zero, '"n/a"'],
      ['1.5', zero, '7', zero],
      ['null', 'null', 'null', 'null'],
    ])
  })

  it('is whole where it has millions of characters', async () => {
    file.application(`create table t (c text); insert into t values (printf('%.*c', 3000000, 'x')), ('y')`)
    const texts = columnOf(await file.tableNamed('t'), 'c') as string[]
    expect(texts.map((text) => text.length)).toEqual([3_000_000, 1])
  })
})

describe('the key of a table', () => {
  const cases = [
    ['a rowid by its own name', '(n integer primary key, a text)', ['n']],
    ['several columns, in the order of the key', '(a, b, c, primary key (c, a))', ['c', 'a']],
    ['a table without rowids', '(a text primary key, b) without rowid', ['a']],
    ['a strict table', '(a text primary key, b int) strict', ['a']],
    ['a key that may be NULL', '(a text primary key)', ['a']],
    ['no key', '(a, b unique)', null],
    ['an id that is unique and never NULL', '(a, id text not null unique)', ['id']],
    ['an id that may be NULL', '(a, id text unique)', null],
    ['an id that is unique with others', '(a, id text not null, unique (id, a))', null],
    ['an id unique among some', '(a, id text not null); create unique index i on T (id) where a = 1', null],
    ['an id with an index of its own', '(a, id text not null); create unique index j on T (id)', ['id']],
  ] as const

  let found: ReadTable[]
  beforeAll(async () => {
    const create = cases.map(
      ([, sql]) =>
        (t: string) =>
          `create table ${t} ${sql.replace(' T ', ` ${t} `)}`,
    )
    found = await readEach(create)
  })

  it.each(cases.map(([what, , key], n) => ({ what, key, n })))('is known: $what', ({ key, n }) => {
    expect(found[n]?.shape.key).toEqual(key)
  })
})
