import { closeSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameOf, messagesOf, readFrame, writeFrame } from './frames.js'

const cell = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.string({ unit: 'binary' }),
  fc.bigInt(),
  fc.double(),
)
const messages = fc.array(fc.record({ rows: fc.array(fc.array(cell)) }), { maxLength: 5 })

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe('messages between two processes', () => {
  it('are heard as they were said, in whatever pieces they come', async () => {
    await fc.assert(
      fc.asyncProperty(messages, fc.integer({ min: 1, max: 200 }), async (given, size) => {
        const heard: unknown[] = []
        const bytes = Buffer.concat(given.map(frameOf))
        for await (const message of messagesOf(inPieces(bytes, size))) heard.push(message)
        expect(heard).toEqual(given)
      }),
    )
  })

  it('are read as they were written, and none where there are no more', () => {
    const path = join(tmpdir(), `cs-frames-${process.pid}`)
    const given = [
      { rows: [[1n, 'é', null]] },
      { members: new Map([['a', { kind: 'number', text: '1.50' }]]) },
    ]
    try {
      const out = openSync(path, 'w')
      for (const message of given) writeFrame(out, message)
      closeSync(out)
      const back = openSync(path, 'r')
      expect([readFrame(back), readFrame(back), readFrame(back)]).toEqual([...given, undefined])
      closeSync(back)
    } finally {
      rmSync(path, { force: true })
    }
  })
})
