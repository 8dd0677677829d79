import type { Value } from '../../core/data/value.js'
import { type ByteReader, readByte, readBytes, readCount, readText } from './byte-reader.js'
import { TAG } from './tag.js'

/** What `writeValue` wrote. @throws {RangeError} it did not write this */
export function readValue(from: ByteReader): Value | undefined {
  const tag = readByte(from)
  switch (tag) {
    case TAG.text:
      return readText(from)
    case TAG.number:
      return { kind: 'number', text: readText(from) }
    case TAG.null:
      return null
    case TAG.instant:
      return { kind: 'instant', utc: readText(from) }
    case TAG.false:
      return false
    case TAG.true:
      return true
    case TAG.missing:
      return undefined
    default:
      return readRareValue(from, tag)
  }
}

function readRareValue(from: ByteReader, tag: number): Value {
  switch (tag) {
    case TAG.brokenText:
      return readBytes(from, readCount(from)).toString('utf16le')
    case TAG.blob:
      return { kind: 'blob', sha256: readBytes(from, 32).toString('hex'), bytes: Number(readText(from)) }
    case TAG.double:
      return { kind: 'number', text: readText(from), isDouble: true }
    case TAG.list:
      return { kind: 'list', items: readItems(from) }
    case TAG.bag:
      return { kind: 'list', items: readItems(from), isBag: true }
    case TAG.object: {
      const members = Array.from(
        { length: readCount(from) },
        () => [readName(from), readPresent(from)] as const,
      )
      return { kind: 'object', members: new Map(members) }
    }
    default:
      throw new RangeError(`no value has tag ${tag}`)
  }
}

function readItems(from: ByteReader): Value[] {
  return Array.from({ length: readCount(from) }, () => readPresent(from))
}

function readPresent(from: ByteReader): Value {
  const value = readValue(from)
  if (value === undefined) throw new RangeError('a value is missing where one must be')
  return value
}

function readName(from: ByteReader): string {
  const name = readValue(from)
  if (typeof name !== 'string') throw new RangeError('a member has no name')
  return name
}
