import type { Value } from '../../core/data/value.js'
import { createByteWriter } from './byte-writer.js'
import { writeValue } from './write-value.js'

/** Whether two values are equal as digests of rows tell it: numbers by value, members in any order. */
export function sameValue(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true
  const isPlain = typeof a !== 'object' || typeof b !== 'object' || a === null || b === null
  return !isPlain && canonicalOf(a).equals(canonicalOf(b))
}

function canonicalOf(value: Value): Buffer {
  const out = createByteWriter(64)
  writeValue(out, value, 'canonical')
  return out.bytes.subarray(0, out.at)
}
