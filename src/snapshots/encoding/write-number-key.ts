import { type DecimalText, decimalOf } from '../../core/number/decimal.js'
import { type ByteWriter, reserve, writeByte, writeLatin1 } from './byte-writer.js'

/** Part of the format. */
const CLASS = { minusInfinity: 0, negative: 1, zero: 2, positive: 3, infinity: 4, nan: 5 } as const

const NOT_FINITE: Readonly<Record<string, number>> = {
  '-Infinity': CLASS.minusInfinity,
  Infinity: CLASS.infinity,
  NaN: CLASS.nan,
}

const INTEGER = /^-?[1-9][0-9]{0,18}$/
const ZERO = 48

/** Points within these bounds are four bytes, from 2^30 to 3 x 2^30; what is outside of them is longer. */
const POINT_MAX = 2 ** 30
const MIDDLE = 2 ** 31

/** Writes a number such that numbers sort as bytes as they do by value; NaN is last. */
export function writeNumberKey(out: ByteWriter, text: DecimalText): void {
  const notFinite = NOT_FINITE[text]
  if (notFinite !== undefined) {
    writeByte(out, notFinite)
    return
  }
  const { negative, digits, point } = integerOf(text) ?? decimalOf(text)
  if (digits === '') {
    writeByte(out, CLASS.zero)
    return
  }
  writeByte(out, negative ? CLASS.negative : CLASS.positive)
  const start = out.at
  writePoint(out, point)
  writeLatin1(out, digits)
  writeByte(out, 0)
  if (negative) invert(out.bytes, start, out.at)
}

/** What `decimalOf` gives, quicker, for the integers that most keys are; null for what is not surely one. */
function integerOf(text: string): { negative: boolean; digits: string; point: number } | null {
  if (!INTEGER.test(text)) return null
  const negative = text.startsWith('-')
  let end = text.length
  while (text.charCodeAt(end - 1) === ZERO) end--
  return { negative, digits: text.slice(negative ? 1 : 0, end), point: text.length - (negative ? 1 : 0) }
}

function writePoint(out: ByteWriter, point: bigint | number): void {
  if (point >= -POINT_MAX && point < POINT_MAX) {
    writeFour(out, Number(point) + MIDDLE)
    return
  }
  const size = String(point).replace('-', '')
  writeFour(out, point < 0 ? 0 : 2 ** 32 - 1)
  const start = out.at
  writeFour(out, size.length)
  writeLatin1(out, size)
  if (point < 0) invert(out.bytes, start, out.at)
}

function writeFour(out: ByteWriter, number: number): void {
  reserve(out, 4)
  out.at = out.bytes.writeUInt32BE(number, out.at)
}

/** What was larger is smaller. */
function invert(bytes: Buffer, start: number, end: number): void {
  for (let at = start; at < end; at++) bytes[at] = 255 - (bytes[at] ?? 0)
}
