import { canonicalNumber } from '../../core/data/number-value.js'
import type { ListValue, NumberValue, ObjectValue, Value } from '../../core/data/value.js'
import {
  type ByteWriter,
  createByteWriter,
  reserve,
  writeByte,
  writeBytes,
  writeCount,
  writeText,
} from './byte-writer.js'
import { plainNumber } from './plain-number.js'
import { TAG } from './tag.js'

/**
 * `exact` keeps numbers as they came, and members in their order. `canonical` is the same bytes for equal values, and
 * for no others.
 */
export type Form = 'exact' | 'canonical'

/** Writes a value; whether its exact form is the canonical one. What is missing has no canonical form. */
export function writeValue(out: ByteWriter, value: Value | undefined, form: Form): boolean {
  if (typeof value === 'string') return writeString(out, value)
  if (value === undefined) return !writeTag(out, TAG.missing)
  if (value === null) return writeTag(out, TAG.null)
  if (typeof value === 'boolean') return writeTag(out, value ? TAG.true : TAG.false)
  if (value.kind === 'number') return writeNumber(out, value, form)
  if (value.kind === 'object') return writeMembers(out, value, form)
  if (value.kind === 'list') return writeItems(out, value, form)
  writeTag(out, TAG[value.kind])
  if (value.kind === 'instant') writeText(out, value.utc)
  else {
    writeBytes(out, Buffer.from(value.sha256, 'hex'))
    writeText(out, String(value.bytes))
  }
  return true
}

function writeTag(out: ByteWriter, tag: number): true {
  writeByte(out, tag)
  return true
}

function writeString(out: ByteWriter, text: string): true {
  if (text.isWellFormed()) {
    writeTag(out, TAG.text)
    writeText(out, text)
    return true
  }
  writeTag(out, TAG.brokenText)
  writeCount(out, text.length * 2)
  reserve(out, text.length * 2)
  out.at += out.bytes.write(text, out.at, 'utf16le')
  return true
}

function writeNumber(out: ByteWriter, value: NumberValue, form: Form): boolean {
  const { text, isDouble } = value
  const canonical = plainNumber(text) ?? canonicalNumber(value)
  writeTag(out, isDouble && form === 'exact' ? TAG.double : TAG.number)
  writeText(out, form === 'exact' ? text : canonical)
  return text === canonical && !isDouble
}

function writeItems(out: ByteWriter, { items, isBag }: ListValue, form: Form): boolean {
  writeTag(out, isBag ? TAG.bag : TAG.list)
  writeCount(out, items.length)
  if (isBag && form === 'canonical') return writeSorted(out, items)
  let isSame = !isBag
  for (const item of items) isSame = writeValue(out, item, form) && isSame
  return isSame
}

function writeSorted(out: ByteWriter, items: readonly Value[]): true {
  const pieces = items.map((item) => {
    const piece = createByteWriter(64)
    writeValue(piece, item, 'canonical')
    return piece.bytes.subarray(0, piece.at)
  })
  for (const piece of pieces.sort(Buffer.compare)) writeBytes(out, piece)
  return true
}

function writeMembers(out: ByteWriter, { members }: ObjectValue, form: Form): boolean {
  const names = [...members.keys()]
  const sorted = names.toSorted()
  writeTag(out, TAG.object)
  writeCount(out, names.length)
  let isSame = names.every((name, index) => name === sorted[index])
  for (const name of form === 'exact' ? names : sorted) {
    writeString(out, name)
    isSame = writeValue(out, members.get(name), form) && isSame
  }
  return isSame
}
