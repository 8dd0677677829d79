/** What a nominal yearly rate comes to. */
export interface Rates {
  readonly effectiveAnnualRate: number
  readonly monthlyRate: number
}

/**
 * The rates of a year and of a month that come to the same as a nominal rate compounded so often. By repeated
 * multiplication, since the last bit of a power function differs between platforms.
 */
export function ratesOf(annualRate: number, compoundsPerYear: number): Rates {
  let growth = 1
  for (let period = 0; period < compoundsPerYear; period++)
    growth = growth * (1 + annualRate / compoundsPerYear)
  const monthlyRate = compoundsPerYear === 12 ? annualRate / 12 : twelfthRoot(growth) - 1
  return { effectiveAnnualRate: growth - 1, monthlyRate }
}

/** The cube root by Newton's method, and of that the square root twice. Good for 1 to 3. */
function twelfthRoot(value: number): number {
  let root = (value + 2) / 3
  for (let step = 0; step < 8; step++) root = (2 * root + value / (root * root)) / 3
  return Math.sqrt(Math.sqrt(root))
}
