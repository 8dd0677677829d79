import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import type { Row, Value } from '../src/core/data/value.js'
import { parseStrict } from '../src/core/json/strict.js'
import {
  type EnvironmentSettings,
  environmentSchema,
  type GivenState,
  openSource,
  pushedTables,
  type Source,
  type SourceOptions,
  type TableReading,
  type TableShape,
} from '../src/sources/index.js'
import { typedRow } from './typed-value.js'

/** A table as tests write it: its columns with a type that every kind knows, and its rows in JSON. */
export interface WorldTable {
  /** `name type`; the types are `integer`, `text`, `boolean` and `json`, and `!` stands for what is never NULL. */
  readonly columns: readonly string[]
  readonly primaryKey?: readonly string[]
  /** Columns whose values are unique, each by itself. */
  readonly unique?: readonly string[]
  readonly rows: readonly string[]
}

export type WorldState = Readonly<Record<string, WorldTable>>

/** A table as it was read. */
export interface ReadTable {
  readonly shape: TableShape
  readonly rows: readonly Row[]
}

/** An application of some kind, to be read. */
export interface World {
  readonly kind: string
  /** Its state is now this, and nothing besides. */
  become(state: WorldState): Promise<void>
  /** Runs statements of its own SQL, as the application would. */
  run(sql: string): Promise<void>
  /** A source with more settings, such as `ignore`. */
  open(more?: object): Source
  /** What a source finds now. */
  readings(source: Source, options?: SourceOptions): AsyncIterable<TableReading>
  leave(): Promise<void>
}

/** All that is read, the rows sorted by what they say. */
export async function readAll(readings: AsyncIterable<TableReading>): Promise<Map<string, ReadTable>> {
  const tables = new Map<string, ReadTable>()
  for await (const { shape, rows } of readings) {
    const read: Row[] = []
    for await (const row of rows) read.push(row)
    tables.set(shape.name, { shape, rows: read })
  }
  return tables
}

export async function allOf<Each>(items: AsyncIterable<Each>): Promise<Each[]> {
  const all: Each[] = []
  for await (const each of items) all.push(each)
  return all
}

/** What was read, to be put back or pushed beside. */
export function givenOf(tables: ReadonlyMap<string, ReadTable>): GivenState {
  return {
    tables: [...tables.values()].map(({ shape }) => shape),
    async *rows(name) {
      yield* tables.get(name)?.rows ?? []
    },
  }
}

export function settingsOf(settings: object): EnvironmentSettings {
  return environmentSchema.parse({ name: 'a-world', ...settings })
}

interface SqlDialect {
  readonly types: Readonly<Record<string, string>>
  literal(value: Value): string
}

/** The statements that make a state. */
function sqlOf(state: WorldState, { types, literal }: SqlDialect): string[] {
  return Object.entries(state).flatMap(([name, { columns, primaryKey, unique = [], rows }]) => {
    const declared = columns.map((column) => {
      const [called = '', type = ''] = splitLast(column.replace('!', ''))
      const rules = (column.endsWith('!') ? ' not null' : '') + (unique.includes(called) ? ' unique' : '')
      return `${quoted(called)} ${types[type]}${rules}`
    })
    const key = primaryKey ? [`primary key (${primaryKey.map(quoted).join(', ')})`] : []
    const inserts = rows.map((text) => {
      const row = [...typedRow(text)]
      const names = row.map(([column]) => quoted(column)).join(', ')
      return `insert into ${quoted(name)} (${names}) values (${row.map(([, value]) => literal(value)).join(', ')})`
    })
    return [`create table ${quoted(name)} (${[...declared, ...key].join(', ')})`, ...inserts]
  })
}

function splitLast(text: string): [string, string] {
  const at = text.lastIndexOf(' ')
  return [text.slice(0, at), text.slice(at + 1)]
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function literal(value: Value): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  if (value.kind === 'number') return value.text
  throw new Error('a state of tests has no such value')
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`

export async function sqliteWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'cs-sqlite-'))
  const path = join(folder, 'état #1?.db')
  const database = new Libsql(path)
  const dialect = {
    types: { integer: 'INTEGER', text: 'TEXT', boolean: 'BOOLEAN', json: 'JSON' },
    literal: (value: Value) => (isJson(value) ? text(jsonOf(value)) : literal(value)),
  }
  return {
    kind: 'sqlite',
    async become(state) {
      const tables = database
        .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%'")
        .raw()
        .all()
      for (const [name] of tables as [string][]) database.exec(`drop table ${quoted(name)}`)
      for (const statement of sqlOf(state, dialect)) database.exec(statement)
    },
    run: async (sql) => void database.exec(sql),
    open: (more) => openSource(settingsOf({ kind: 'sqlite', path, ...more })),
    readings: (source, options) => source.read(options),
    async leave() {
      database.close()
      await rm(folder, { recursive: true })
    },
  }
}

export async function postgresWorld(
  url: string,
  run: (sql: string) => Promise<unknown>,
  kind: string,
  readBy = url,
): Promise<World> {
  const schema = `Wörld ${Math.random().toString(36).slice(2)}`
  const dialect = {
    types: { integer: 'bigint', text: 'text', boolean: 'boolean', json: 'jsonb' },
    literal: (value: Value) => (isJson(value) ? `${text(jsonOf(value))}::jsonb` : literal(value)),
  }
  const drop = `drop schema if exists ${quoted(schema)} cascade`
  const inSchema = async (sql: string) => void (await run(`set search_path = ${quoted(schema)};\n${sql}`))
  return {
    kind,
    become: async (state) => {
      await run(`${drop}; create schema ${quoted(schema)}`)
      await inSchema(sqlOf(state, dialect).join(';\n'))
    },
    run: inSchema,
    open: (more) => openSource(settingsOf({ kind: 'postgres', url: readBy, schemas: [schema], ...more })),
    readings: (source, options) => source.read(options),
    leave: async () => void (await run(drop)),
  }
}

/** A client that pushes all of its tables each time. */
export function rowsWorld(): World {
  let pushed = pushedTables(parseStrict('{}'))
  return {
    kind: 'rows',
    async become(state) {
      const tables = Object.entries(state).map(
        ([name, { rows }]) => `${JSON.stringify(name)}: [${rows.join(',')}]`,
      )
      pushed = pushedTables(parseStrict(`{${tables.join(',')}}`))
    },
    run: async () => {
      throw new Error('a client that pushes has no SQL')
    },
    open: (more) => openSource(settingsOf({ kind: 'rows', ...more })),
    async *readings(source, options) {
      if (source.push) yield* source.push(pushed, null, options)
    },
    async leave() {},
  }
}

function isJson(value: Value): boolean {
  return value !== null && typeof value === 'object' && value.kind !== 'number'
}

function jsonOf(value: Value): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (value.kind === 'number') return value.text
  if (value.kind === 'list') return `[${value.items.map(jsonOf).join(',')}]`
  if (value.kind !== 'object') throw new Error('a state of tests has no such value')
  return `{${[...value.members].map(([name, each]) => `${JSON.stringify(name)}:${jsonOf(each)}`).join(',')}}`
}
