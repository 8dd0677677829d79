/** A buffer that grows, and where the next byte goes. */
export interface ByteWriter {
  bytes: Buffer
  at: number
}

export function createByteWriter(bytesAtFirst = 4096): ByteWriter {
  return { bytes: Buffer.allocUnsafeSlow(bytesAtFirst), at: 0 }
}

/** Room for so many more bytes. */
export function reserve(out: ByteWriter, count: number): void {
  if (out.at + count <= out.bytes.length) return
  const grown = Buffer.allocUnsafeSlow(Math.max(out.bytes.length * 2, out.at + count))
  out.bytes.copy(grown, 0, 0, out.at)
  out.bytes = grown
}

export function writeByte(out: ByteWriter, byte: number): void {
  reserve(out, 1)
  out.bytes[out.at++] = byte
}

export function writeBytes(out: ByteWriter, bytes: Uint8Array): void {
  reserve(out, bytes.length)
  out.bytes.set(bytes, out.at)
  out.at += bytes.length
}

/** Below this a loop is faster than a call that copies. */
const LOOP_MAX = 64

/** The bytes of a piece, counted. */
export function writeCounted(out: ByteWriter, from: Buffer, start: number, end: number): void {
  const count = end - start
  writeCount(out, count)
  reserve(out, count)
  const { bytes, at } = out
  if (count > LOOP_MAX) from.copy(bytes, at, start, end)
  else for (let i = 0; i < count; i++) bytes[at + i] = from[start + i] ?? 0
  out.at = at + count
}

/** A byte for a character. */
export function writeLatin1(out: ByteWriter, text: string): void {
  reserve(out, text.length)
  out.at += out.bytes.write(text, out.at, 'latin1')
}

/** A count below 2^31: seven bits a byte, the lowest first, the high bit says that more come. */
export function writeCount(out: ByteWriter, count: number): void {
  reserve(out, 5)
  let rest = count
  while (rest > 127) {
    out.bytes[out.at++] = (rest & 127) | 128
    rest >>>= 7
  }
  out.bytes[out.at++] = rest
}

/** Up to here a text's bytes are counted in one byte, whatever its characters: three bytes for each is the most. */
const SHORT_MAX = 42

/** The text's bytes in UTF-8, counted. */
export function writeText(out: ByteWriter, text: string): void {
  if (text.length > SHORT_MAX || !writeShortAscii(out, text)) {
    const count = Buffer.byteLength(text)
    writeCount(out, count)
    reserve(out, count)
    out.at += out.bytes.write(text, out.at)
  }
}

/** A loop is faster than a call for a short text. False, and nothing is written: there is more than ASCII in it. */
function writeShortAscii(out: ByteWriter, text: string): boolean {
  const { length } = text
  reserve(out, length + 1)
  const { bytes, at } = out
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    if (code > 127) return false
    bytes[at + 1 + i] = code
  }
  bytes[at] = length
  out.at = at + 1 + length
  return true
}
