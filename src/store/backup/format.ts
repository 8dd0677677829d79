import { z } from 'zod'
import { Refusal } from '../../core/errors.js'
import { TABLES, type Table } from './tables.js'

/**
 * A backup is UTF-8 text, a JSON object a line: a header, the rows of one table after the other, and a trailer with
 * their numbers and the SHA-256 of every byte before it. A row has PostgreSQL's own JSON of its columns.
 */
const headerSchema = z.strictObject({
  format: z.literal('countersign-backup'),
  version: z.literal(1),
  /** The last change of the tables that the rows were read from. */
  migration: z.string(),
  at: z.string(),
})

const trailerSchema = z.strictObject({
  end: z.literal(true),
  /** Of every table; a record with an enum as its key needs each of them. */
  rows: z.record(z.enum(TABLES), z.number()),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

export type Header = z.infer<typeof headerSchema>
export type Trailer = z.infer<typeof trailerSchema>

/** A line's end belongs to what is hashed. */
export function headerLine(migration: string, at: Date): string {
  const header: Header = { format: 'countersign-backup', version: 1, migration, at: at.toISOString() }
  return `${JSON.stringify(header)}\n`
}

/** @param row a JSON object as PostgreSQL writes it, on one line */
export function rowLine(table: Table, row: string): string {
  return `{"table":"${table}","row":${row}}\n`
}

export function trailerLine(trailer: Omit<Trailer, 'end'>): string {
  return `${JSON.stringify({ end: true, ...trailer })}\n`
}

/** @throws {Refusal} `bad_usage`: this is no backup, or one of a later format */
export function readHeader(line: string): Header {
  const header = headerSchema.safeParse(parsed(line))
  if (header.success) return header.data
  throw damaged('its first line is not that of a backup which this version can read')
}

/** The trailer, where a line is one; else null. @throws {Refusal} `bad_usage`: it is one and cannot be read */
export function readTrailer(line: string): Trailer | null {
  if (!line.startsWith('{"end":')) return null
  const trailer = trailerSchema.safeParse(parsed(line))
  if (trailer.success) return trailer.data
  throw damaged('its last line cannot be read')
}

/** A row's table, and its text as it stands, so that no number in it is rounded. @throws {Refusal} `bad_usage` */
export function readRow(line: string): { readonly table: Table; readonly row: string } {
  const [, name, row] = /^\{"table":"(\w+)","row":(\{.*\})\}$/.exec(line) ?? []
  const table = TABLES.find((each) => each === name)
  if (table && row !== undefined) return { table, row }
  throw damaged('a line of it is no row of a known table')
}

/** @throws nothing: it is what to throw */
export function damaged(why: string): Refusal {
  return new Refusal('bad_usage', `The backup cannot be restored: ${why}. Nothing was changed.`)
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
