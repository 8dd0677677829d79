import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { NetTrouble } from '../core/errors.js'

/** Bytes of a body that are read, after decompression, unless more are asked for. */
const BODY_BYTES_MAX = 1_000_000
/** What a compressed body may weigh beyond that on its way: one that cannot be made smaller has a frame still. */
const FRAME_BYTES_MAX = 64 * 1024

/** A body as far as it was read. */
export interface Body {
  readonly bytes: Uint8Array
  /** Whether it went on behind what was read. */
  readonly isCut: boolean
}

type MakeDecoder = (firstByte: number) => Transform

const DECODERS: ReadonlyMap<string, MakeDecoder> = new Map<string, MakeDecoder>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['br', () => createBrotliDecompress()],
  // RFC 9110 8.4.1.2 means zlib's format, whose low four bits are 8; some servers send the bare stream.
  ['deflate', (firstByte) => ((firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw())],
])

/** What {@link readBody} understands. */
export const ACCEPT_ENCODING = 'gzip, deflate, br'

/**
 * Reads a body, decompresses it, and stops at `bytesMax`: what is not read is not decompressed either.
 *
 * @param coding the content-encoding header as it came
 * @param bytesMax of the body, after decompression
 * @throws {NetTrouble} `bad_encoding`: an unknown coding, more than one, or bytes that it does not allow
 */
export async function readBody(
  source: Readable,
  coding: string | string[] | undefined,
  bytesMax: number = BODY_BYTES_MAX,
): Promise<Body> {
  const all = String(coding ?? '').toLowerCase()
  const [name, ...more] = all
    .split(',')
    .map((part) => part.trim())
    .filter(isCoding)
  if (name === undefined) return collected(source, bytesMax)
  const makeDecoder = DECODERS.get(name)
  if (makeDecoder && more.length === 0) return decompressed(source, { name, makeDecoder, bytesMax })
  source.on('error', () => {}).destroy()
  throw new NetTrouble('bad_encoding', `The encoding ${JSON.stringify(all.slice(0, 60))} is not understood.`)
}

function isCoding(name: string): boolean {
  return name !== '' && name !== 'identity'
}

interface Decompression {
  readonly name: string
  readonly makeDecoder: MakeDecoder
  readonly bytesMax: number
}

async function decompressed(source: Readable, { name, makeDecoder, bytesMax }: Decompression): Promise<Body> {
  const wire = { isCut: false }
  const chunks = upTo(bytesMax + FRAME_BYTES_MAX, source, wire)
  const first = await chunks.next()
  if (first.done) return { bytes: new Uint8Array(), isCut: false }
  const decoder = makeDecoder(first.value[0] ?? 0)
  const whole = async function* () {
    yield first.value
    yield* chunks
  }
  // What goes wrong in the source or the decoder comes out of the decoder.
  pipeline(whole, decoder, () => {})
  const read: Buffer[] = []
  try {
    return await collected(decoder, bytesMax, read)
  } catch (error) {
    if (!isDecoderError(error)) throw error
    if (wire.isCut) return { bytes: Buffer.concat(read), isCut: true }
    throw new NetTrouble('bad_encoding', `The body is not what ${name} allows.`, { cause: error })
  }
}

async function* upTo(most: number, source: Readable, wire: { isCut: boolean }) {
  let bytes = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length
    yield chunk
    if (bytes < most) continue
    wire.isCut = true
    return
  }
}

async function collected(
  source: AsyncIterable<Buffer>,
  bytesMax: number,
  chunks: Buffer[] = [],
): Promise<Body> {
  let bytes = 0
  for await (const chunk of source) {
    const room = bytesMax - bytes
    chunks.push(chunk.subarray(0, room))
    bytes += chunk.length
    if (chunk.length > room) return { bytes: Buffer.concat(chunks), isCut: true }
  }
  return { bytes: Buffer.concat(chunks), isCut: false }
}

/** zlib's codes are Z_DATA_ERROR and the like, brotli's ERR__ERROR_FORMAT_PADDING_1 and the like. */
function isDecoderError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z_|ERR_(_|BROTLI))/.test(String(error.code))
}
