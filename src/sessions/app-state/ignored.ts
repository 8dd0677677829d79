import type { KnownTables } from './known-tables.js'

/** What is left out of the comparison of two states. */
export interface Ignored {
  /** Whole tables. */
  readonly tables: ReadonlySet<string>
  /** `table.column` or `*.column`, as the comparison of snapshots takes them. */
  readonly columns: readonly string[]
  /** Members within JSON columns. */
  readonly members: readonly IgnoredMember[]
}

export interface IgnoredMember {
  /** Null: of every table. */
  readonly table: string | null
  readonly column: string
  /** Names of members, from the column on. */
  readonly path: readonly string[]
}

export const NOTHING_IGNORED: Ignored = { tables: new Set(), columns: [], members: [] }

type IgnoredPart =
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'column'; readonly text: string }
  | { readonly kind: 'member'; readonly member: IgnoredMember }
  /** Goes on after the field's name. */
  | { readonly kind: 'wrong'; readonly why: string }

/** Reads one line of `ignore`: a table, `table.column`, `*.column`, or a member of a JSON column, `table.column.member`. */
export function readIgnored(text: string, tables: KnownTables): IgnoredPart {
  if (tables.has(text)) return { kind: 'table', table: text }
  const owners = ['*', ...tables.keys()].filter((name) => text.startsWith(`${name}.`))
  if (owners.length === 0)
    return wrong('names no table of the session; write "table", "table.column" or "*.column"')
  const parts = owners.map((owner) => partOf(owner, text.slice(owner.length + 1), tables))
  return parts.find(({ kind }) => kind !== 'wrong') ?? parts[0] ?? wrong('names nothing')
}

function partOf(owner: string, rest: string, tables: KnownTables): IgnoredPart {
  const owned = [...tables.values()].filter(({ name }) => owner === '*' || name === owner)
  const columns = new Set(owned.flatMap((table) => table.columns ?? []))
  const isOpen = owned.some((table) => table.columns === null)
  if (columns.has(rest) || (isOpen && !rest.includes('.'))) {
    const isKey = owner !== '*' && owned.some(({ key }) => key?.includes(rest))
    if (isKey) return wrong(`names a column of the key of ${owner}, which is never left out`)
    return { kind: 'column', text: `${owner}.${rest}` }
  }
  const column = [...columns].find((name) => rest.startsWith(`${name}.`))
  if (column === undefined) return wrong(`names no column of ${owner === '*' ? 'any table' : owner}`)
  const path = rest.slice(column.length + 1).split('.')
  return { kind: 'member', member: { table: owner === '*' ? null : owner, column, path } }
}

function wrong(why: string): IgnoredPart {
  return { kind: 'wrong', why }
}

/** Several lines together. */
export function joinIgnored(parts: readonly IgnoredPart[]): Ignored {
  return {
    tables: new Set(parts.flatMap((part) => (part.kind === 'table' ? part.table : []))),
    columns: parts.flatMap((part) => (part.kind === 'column' ? part.text : [])),
    members: parts.flatMap((part) => (part.kind === 'member' ? part.member : [])),
  }
}

/** Whether a column is left out of a table; those of its key never are. */
export function isIgnoredColumn(
  table: string,
  column: string,
  key: readonly string[] | null,
  { columns }: Ignored,
): boolean {
  if (key?.includes(column)) return false
  return columns.includes(`${table}.${column}`) || columns.includes(`*.${column}`)
}
