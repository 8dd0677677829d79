import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Value } from '../src/core/data/value.js'

const TEXT = readFileSync(join(import.meta.dirname, '../docs/environments.md'), 'utf8')

/** What docs/environments.md says of one type of column. */
export interface DocumentedType {
  readonly column: string
  readonly stored: string
  readonly becomes: string
}

/** The rows of its table about a kind; each type that a cell names is a row of its own. */
export function documentedTypes(kind: string): DocumentedType[] {
  const [, table = ''] = TEXT.split(`<!-- types: ${kind} -->\n`)
  const rows = (table.split('\n\n')[0] ?? '').split('\n').slice(2)
  return rows.flatMap((row) => {
    const [columns = '', stored = '', becomes = ''] = row
      .split(' | ')
      .map((cell) => cell.replace(/^\| | \|$/g, ''))
    return inCode(columns).map((column) => ({
      column,
      stored: inCode(stored)[0] ?? '',
      becomes: inCode(becomes)[0] ?? '',
    }))
  })
}

function inCode(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '')
}

/** The statements that it says to run. */
export function documentedSql(name: string): string {
  const [, sql] = TEXT.match(new RegExp(`<!-- run: ${name} -->\n\`\`\`sql\n([\\s\\S]*?)\`\`\``)) ?? []
  if (!sql) throw new Error(`the docs have no ${name}`)
  return sql
}

/** A value as the tables write it: texts in quotes, so that nothing else is taken for one. */
export function shownInDocs(value: Value | undefined): string {
  if (value === undefined) return 'missing'
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  switch (value.kind) {
    case 'number':
      return value.text
    case 'instant':
      return value.utc
    case 'blob':
      return `${value.sha256} (${value.bytes} bytes)`
    case 'list':
      return `[${value.items.map(shownInDocs).join(', ')}]`
    case 'object':
      return `{${[...value.members].map(([name, each]) => `${JSON.stringify(name)}: ${shownInDocs(each)}`).join(', ')}}`
  }
}
