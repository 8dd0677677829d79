import { createRequire } from 'node:module'
import { type Fault, type Reads, verdictOf } from './fault.js'
import { withinMs } from './stop-watch.js'

/** Dialects after PostgreSQL's own parser, in the order in which they are tried. */
export const SQL_DIALECTS = [
  'mysql',
  'sqlite',
  'transactsql',
  'bigquery',
  'snowflake',
  'mariadb',
  'trino',
  'hive',
  'db2',
] as const

/** For each dialect: honest statements take a few milliseconds on an idle machine, and nested brackets double it each. */
const DIALECT_MS = 400

/** Of one block. Each may be put to every dialect. */
const STATEMENTS_MAX = 40

/** To Transact-SQL any other word is a procedure that is called: `SELEC 1` with it. */
const BEGINS =
  /^(?:\s|--[^\n]*\n|\/\*[\s\S]{0,2000}?\*\/|\()*(?:select|with|insert|update|delete|merge|create|alter|drop|truncate|declare|set|exec|execute|if|begin|while|print|use|go|grant|revoke|deny|backup|restore|commit|rollback|return|throw|waitfor)\b/i

type Parses = (text: string) => unknown

const require = createRequire(import.meta.url)
const parsers = new Map<string, Parses>()

/** Reads SQL: a statement is faulty only if every dialect refuses it. */
export async function loadSql(): Promise<Reads> {
  const pg = await import('libpg-query')
  await pg.loadModule()
  const postgres: Parses = (text) => pg.parseSync(text)
  return (text) => verdictOf(text, () => firstFault(text, postgres))
}

function firstFault(text: string, postgres: Parses): Fault | null {
  if (accepts(postgres, text)) return null
  for (const { sql, start } of statementsOf(text).slice(0, STATEMENTS_MAX)) {
    const fault = faultIn(sql, postgres)
    if (fault) return { ...fault, offset: start + fault.offset }
  }
  return null
}

function faultIn(sql: string, postgres: Parses): Fault | null {
  const plain = withValues(sql)
  if (accepts(postgres, sql) || accepts(postgres, plain)) return null
  for (const dialect of SQL_DIALECTS) {
    if (dialect === 'transactsql' && !BEGINS.test(sql)) continue
    const parse = parserOf(dialect)
    if (accepts(parse, sql) || (plain !== sql && accepts(parse, plain))) return null
  }
  return postgresFault(plain, postgres)
}

/**
 * Whether a parser takes a text.
 *
 * @throws {Error} it could not tell
 */
function accepts(parse: Parses, text: string): boolean {
  try {
    parse(text)
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

function isRefusal(error: unknown): boolean {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : ''
  const message = error instanceof Error ? error.message : ''
  return name === 'SyntaxError' || (name === 'SqlError' && !/memory exhausted/.test(message))
}

function parserOf(dialect: string): Parses {
  const known = parsers.get(dialect)
  if (known) return known
  const { Parser } = require(`node-sql-parser/build/${dialect}`) as typeof import('node-sql-parser')
  const parser = new Parser()
  const parse: Parses = (text) => withinMs(DIALECT_MS, () => parser.parse(text))
  // Its first use is not to be stopped half-way.
  parser.parse('SELECT 1')
  parsers.set(dialect, parse)
  return parse
}

function postgresFault(text: string, postgres: Parses): Fault {
  try {
    postgres(text)
  } catch (error) {
    const { message, sqlDetails } = error as Error & { sqlDetails?: { cursorPosition?: number } }
    return { message, offset: unitsOf(text, sqlDetails?.cursorPosition ?? 0) }
  }
  return { message: 'no dialect reads it', offset: 0 }
}

/** PostgreSQL counts code points. */
function unitsOf(text: string, codePoints: number): number {
  return [...text].slice(0, Math.max(0, codePoints)).join('').length
}

/** Places for values, as libraries write them, with a value of the same length instead: `%s`, `:name`, `@id`, `$name`, `{x}`. */
function withValues(sql: string): string {
  const value = (found: string) => '1'.padEnd(found.length)
  return sql.replace(
    /'(?:[^']|'')*'|"[^"\n]*"|--[^\n]*|%\(\w+\)s|%s|(?<![:\w]):[A-Za-z_]\w*|(?<!@)@\w+|\$[A-Za-z_]\w*|\?|\{\w+\}/g,
    (found) => (/^['"-]/.test(found) ? found : value(found)),
  )
}

/** The statements of a text, parted at semicolons that no string, name or comment holds. */
function statementsOf(text: string): { sql: string; start: number }[] {
  const found: { sql: string; start: number }[] = []
  let start = 0
  const TOKEN = /'(?:[^']|'')*'|"[^"\n]*"|`[^`\n]*`|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;/g
  for (const match of text.matchAll(TOKEN)) {
    if (match[0] !== ';') continue
    found.push({ sql: text.slice(start, match.index), start })
    start = match.index + 1
  }
  found.push({ sql: text.slice(start), start })
  return found.filter(({ sql }) => sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '')
}
