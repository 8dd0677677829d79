const OPS: Readonly<Record<string, number>> = {
  ADD: 0x01,
  SUB: 0x03,
  LT: 0x10,
  EQ: 0x14,
  SHR: 0x1c,
  CALLER: 0x33,
  CALLDATALOAD: 0x35,
  CODECOPY: 0x39,
  MSTORE: 0x52,
  SLOAD: 0x54,
  SSTORE: 0x55,
  JUMPI: 0x57,
  JUMPDEST: 0x5b,
  DUP1: 0x80,
  RETURN: 0xf3,
  REVERT: 0xfd,
  INVALID: 0xfe,
}

/**
 * Code of the Ethereum Virtual Machine from its opcodes (Yellow Paper, appendix H). `0x..` is pushed, `@name` pushes a
 * place, `name:` is one.
 *
 * @returns hexadecimal digits
 */
export function assembled(source: string): string {
  const places = new Map<string, number>()
  const code: (number | string)[] = []
  for (const word of source.replace(/;.*/g, '').split(/\s+/).filter(Boolean)) {
    if (word.startsWith('0x')) code.push(0x5f + (word.length - 2) / 2, ...Buffer.from(word.slice(2), 'hex'))
    else if (word.startsWith('@')) code.push(0x60, word.slice(1))
    else if (word.endsWith(':')) places.set(word.slice(0, -1), code.push(0x5b) - 1)
    else code.push(OPS[word] ?? Number.NaN)
  }
  const bytes = code.map((item) => (typeof item === 'string' ? (places.get(item) ?? Number.NaN) : item))
  if (bytes.some((byte) => !(byte >= 0 && byte < 256))) throw new Error(`cannot be assembled: ${source}`)
  return Buffer.from(bytes).toString('hex')
}

/** What creates a contract with this code, after doing `first`. */
export function creating(code: string, first = ''): string {
  const size = (code.length / 2).toString(16).padStart(2, '0')
  const setUp = (offset: string) =>
    assembled(`${first} 0x${size} 0x${offset} 0x00 CODECOPY 0x${size} 0x00 RETURN`)
  const offset = (setUp('00').length / 2).toString(16).padStart(2, '0')
  return `0x${setUp(offset)}${code}`
}

/** An ERC-20 as far as balances go: `balanceOf` and `transfer`; each balance is in the storage slot of its owner's number. */
export const TOKEN = assembled(`
  0x00 CALLDATALOAD 0xe0 SHR
  DUP1 0x70a08231 EQ @balanceOf JUMPI
  0xa9059cbb EQ @transfer JUMPI
  0x00 DUP1 REVERT
  balanceOf:
    0x04 CALLDATALOAD SLOAD 0x00 MSTORE 0x20 0x00 RETURN
  transfer:
    0x24 CALLDATALOAD
    DUP1 CALLER SLOAD LT @tooMuch JUMPI
    DUP1 CALLER SLOAD SUB CALLER SSTORE
    0x04 CALLDATALOAD SLOAD ADD 0x04 CALLDATALOAD SSTORE
    0x01 0x00 MSTORE 0x20 0x00 RETURN
  tooMuch:
    0x00 DUP1 REVERT
`)

/** Gives the creator a supply. */
export const SUPPLY = (amount: bigint) => `0x${amount.toString(16).padStart(64, '0')} CALLER SSTORE`
