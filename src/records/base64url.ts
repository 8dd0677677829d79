/** Base64url without padding (RFC 4648, section 5). */
export function base64urlOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url')
}

/**
 * Reads base64url strictly: the one spelling that {@link base64urlOf} gives, without padding, foreign
 * characters or unused bits that are set. Null for any other text, or another number of bytes.
 */
export function bytesOfBase64url(text: string, bytes: number): Uint8Array | null {
  if (text.length !== Math.ceil((bytes * 8) / 6)) return null
  const read = Buffer.from(text, 'base64url')
  return read.length === bytes && read.toString('base64url') === text ? read : null
}
