import type { Readable } from 'node:stream'
import { Refusal } from '../core/errors.js'
import { parseStrict, type StrictJson } from '../core/json/strict.js'

const NEWLINE = 0x0a

/**
 * A body of JSON lines, one value a line, as they come; empty lines are passed over. However long the body is, a line
 * has a limit.
 *
 * @throws {Refusal} `too_large`, or those of the strict reader, with `line` (from 1)
 */
export async function* jsonLines(body: Readable, lineBytesMax: number): AsyncGenerator<StrictJson> {
  let parts: Buffer[] = []
  let bytes = 0
  let line = 0
  const add = (part: Buffer) => {
    bytes += part.length
    if (bytes > lineBytesMax) {
      const message = `Line ${line + 1} is longer than ${lineBytesMax} bytes.`
      throw new Refusal('too_large', message, {
        field: 'line',
        line: line + 1,
        limit: lineBytesMax,
        actual: bytes,
      })
    }
    parts.push(part)
  }
  const take = (): StrictJson | null => {
    const text = textOf(Buffer.concat(parts), ++line)
    parts = []
    bytes = 0
    return /^\s*$/.test(text) ? null : parsed(text, line)
  }
  // One who gives up half-way still has to answer: the request must not be torn down.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, end))
      from = end + 1
      const value = take()
      if (value) yield value
    }
    add(chunk.subarray(from))
  }
  const last = take()
  if (last) yield last
}

function textOf(bytes: Buffer, line: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new Refusal('invalid_unicode', `Line ${line} is not UTF-8.`, { line })
  }
}

function parsed(text: string, line: number): StrictJson {
  try {
    return parseStrict(text)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.code, `Line ${line}: ${error.message}`, { ...error.details, line })
  }
}
