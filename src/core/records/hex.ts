/** The bytes of a digest or salt as it stands on the wire: 64 lower-case hex digits. Null for anything else. */
export function bytesOfHex64(text: unknown): Uint8Array<ArrayBuffer> | null {
  if (typeof text !== 'string' || !/^[0-9a-f]{64}$/.test(text)) return null
  return Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16))
}
