/** A share of some cases, with its 95 % interval. */
export interface Share {
  readonly count: number
  readonly of: number
  /** 0..1; null where there are no cases. */
  readonly share: number | null
  readonly low: number | null
  readonly high: number | null
}

/** Of a mean of two shares. */
export type Interval = Pick<Share, 'share' | 'low' | 'high'>

/** The 97.5 % quantile of the normal distribution. */
const Z = 1.959963984540054

/**
 * A share with Wilson's score interval: E. B. Wilson, Probable inference, the law of succession, and statistical inference,
 * JASA 22 (1927). Unlike the textbook's it is right for few cases, and for shares near 0 and 1.
 */
export function shareOf(count: number, of: number): Share {
  if (of === 0) return { count, of, share: null, low: null, high: null }
  const share = count / of
  const weight = 1 + Z ** 2 / of
  const centre = (share + Z ** 2 / (2 * of)) / weight
  const half = (Z / weight) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2))
  return { count, of, share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) }
}

/**
 * The mean of two shares of different cases. Its interval squares and adds the arms of theirs: R. G. Newcombe, Interval
 * estimation for the difference between independent proportions, Statistics in Medicine 17 (1998), method 10.
 */
export function meanOfShares(one: Share, other: Share): Interval {
  if (one.share === null || other.share === null) return { share: null, low: null, high: null }
  const arm = (side: 'low' | 'high') =>
    Math.hypot((one.share ?? 0) - (one[side] ?? 0), (other.share ?? 0) - (other[side] ?? 0)) / 2
  const share = (one.share + other.share) / 2
  return { share, low: Math.max(0, share - arm('low')), high: Math.min(1, share + arm('high')) }
}
