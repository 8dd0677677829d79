import { createHash } from 'node:crypto'
import type { BlobValue, Value } from '../core/data/value.js'

/** Bytes as they are known from then on. */
export function blobOf(bytes: Uint8Array): BlobValue {
  return { kind: 'blob', sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.byteLength }
}

/** Whether a value has bytes in it that only their digest is known of. */
export function holdsBlob(value: Value): boolean {
  if (value === null || typeof value !== 'object') return false
  if (value.kind === 'list') return value.items.some(holdsBlob)
  if (value.kind === 'object') return [...value.members.values()].some(holdsBlob)
  return value.kind === 'blob'
}
