import type { Chance } from '../core/context.js'

/** Lower-case hex. */
export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

/** A new id that nobody can guess: `req_` and 24 hex digits for 12 bytes. */
export function newId(prefix: string, bytes: number, chance: Chance): string {
  return `${prefix}_${hexOf(chance(bytes))}`
}

/** Of a request that came by no server, which names its own. */
export function newRequestId(chance: Chance): string {
  return newId('req', 12, chance)
}

/** Of a receipt. */
export function newReceiptId(chance: Chance): string {
  return newId('rcpt', 16, chance)
}
