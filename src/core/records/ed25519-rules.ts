/** The field prime 2^255 - 19 and the order of the base point (RFC 8032, section 5.1). */
const P = 2n ** 255n - 19n
const L = 2n ** 252n + 27742317777372353535851937790883648493n

/**
 * The y coordinates of the points whose order divides the cofactor. Under such a "key" one signature
 * fits many messages.
 */
const ORDER_8_Y = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n
const SMALL_ORDER_Y: ReadonlySet<bigint> = new Set([0n, 1n, P - 1n, ORDER_8_Y, P - ORDER_8_Y])

/**
 * Whether 32 bytes are the canonical encoding (y < p) of a point that is not of small order. Whether the
 * point is on the curve at all shows when a signature is verified.
 */
export function isSoundPublicKey(publicKey: Uint8Array): boolean {
  if (publicKey.length !== 32) return false
  const y = yOf(publicKey)
  return y < P && !SMALL_ORDER_Y.has(y)
}

/**
 * What must be so before anybody's Ed25519 (RFC 8032) is asked, since it leaves these open: S < L, R and the key
 * canonically encoded, no key of small order. So nobody but the holder of the key can make a second signature of a message
 * from the first. False for bytes of any length or content.
 */
export function isStrictSignature(publicKey: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 64 || !isSoundPublicKey(publicKey)) return false
  return isCanonicalPoint(signature.subarray(0, 32)) && littleEndian(signature.subarray(32)) < L
}

/** y < p, and the sign bit clear where x = 0, that is y = 1 or y = -1. */
function isCanonicalPoint(encoded: Uint8Array): boolean {
  const y = yOf(encoded)
  const isSigned = ((encoded[31] ?? 0) & 0x80) !== 0
  return y < P && !(isSigned && (y === 1n || y === P - 1n))
}

function yOf(encoded: Uint8Array): bigint {
  return littleEndian(encoded) & (2n ** 255n - 1n)
}

function littleEndian(bytes: Uint8Array): bigint {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
  return BigInt(`0x${digits.reverse().join('')}`)
}
