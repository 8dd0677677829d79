/** Base64url without padding (RFC 4648, section 5). */
export function base64urlOf(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Reads base64url strictly: the one spelling that {@link base64urlOf} gives, without padding, foreign
 * characters or unused bits that are set. Null for any other text, or another number of bytes.
 */
export function bytesOfBase64url(text: string, bytes: number): Uint8Array<ArrayBuffer> | null {
  if (text.length !== Math.ceil((bytes * 8) / 6) || !/^[A-Za-z0-9_-]*$/.test(text)) return null
  const read = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )
  return read.length === bytes && base64urlOf(read) === text ? read : null
}
