/** Decimals with four places are counted in this many parts of one. */
export const PARTS = 10_000n

/** A number with at most four decimal places, in whole parts: 2.5 is 25000n. */
export function partsOf(value: unknown): bigint {
  return BigInt(Number(value).toFixed(4).replace('.', ''))
}

/** An amount in cents from a numerator over a denominator in currency units, half a cent upward. Nothing is below zero here. */
export function centsOf(numerator: bigint, denominator: bigint): bigint {
  return (200n * numerator + denominator) / (2n * denominator)
}

/** Cents as a number of currency units: the double nearest to the decimal. */
export function units(cents: bigint): number {
  return Number(cents) / 100
}
