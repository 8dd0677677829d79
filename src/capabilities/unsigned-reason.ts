import type { Receipt } from '../records/index.js'

/** The reason that an answer gives where its receipt has no signature; none where it has one. */
export function unsignedReason({ signature }: Receipt): string[] {
  return signature ? [] : ['unsigned: no signing key could be had, so the receipt proves nothing']
}
