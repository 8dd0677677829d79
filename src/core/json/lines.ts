import { Refusal } from '../errors.js'
import { parseStrict, type StrictJson } from './strict.js'

const NEWLINE = 0x0a

/**
 * JSON lines, one value a line, as they come; empty lines are passed over. However long the body is, a line
 * has a limit.
 *
 * @throws {Refusal} `too_large`, or those of the strict reader, with `line` (from 1)
 */
export async function* jsonLines(
  body: AsyncIterable<Uint8Array>,
  lineBytesMax: number,
): AsyncGenerator<StrictJson> {
  let parts: Uint8Array[] = []
  let bytes = 0
  let line = 0
  const add = (part: Uint8Array) => {
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
    const text = textOf(joined(parts, bytes), ++line)
    parts = []
    bytes = 0
    return /^\s*$/.test(text) ? null : parsed(text, line)
  }
  for await (const chunk of body) {
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

function joined(parts: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function textOf(bytes: Uint8Array, line: number): string {
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
