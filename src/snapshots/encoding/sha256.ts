import crypto from 'node:crypto'

/** Bytes of a digest. */
export const DIGEST_BYTES = 32

/** SHA-256, a character for a byte: on the way into a buffer that is the quickest. */
export const sha256Latin1: (bytes: Uint8Array) => string =
  // Node before 20.12 has no one-shot hash, which takes a third of the time.
  typeof crypto.hash === 'function'
    ? (bytes) => crypto.hash('sha256', bytes, 'binary')
    : (bytes) => crypto.createHash('sha256').update(bytes).digest('binary')
