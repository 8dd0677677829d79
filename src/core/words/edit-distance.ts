/**
 * The least number of items that have to be inserted, deleted or replaced to make one list of another (Levenshtein), by
 * whole columns of bits at a time: Myers 1999, in the form of Hyyrö 2003, with integers as long as the list.
 */
export function editDistance(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return Math.max(a.length, b.length)
  const [all, top] = [(1n << BigInt(a.length)) - 1n, 1n << BigInt(a.length - 1)]
  const places = placesOf(a)
  let [rises, falls, distance] = [all, 0n, a.length]
  for (const item of b) {
    const equal = places.get(item) ?? 0n
    const diagonal = ((((equal & rises) + rises) ^ rises) | equal | falls) & all
    const rowRises = (falls | (all ^ ((diagonal | rises) & all))) & all
    const rowFalls = rises & diagonal
    if ((rowRises & top) !== 0n) distance++
    if ((rowFalls & top) !== 0n) distance--
    const shiftedRises = ((rowRises << 1n) | 1n) & all
    rises = (((rowFalls << 1n) & all) | (all ^ ((diagonal | shiftedRises) & all))) & all
    falls = shiftedRises & diagonal
  }
  return distance
}

/** The most items that two lists have in common in the same order: the same in bits, by Hyyrö 2004. */
export function longestCommon(a: readonly string[], b: readonly string[]): number {
  const all = (1n << BigInt(a.length)) - 1n
  const places = placesOf(a)
  let open = all
  for (const item of b) {
    const matches = open & (places.get(item) ?? 0n)
    open = ((open + matches) | (open - matches)) & all
  }
  return a.length - bitsIn(open)
}

/** Where each item stands, as bits. */
function placesOf(items: readonly string[]): Map<string, bigint> {
  const indexes = new Map<string, number[]>()
  items.forEach((item, i) => {
    const known = indexes.get(item)
    if (known) known.push(i)
    else indexes.set(item, [i])
  })
  return new Map([...indexes].map(([item, at]) => [item, bitsAt(at)]))
}

function bitsAt(indexes: readonly number[]): bigint {
  const digits = new Uint8Array(((indexes.at(-1) ?? 0) >> 2) + 1)
  for (const i of indexes) digits[i >> 2] = (digits[i >> 2] ?? 0) | (1 << (i & 3))
  return BigInt(
    `0x${Array.from(digits, (digit) => digit.toString(16))
      .reverse()
      .join('')}`,
  )
}

function bitsIn(bits: bigint): number {
  return bits.toString(2).replaceAll('0', '').length
}
