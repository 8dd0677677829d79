import { StringDecoder } from 'node:string_decoder'
import { setImmediate } from 'node:timers/promises'
import { SourceTrouble } from '../source-trouble.js'

/** Beyond this a row would not fit into one text of V8's. */
const LINE_CHARS_MAX = 256 * 1024 * 1024

/**
 * Cuts what COPY sends into lines, a batch of them for each piece that came: a newline in a value is written otherwise.
 * Between two batches others get their turn: the pieces come faster than they are worked on.
 *
 * @throws {SourceTrouble} `too_large`
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8')
  let rest: string[] = []
  let restChars = 0
  for await (const chunk of chunks) {
    const [first = '', ...others] = decoder.write(chunk).split('\n')
    rest.push(first)
    restChars += first.length
    if (restChars > LINE_CHARS_MAX) throw new SourceTrouble('too_large', 'A row is too large to be read.')
    if (others.length === 0) continue
    const last = others.pop() ?? ''
    yield [rest.join(''), ...others]
    rest = [last]
    restChars = last.length
    await setImmediate()
  }
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The values of a line, null for NULL (COPY's text format, 7.4 of its page in PostgreSQL's manual). */
export function fieldsOf(line: string): (string | null)[] {
  return line.split('\t').map((field) => {
    if (!field.includes('\\')) return field
    if (field === '\\N') return null
    return field.replace(/\\(.)/gs, (_all, char: string) => ESCAPES[char] ?? char)
  })
}

/** Writes what {@link fieldsOf} reads, with the newline. */
export function lineOf(fields: readonly (string | null)[]): string {
  return `${fields.map(escaped).join('\t')}\n`
}

function escaped(field: string | null): string {
  if (field === null) return '\\N'
  return field.replace(/[\\\n\r\t]/g, (char) => {
    if (char === '\\') return '\\\\'
    if (char === '\n') return '\\n'
    return char === '\r' ? '\\r' : '\\t'
  })
}
