const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Base58 as draft-msporny-base58 describes it: the bytes divided at length, digit by digit. */
export function base58Of(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let i = 0; i < digits.length || carry > 0; i++) {
      carry += (digits[i] ?? 0) * 256
      digits[i] = carry % 58
      carry = Math.floor(carry / 58)
    }
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  const front = '1'.repeat(zeros < 0 ? bytes.length : zeros)
  return (
    front +
    digits
      .reverse()
      .map((digit) => ALPHABET[digit])
      .join('')
  )
}

/** The bytes of a text that {@link base58Of} made. */
export function base58Bytes(text: string): Buffer {
  let value = 0n
  for (const letter of text) value = value * 58n + BigInt(ALPHABET.indexOf(letter))
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const hex = value === 0n ? '' : value.toString(16)
  return Buffer.from('00'.repeat(zeros) + (hex.length % 2 ? '0' : '') + hex, 'hex')
}
