import { describe, expect, it } from 'vitest'
import { readInstant, writeInstant } from './instant-text.js'

describe('a moment in the words of PostgreSQL', () => {
  it.each([
    ['2024-11-20 14:00:00+00', '2024-11-20T14:00:00Z'],
    ['2024-11-20 14:00:00.000001+00', '2024-11-20T14:00:00.000001Z'],
    // The year before 1 AD is 1 BC in history, and 0 in ISO 8601.
    ['0001-12-31 23:59:59+00 BC', '0000-12-31T23:59:59Z'],
    ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00Z'],
    ['4713-11-24 00:00:00+00 BC', '-004712-11-24T00:00:00Z'],
    ['12024-02-29 23:59:59.5+00', '+012024-02-29T23:59:59.5Z'],
    ['294276-12-31 23:59:59+00', '+294276-12-31T23:59:59Z'],
  ])('%s', (text, utc) => {
    expect(readInstant(text)).toEqual({ kind: 'instant', utc })
    expect(readInstant(spaced(writeInstant({ kind: 'instant', utc })))).toEqual({ kind: 'instant', utc })
  })

  it.each(['infinity', '-infinity', '2024-11-20 14:00:00', ''])('is not %j', (text) => {
    expect(readInstant(text)).toBeNull()
  })
})

/** What PostgreSQL, which reads both, writes for what it is given. */
function spaced(text: string): string {
  return text.replace(/^(.{10})T(.*)Z$/, '$1 $2+00')
}
