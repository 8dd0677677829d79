import type { Value } from '../../core/data/value.js'
import { type ByteWriter, createByteWriter, reserve, writeByte, writeBytes } from './byte-writer.js'
import { writeNumberKey } from './write-number-key.js'
import { writeValue } from './write-value.js'

/** What stands first in a value's place in the order. Part of the format. */
const RANK = {
  missing: 0,
  null: 1,
  false: 2,
  true: 3,
  number: 4,
  instant: 5,
  text: 6,
  /** Blobs, lists, objects, and texts with half of a surrogate pair. */
  other: 7,
} as const

const YEAR_ZERO = 1_000_000

/** A zero byte within a text is told from its end by what follows. */
const [ZERO_WITHIN, END] = [255, 1]

/**
 * Writes a value of a key such that keys sort as bytes as their values do, equal values have equal bytes, and no key is
 * the beginning of another.
 */
export function writeKeyValue(out: ByteWriter, value: Value | undefined): void {
  if (typeof value === 'object' && value?.kind === 'number') {
    writeByte(out, RANK.number)
    writeNumberKey(out, value.text)
  } else if (typeof value === 'string' && value.isWellFormed()) {
    writeByte(out, RANK.text)
    writeEnded(out, Buffer.from(value))
  } else if (typeof value === 'object' && value?.kind === 'instant') {
    writeByte(out, RANK.instant)
    writeInstantKey(out, value.utc)
  } else {
    writeRareKey(out, value)
  }
}

/** The year as a number, since it may have six digits and a sign; no Z, so that a second sorts before its fractions. */
function writeInstantKey(out: ByteWriter, utc: string): void {
  const [, year = '0', rest = utc] = /^([+-]?[0-9]+)-(.*)Z$/.exec(utc) ?? []
  reserve(out, 4)
  out.at = out.bytes.writeUInt32BE(Number(year) + YEAR_ZERO, out.at)
  writeEnded(out, Buffer.from(rest))
}

function writeRareKey(out: ByteWriter, value: Value | undefined): void {
  if (value === undefined) writeByte(out, RANK.missing)
  else if (value === null) writeByte(out, RANK.null)
  else if (typeof value === 'boolean') writeByte(out, value ? RANK.true : RANK.false)
  else {
    const canonical = createByteWriter(256)
    writeValue(canonical, value, 'canonical')
    writeByte(out, RANK.other)
    writeEnded(out, canonical.bytes.subarray(0, canonical.at))
  }
}

function writeEnded(out: ByteWriter, bytes: Buffer): void {
  let from = 0
  for (let zero = bytes.indexOf(0); zero !== -1; zero = bytes.indexOf(0, from)) {
    writeBytes(out, bytes.subarray(from, zero + 1))
    writeByte(out, ZERO_WITHIN)
    from = zero + 1
  }
  writeBytes(out, bytes.subarray(from))
  writeByte(out, 0)
  writeByte(out, END)
}
