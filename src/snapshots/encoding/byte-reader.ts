/** Bytes, and where the next one is. Reading beyond the end gives zeros and short texts: sums guard what is read. */
export interface ByteReader {
  readonly bytes: Buffer
  at: number
}

export function readByte(from: ByteReader): number {
  return from.bytes[from.at++] ?? 0
}

/** What `writeCount` wrote. */
export function readCount(from: ByteReader): number {
  let count = 0
  for (let shift = 0; ; shift += 7) {
    const byte = readByte(from)
    count |= (byte & 127) << shift
    if (byte < 128) return count
  }
}

export function readBytes(from: ByteReader, count: number): Buffer {
  const bytes = from.bytes.subarray(from.at, from.at + count)
  from.at += count
  return bytes
}

/** What `writeText` wrote. */
export function readText(from: ByteReader): string {
  const end = readCount(from) + from.at
  const text = from.bytes.toString('utf8', from.at, end)
  from.at = end
  return text
}
