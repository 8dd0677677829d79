import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldsOf, lineOf, linesOf } from './copy-lines.js'

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function linesIn(text: string, size: number): Promise<string[]> {
  const lines: string[] = []
  for await (const some of linesOf(inPieces(Buffer.from(text), size))) lines.push(...some)
  return lines
}

const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...'\\N\t\n\rbé') }))
const row = fc.array(fc.option(text), { minLength: 1, maxLength: 5 })

describe('what COPY sends', () => {
  // The table of escapes on the page of COPY in PostgreSQL's manual.
  it.each([
    ['a\tb', ['a', 'b']],
    ['\\N\t\\\\N\t', [null, '\\N', '']],
    ['\\b\\f\\n\\r\\t\\v\\\\', ['\b\f\n\r\t\v\\']],
  ])('%j', (line, expected) => {
    expect(fieldsOf(line)).toEqual(expected)
  })

  it('is read as it was written, in whatever pieces it comes', async () => {
    const rows = fc.array(row, { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), async (given, size) => {
        const lines = await linesIn(given.map(lineOf).join(''), size)
        expect(lines.map(fieldsOf)).toEqual(given)
      }),
    )
  })
})
