import type { Row } from '../../core/data/value.js'
import { type ByteWriter, createByteWriter, writeLatin1 } from './byte-writer.js'
import { type RowFormat, writeRow } from './row-format.js'
import { sha256Latin1 } from './sha256.js'
import { writeValue } from './write-value.js'

/** Writes a row behind its digest. */
export type RowWriter = (out: ByteWriter, row: Row) => void

/**
 * Writes rows of one table. A row's digest is the SHA-256 of the digest of the names of the columns that are there,
 * and of their values in canonical form. Equal rows have equal digests, in whatever table they stand.
 *
 * @throws {Error} from the writer: the row has a column that its table has not
 */
export function createRowWriter(format: RowFormat): RowWriter {
  const { names } = format
  const namesDigest = digestOfNames(names)
  const canonical = createByteWriter()

  const canonicalDigest = (row: Row): string => {
    const present = names.filter((name) => row.has(name))
    if (present.length < row.size)
      throw new Error(`a row of ${format.shape.name} has a column that its table has not`)
    canonical.at = 0
    writeLatin1(canonical, present.length === names.length ? namesDigest : digestOfNames(present))
    for (const name of present) writeValue(canonical, row.get(name), 'canonical')
    return sha256Latin1(canonical.bytes.subarray(0, canonical.at))
  }

  return (out, row) => {
    const start = out.at
    // Most rows are canonical as they are: these are hashed where they stand, and then their digest takes the names' place.
    writeLatin1(out, namesDigest)
    const isCanonical = writeRow(out, format, row) && row.size === names.length
    const digest = isCanonical ? sha256Latin1(out.bytes.subarray(start, out.at)) : canonicalDigest(row)
    out.bytes.write(digest, start, 'latin1')
  }
}

function digestOfNames(names: readonly string[]): string {
  const out = createByteWriter(1024)
  for (const name of names) writeValue(out, name, 'canonical')
  return sha256Latin1(out.bytes.subarray(0, out.at))
}
