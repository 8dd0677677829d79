import { Refusal } from '../../core/errors.js'
import { parseStrict } from '../../core/json/strict.js'
import type { Limits } from '../../core/limits.js'
import { sha256Hex } from '../../records/index.js'
import { ignoredMembers, type LabelledRow, ROW_FORMS, readLabelledRow } from './labelled-row.js'

/** A file of labelled rows, read. */
export interface LabelledRows {
  /** In their order, each once. */
  readonly rows: readonly LabelledRow[]
  /** Rows that stood there again. */
  readonly duplicates: number
  /** Names of members that are not read, each once. */
  readonly ignored: readonly string[]
  /** Of the text. */
  readonly sha256: string
}

/**
 * Reads labelled rows, one in a line of JSON; empty lines are passed over.
 *
 * @throws {Refusal} `bad_row` with `line`: it is no row, or the same row has another label elsewhere; or there is none
 */
export function readRows(text: string, limits: Limits): LabelledRows {
  const rows = new Map<string, LabelledRow>()
  const ignored = new Set<string>()
  let read = 0
  for (const [i, lineText] of text.split('\n').entries()) {
    if (/^\s*$/.test(lineText)) continue
    read += 1
    const { row, members } = readLine(lineText, i + 1, limits)
    for (const member of members) ignored.add(member)
    const before = rows.get(row.digest)
    if (before && before.label !== row.label) throw contradicting(before, row)
    if (!before) rows.set(row.digest, row)
  }
  if (read === 0) throw new Refusal('bad_row', `The file has no rows. ${ROW_FORMS}.`)
  return {
    rows: [...rows.values()],
    duplicates: read - rows.size,
    ignored: [...ignored],
    sha256: sha256Hex(text),
  }
}

/**
 * A sample, or all where there are no more: those whose digest, taken together with the seed, comes first. It hangs on the rows
 * and the seed alone, not on their order in the file.
 */
export function sampleOf(rows: readonly LabelledRow[], limit: number, seed: string): readonly LabelledRow[] {
  if (rows.length <= limit) return rows
  const drawn = rows.map((row) => ({ row, key: sha256Hex(`${seed}\0${row.digest}`) }))
  return drawn
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, limit)
    .map(({ row }) => row)
}

function readLine(text: string, line: number, limits: Limits) {
  try {
    const { value } = parseStrict(text)
    return { row: readLabelledRow(value, line, limits), members: ignoredMembers(value) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal('bad_row', `Line ${line}: ${error.message}`, { ...error.details, line })
  }
}

function contradicting(before: LabelledRow, { line, label }: LabelledRow): Refusal {
  const message = `Line ${line}: the row is labelled ${label}, and the same row in line ${before.line} ${before.label}. One of them is wrong.`
  return new Refusal('bad_row', message, { line })
}
