import { readSync, writeSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'

const HEAD_BYTES = 4

/** A message in bytes: their number, then the message as structured cloning has it. */
export function frameOf(message: object): Buffer {
  const body = serialize(message)
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32LE(body.length)
  return Buffer.concat([head, body])
}

/** The messages of a stream, with a turn for others between two: they come faster than they are worked on. */
export async function* messagesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  let parts: Uint8Array[] = []
  let length = 0
  let needed = HEAD_BYTES
  for await (const part of stream) {
    parts.push(part)
    length += part.length
    if (length < needed) continue
    let rest = Buffer.concat(parts)
    for (needed = bytesNeeded(rest); rest.length >= needed; needed = bytesNeeded(rest)) {
      yield deserialize(rest.subarray(HEAD_BYTES, needed))
      rest = rest.subarray(needed)
      await setImmediate()
    }
    parts = [rest]
    length = rest.length
  }
}

/** For the first message, as far as its head is there. */
function bytesNeeded(bytes: Buffer): number {
  return bytes.length < HEAD_BYTES ? HEAD_BYTES : HEAD_BYTES + bytes.readUInt32LE()
}

/** Writes a message, and waits until all of it is taken: whoever takes slowly slows the writer down. */
export function writeFrame(fd: number, message: object): void {
  const frame = frameOf(message)
  for (let at = 0; at < frame.length; ) at += patiently(() => writeSync(fd, frame, at))
}

/** Waits for a message; undefined where there will be none. */
export function readFrame(fd: number): unknown {
  const head = readBytes(fd, HEAD_BYTES)
  const body = head && readBytes(fd, head.readUInt32LE())
  return body ? deserialize(body) : undefined
}

function readBytes(fd: number, count: number): Buffer | undefined {
  const bytes = Buffer.allocUnsafe(count)
  for (let at = 0; at < count; ) {
    const read = patiently(() => readSync(fd, bytes, at, count - at, null))
    if (read === 0) return undefined
    at += read
  }
  return bytes
}

/** A pipe that does not block says that it cannot at the moment. */
function patiently(move: () => number): number {
  for (;;) {
    try {
      return move()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
    }
  }
}
