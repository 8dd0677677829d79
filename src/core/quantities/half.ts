import { boundOf } from './bounds.js'
import type { Reader, Reading } from './reader.js'

/** Reads "over half" and "half of" as a share of 50 %; "the first half" and "half-time" are none. */
export function readHalf(reader: Reader, at: number): Reading | undefined {
  if (reader.word(at) !== 'half') return undefined
  const bound = boundOf(reader, at, at + 1)
  const isShare = bound !== undefined || (at === 0 && reader.word(1) === 'of')
  if (!isShare) return undefined
  return {
    from: at,
    to: at + 1,
    quantity: { kind: 'amount', measure: '%', value: 50, written: 50, step: 0, bound: bound ?? 'about' },
  }
}
