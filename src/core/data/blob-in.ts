import type { Row, Value } from './value.js'

/** The blob that an object names as answers write one: its digest, and its size or not. Null where it is another object. */
export function blobIn(members: Row): { readonly sha256: string; readonly bytes: Value | undefined } | null {
  const sha256 = members.get('sha256')
  const bytes = members.get('bytes')
  if (typeof sha256 !== 'string' || members.size !== (bytes === undefined ? 1 : 2)) return null
  return { sha256: sha256.toLowerCase(), bytes }
}
