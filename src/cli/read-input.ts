import { createReadStream } from 'node:fs'
import { Refusal } from '../core/errors.js'

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ELOOP: 'is a link that leads round in a circle',
  ENOTDIR: 'does not exist',
  EACCES: 'may not be read by this user',
  EISDIR: 'is a folder',
  ENAMETOOLONG: 'has a name that is too long',
  ERR_INVALID_ARG_VALUE: 'has a name that no file can have',
}

/**
 * Reads a text in UTF-8 from a file, or from standard input for `-`. A byte order mark is dropped.
 *
 * @throws {Refusal} `bad_usage`: the file cannot be read; `too_large`: it has more bytes than it may, and is read no
 *   further; `invalid_unicode`
 */
export async function readInput(path: string, bytesMax: number): Promise<string> {
  const bytes = await readBytes(path, bytesMax)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new Refusal('invalid_unicode', `${nameOf(path)} is not UTF-8.`)
  }
}

/**
 * The bytes of a file, or of standard input for `-`, as they come.
 *
 * @throws {Refusal} `bad_usage`: the file cannot be read
 */
export async function* readStream(path: string): AsyncGenerator<Uint8Array> {
  const source: AsyncIterable<Uint8Array> = path === '-' ? process.stdin : createReadStream(path)
  try {
    yield* source
  } catch (error) {
    const fault = error instanceof Error && 'code' in error ? FILE_FAULTS[String(error.code)] : undefined
    if (!fault) throw error
    throw new Refusal('bad_usage', `${nameOf(path)} ${fault}.`)
  }
}

async function readBytes(path: string, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of readStream(path)) {
    length += chunk.length
    if (length > bytesMax) {
      const message = `${nameOf(path)} has more than ${bytesMax} bytes, and at most so many are read.`
      throw new Refusal('too_large', message, { limit: bytesMax })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function nameOf(path: string): string {
  return path === '-' ? 'Standard input' : path
}
