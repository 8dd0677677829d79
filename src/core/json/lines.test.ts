import { describe, expect, it } from 'vitest'
import { jsonLines } from './lines.js'

async function read(chunks: readonly (string | Buffer)[], lineBytesMax = 100): Promise<unknown[]> {
  const found: unknown[] = []
  async function* body() {
    for (const chunk of chunks) yield Buffer.from(chunk)
  }
  for await (const { value, numbers } of jsonLines(body(), lineBytesMax))
    found.push(numbers.size > 0 ? [...numbers] : value)
  return found
}

describe('a body of JSON lines', () => {
  it.each([
    ['one line without an end', ['{"a":1}'], [{ a: 1 }]],
    ['lines that end with CRLF, and empty ones', ['1\r\n\r\n \n2\n'], [1, 2]],
    [
      'a line in three chunks, cut within a character',
      ['"', Buffer.from('é').subarray(0, 1), Buffer.from('é').subarray(1), '"\n3'],
      ['é', 3],
    ],
    ['numbers with their digits', ['9007199254740993\n'], [[['', '9007199254740993']]]],
    ['nothing', [], []],
  ])('is read: %s', async (_what, chunks, expected) => {
    expect(await read(chunks)).toEqual(expected)
  })

  it.each([
    [
      'a line that is too long',
      [`1\n"${'x'.repeat(100)}"\n`],
      { code: 'too_large', details: { line: 2, limit: 100 } },
    ],
    ['one without an end', ['x'.repeat(60), 'x'.repeat(60)], { code: 'too_large', details: { line: 1 } }],
    ['no JSON', ['1\n{\n'], { code: 'bad_json', details: { line: 2 } }],
    ['a key twice', ['{"a":1,"a":2}'], { code: 'duplicate_key', details: { line: 1 } }],
    ['no UTF-8', ['1\n', Buffer.from([0xff, 0x0a])], { code: 'invalid_unicode', details: { line: 2 } }],
  ])('is refused, naming the line: %s', async (_what, chunks, refusal) => {
    await expect(read(chunks)).rejects.toMatchObject(refusal)
  })
})
