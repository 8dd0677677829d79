import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Row } from '../../core/data/value.js'
import { type ByteReader, readCount } from '../encoding/byte-reader.js'
import { type RowFormat, readRow } from '../encoding/row-format.js'
import { readBlock } from './block-file.js'
import type { Place, Run } from './run-cursor.js'

const decompress = promisify(brotliDecompress)

interface LoadedRows extends ByteReader {
  readonly chunk: number
  /** The row that stands at `at`. */
  ordinal: number
}

/** Reads rows by place; quick where they follow one another. One chunk of each run is in memory. */
export interface RowReader {
  /** A promise where the row has to be read from the file first. Its failure is a SnapshotTrouble. */
  read(place: Place): Row | Promise<Row>
}

export function createRowReader(format: RowFormat): RowReader {
  const loaded = new Map<Run, LoadedRows>()

  const load = async ({ run, chunk, ordinal }: Place) => {
    const block = run.chunks[chunk]
    if (!block) throw new RangeError(`no chunk ${chunk}`)
    const rows = { chunk, bytes: await decompress(await readBlock(run.file, block.rows)), at: 0, ordinal: 0 }
    loaded.set(run, rows)
    return rowAt(rows, ordinal)
  }

  const rowAt = (rows: LoadedRows, ordinal: number): Row => {
    if (ordinal < rows.ordinal) {
      rows.at = 0
      rows.ordinal = 0
    }
    for (; rows.ordinal < ordinal; rows.ordinal++) {
      const count = readCount(rows)
      rows.at += count
    }
    readCount(rows)
    rows.ordinal++
    return readRow(rows, format)
  }

  return {
    read(place) {
      const rows = loaded.get(place.run)
      return rows?.chunk === place.chunk ? rowAt(rows, place.ordinal) : load(place)
    },
  }
}
