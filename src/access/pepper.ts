import { createHmac } from 'node:crypto'

/**
 * The secret that access keys are hashed with: who has only the database can neither use a key of it nor put one into
 * it. The secret is closed over: no property, print or JSON of a pepper shows it.
 */
export interface Pepper {
  /** 16 hex digits that tell it from others and say nothing of it. */
  readonly id: string
  /** HMAC-SHA-256 of a whole key, in lower-case hex. */
  hash(key: string): string
}

/** Told apart from the hash of any key, which has no spaces. */
const ID_OF = 'the id of a countersign pepper'

/** @param hex 32 random bytes as 64 lower-case hex digits */
export function pepperOf(hex: string): Pepper {
  const secret = Buffer.from(hex, 'hex')
  if (secret.length !== 32) throw new TypeError('a pepper is 32 bytes')
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
  return { id: hash(ID_OF).slice(0, 16), hash }
}
