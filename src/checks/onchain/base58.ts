const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Whether a text is the base58 of exactly so many bytes, in the alphabet of Bitcoin that Solana uses
 * (draft-msporny-base58): each zero byte in front is a 1, the rest is one number. No text stands for two byte
 * strings, and no byte string has two texts.
 */
export function isBase58(text: string, bytes: number): boolean {
  // The number is worked out in quadratic time, so a text that is too long never gets there. 58^1.366 > 256.
  if (text.length > Math.ceil(bytes * 1.366)) return false
  const rest = text.replace(/^1*/, '')
  let value = 0n
  for (const letter of rest) {
    const digit = ALPHABET.indexOf(letter)
    if (digit < 0) return false
    value = value * 58n + BigInt(digit)
  }
  return text.length - rest.length + bytesOf(value) === bytes
}

function bytesOf(value: bigint): number {
  return value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
}
