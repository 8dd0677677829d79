import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base58Of } from '../../../test/chains/base58.js'
import { isBase58 } from './base58.js'

// draft-msporny-base58-03, section 5, and accounts of Solana that everybody knows.
const PUBLISHED: readonly (readonly [string, number])[] = [
  ['2NEpo7TZRRrLZSi2U', 12],
  ['USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z', 44],
  ['11233QC4', 6],
  ['11111111111111111111111111111111', 32],
  ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 32],
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 32],
  ['So11111111111111111111111111111111111111112', 32],
  ['', 0],
  ['1', 1],
]

describe.each(PUBLISHED)('%j', (text, bytes) => {
  it(`stands for ${bytes} bytes`, () => expect(isBase58(text, bytes)).toBe(true))
  it('stands for no other number of bytes', () => {
    for (let other = 0; other < 100; other++) if (other !== bytes) expect(isBase58(text, other)).toBe(false)
  })
  it('stands for one byte more with a 1 before it', () => expect(isBase58(`1${text}`, bytes + 1)).toBe(true))
})

describe('no base58 of 32 bytes', () => {
  it.each([
    ['a letter O', 'TOkenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
    ['a zero', '0okenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
    ['a letter l', 'lokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
    ['a letter I', 'IokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
    ['a space in front', ' TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
    ['a line end behind', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA\n'],
    ['a letter outside of ASCII', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DÄ'],
    ['a number past 32 bytes', 'z'.repeat(44)],
    ['a text of a million letters, at once', 'z'.repeat(1_000_000)],
  ])('%s', (_what, text) => expect(isBase58(text, 32)).toBe(false))
})

it('whatever bytes are written in it are as many when read', () => {
  const lengths = fc.oneof(fc.constantFrom(32, 64), fc.nat(70))
  const bytes = lengths.chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))
  fc.assert(
    fc.property(bytes, (some) => {
      const text = base58Of(some)
      expect(isBase58(text, some.length)).toBe(true)
      expect(isBase58(text, some.length + 1)).toBe(false)
    }),
  )
})
