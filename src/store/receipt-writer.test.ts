import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Unavailable } from '../core/errors.js'
import { type ReceiptWrite, receiptWriter } from './receipt-writer.js'

const issuedAt = '2026-11-30T17:04:43.123Z'
const facts = { kind: 'judge', verdict: 'pass', engine: 'deterministic', issuedAt, sha256: 'ab'.repeat(32) }
const NOTHING_MEASURED = { verification: null, score: null, latencyMs: null, checks: [], axes: [] }
const write = (id: string, receipt = '{}'): ReceiptWrite => ({
  row: { id, tenant: 'acme', ...facts, receipt, facts: NOTHING_MEASURED },
  retained: undefined,
})
const outcome = (put: Promise<void>) => put.then(() => 'stored', String)

/** A database of one table, as far as a writer sees it: it takes all rows of a flush or none. */
function table() {
  const stored: string[] = []
  const sizes: number[] = []
  let [now, most] = [0, 0]
  const flush = async (writes: readonly ReceiptWrite[]) => {
    most = Math.max(most, ++now)
    await sleep(1)
    now -= 1
    sizes.push(writes.length)
    const ids = writes.map(({ row }) => row.id)
    const trouble = ids.find((id) => id.startsWith('down'))
    if (trouble) throw new Unavailable('database_unavailable', 'down')
    const bad = ids.find(
      (id, index) => id.startsWith('bad') || stored.includes(id) || ids.indexOf(id) < index,
    )
    if (bad) throw new Error(`23505 ${bad}`)
    stored.push(...ids)
  }
  return { stored, sizes, flush, most: () => most }
}

describe('the writer of receipts', () => {
  it('writes the first at once, and those that come meanwhile together', async () => {
    const { sizes, flush, most } = table()
    const writer = receiptWriter(flush)
    await Promise.all(Array.from({ length: 100 }, (_, n) => writer.put(write(`r${n}`))))
    // Two flushes are under way after the first two calls; the 98 others wait for a place.
    expect(sizes).toEqual([1, 1, 98])
    expect(most()).toBe(2)
  })

  it('writes at most 500 rows together', async () => {
    const { sizes, flush } = table()
    const writer = receiptWriter(flush)
    await Promise.all(Array.from({ length: 1_202 }, (_, n) => writer.put(write(`r${n}`))))
    expect(sizes.sort((a, b) => a - b)).toEqual([1, 1, 200, 500, 500])
  })

  it('writes at most eight million characters together, and a longer row alone', async () => {
    const { sizes, flush } = table()
    const writer = receiptWriter(flush)
    const lengths = [1, 1, 3_000_000, 3_000_000, 3_000_000, 9_000_000, 1]
    await Promise.all(lengths.map((length, n) => writer.put(write(`r${n}`, 'x'.repeat(length)))))
    // The first two alone; then 3 + 3, 3, 9, and the last.
    expect(sizes).toEqual([1, 1, 2, 1, 1, 1])
  })

  it('resolves no call before its own row is committed', async () => {
    const { stored, flush } = table()
    const writer = receiptWriter(flush)
    const ids = Array.from({ length: 50 }, (_, n) => `r${n}`)
    const seen = await Promise.all(ids.map((id) => writer.put(write(id)).then(() => stored.includes(id))))
    expect(seen).toEqual(ids.map(() => true))
  })

  it('fails a row that cannot be stored, and none of its neighbours', async () => {
    const { stored, flush } = table()
    const writer = receiptWriter(flush)
    const ids = ['r0', 'r1', 'r2', 'bad', 'r3', 'r2']
    const outcomes = await Promise.all(ids.map((id) => outcome(writer.put(write(id)))))
    expect(outcomes).toEqual(['stored', 'stored', 'stored', 'Error: 23505 bad', 'stored', 'Error: 23505 r2'])
    expect(stored).toEqual(['r0', 'r1', 'r2', 'r3'])
  })

  it('tries nothing again when the database cannot be had: it may have committed', async () => {
    const { sizes, flush } = table()
    const writer = receiptWriter(flush)
    const ids = ['r0', 'r1', 'r2', 'down', 'r3']
    const outcomes = await Promise.all(ids.map((id) => outcome(writer.put(write(id)))))
    const down = 'Unavailable: down'
    expect(outcomes).toEqual(['stored', 'stored', down, down, down])
    expect(sizes).toEqual([1, 1, 3])
  })

  it('is idle when nothing waits, and at once when nothing ever did', async () => {
    const { stored, flush } = table()
    const writer = receiptWriter(flush)
    await writer.idle()
    const puts = Array.from({ length: 10 }, (_, n) => writer.put(write(`r${n}`)))
    await writer.idle()
    expect(stored).toHaveLength(10)
    await Promise.all(puts)
  })

  it('stores each good row once and tells every caller its own outcome, whatever comes together', async () => {
    const word = fc.oneof(
      fc.nat({ max: 30 }).map((n) => `r${n}`),
      fc.nat({ max: 3 }).map((n) => `bad${n}`),
    )
    const law = async (ids: string[]) => {
      const { stored, flush } = table()
      const writer = receiptWriter(flush)
      const outcomes = await Promise.all(ids.map((id) => outcome(writer.put(write(id)))))
      const first = (id: string, index: number) => ids.indexOf(id) === index && !id.startsWith('bad')
      expect(outcomes.map((each) => each === 'stored').filter(Boolean)).toHaveLength(ids.filter(first).length)
      expect([...stored].sort()).toEqual(ids.filter(first).sort())
      for (const [index, id] of ids.entries()) {
        if (outcomes[index] !== 'stored') expect(outcomes[index]).toBe(`Error: 23505 ${id}`)
      }
    }
    await fc.assert(fc.asyncProperty(fc.array(word, { maxLength: 40 }), law), { numRuns: 30 })
  })
})
