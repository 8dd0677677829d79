/** A comparison of two rates, its two quantiles already looked up. */
export interface Comparison {
  readonly controlRate: number
  readonly variantRate: number
  /** The difference of the two; not zero. */
  readonly effect: number
  /** Visitors of the variant for each visitor of the control. */
  readonly allocationRatio: number
  readonly zAlpha: number
  readonly zPower: number
}

/**
 * Visitors that the control needs, not yet a whole number: the z-test of two proportions with the pooled variance under the
 * null hypothesis and the separate variances under the alternative (Fleiss, Levin and Paik 2003, chapter 4).
 */
export function controlSize(comparison: Comparison): number {
  const { controlRate: p1, variantRate: p2, allocationRatio: k, zAlpha, zPower } = comparison
  const pooled = (p1 + k * p2) / (1 + k)
  const u = zAlpha * Math.sqrt((1 + 1 / k) * pooled * (1 - pooled))
  const v = zPower * Math.sqrt(p1 * (1 - p1) + (p2 * (1 - p2)) / k)
  const s = (u + v) / Math.abs(comparison.effect)
  return s * s
}

/** The same enlarged for the continuity correction of the test (Fleiss, Tytun and Ury 1980). */
export function correctedSize(n: number, { effect, allocationRatio: k }: Comparison): number {
  const t = 1 + Math.sqrt(1 + (2 * (k + 1)) / (n * k * Math.abs(effect)))
  return (n / 4) * t * t
}
