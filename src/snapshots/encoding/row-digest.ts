import type { Row } from '../../core/data/value.js'
import { type ByteWriter, createByteWriter } from './byte-writer.js'
import { type RowFormat, writeRow } from './row-format.js'
import { DIGEST_BYTES, sha256Latin1 } from './sha256.js'
import { writeValue } from './write-value.js'

/** A row in bytes. Good until the next row is digested. */
export interface DigestedRow {
  /** The exact form stands from `start` up to its `at`. */
  readonly exact: ByteWriter
  readonly start: number
  /** A character for a byte. Equal rows have equal digests, in whatever table they stand. */
  readonly digest: string
}

/**
 * Digests rows of one table: SHA-256 of the digest of the names of the columns that are there, in front of their values
 * in canonical form.
 *
 * @throws {Error} from the digester: the row has a column that its table has not
 */
export function createRowDigester(format: RowFormat): (row: Row) => DigestedRow {
  const { names } = format
  const namesDigest = digestOfNames(names)
  const exact = startedWith(namesDigest)
  const canonical = startedWith(namesDigest)

  const writeCanonical = (row: Row): void => {
    const present = names.filter((name) => row.has(name))
    if (present.length < row.size)
      throw new Error(`a row of ${format.shape.name} has a column that its table has not`)
    const digest = present.length === names.length ? namesDigest : digestOfNames(present)
    canonical.at = canonical.bytes.write(digest, 0, 'latin1')
    for (const name of present) writeValue(canonical, row.get(name), 'canonical')
  }

  return (row) => {
    exact.at = DIGEST_BYTES
    const isWhole = writeRow(exact, format, row) && row.size === names.length
    if (!isWhole) writeCanonical(row)
    const { bytes, at } = isWhole ? exact : canonical
    return { exact, start: DIGEST_BYTES, digest: sha256Latin1(bytes.subarray(0, at)) }
  }
}

/** Most rows are canonical as they are: then their exact form, with the names' digest in front of it, is hashed in place. */
function startedWith(namesDigest: string): ByteWriter {
  const out = createByteWriter()
  out.at = out.bytes.write(namesDigest, 0, 'latin1')
  return out
}

function digestOfNames(names: readonly string[]): string {
  const out = createByteWriter(1024)
  for (const name of names) writeValue(out, name, 'canonical')
  return sha256Latin1(out.bytes.subarray(0, out.at))
}
