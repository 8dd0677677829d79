import { damaged } from './format.js'

const LINE_BYTES_MAX = 256 * 1024 * 1024
const NEWLINE = 0x0a

/**
 * Cuts bytes into lines, each with the newline that ends it.
 *
 * @throws {Refusal} `bad_usage`: a line has no end, or none within 256 MB
 */
export async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  let length = 0
  for await (const part of source) {
    const chunk = Buffer.from(part)
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end + 1)])
      rest = []
      length = 0
      from = end + 1
    }
    rest.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > LINE_BYTES_MAX) throw damaged('a line of it is too long')
  }
  if (length > 0) throw damaged('it ends in the middle of a line')
}
