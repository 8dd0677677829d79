import { type DecimalText, decimalOf } from '../../core/number/decimal.js'
import { type ByteWriter, reserve, writeByte } from './byte-writer.js'

/** Part of the format. */
const CLASS = { minusInfinity: 0, negative: 1, zero: 2, positive: 3, infinity: 4, nan: 5 } as const

const NOT_FINITE: Readonly<Record<string, number>> = {
  '-Infinity': CLASS.minusInfinity,
  Infinity: CLASS.infinity,
  NaN: CLASS.nan,
}

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
  const { negative, digits, point } = decimalOf(text)
  if (digits === '') {
    writeByte(out, CLASS.zero)
    return
  }
  writeByte(out, negative ? CLASS.negative : CLASS.positive)
  const start = out.at
  writePoint(out, point)
  writeAscii(out, digits)
  writeByte(out, 0)
  if (negative) invert(out.bytes, start, out.at)
}

function writePoint(out: ByteWriter, point: bigint): void {
  if (point >= -POINT_MAX && point < POINT_MAX) {
    writeFour(out, Number(point) + MIDDLE)
    return
  }
  const size = String(point).replace('-', '')
  writeFour(out, point < 0 ? 0 : 2 ** 32 - 1)
  const start = out.at
  writeFour(out, size.length)
  writeAscii(out, size)
  if (point < 0) invert(out.bytes, start, out.at)
}

function writeFour(out: ByteWriter, number: number): void {
  reserve(out, 4)
  out.at = out.bytes.writeUInt32BE(number, out.at)
}

function writeAscii(out: ByteWriter, text: string): void {
  reserve(out, text.length)
  out.at += out.bytes.write(text, out.at, 'latin1')
}

/** What was larger is smaller. */
function invert(bytes: Buffer, start: number, end: number): void {
  for (let at = start; at < end; at++) bytes[at] = 255 - (bytes[at] ?? 0)
}
