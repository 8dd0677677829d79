/** How much several passes of one judge say beyond one of them. */
export interface EffectiveVotes {
  readonly passes: number
  /** Mean correlation of the errors of two passes, -1..1; null where no two passes both erred now and then. */
  readonly correlation: number | null
  /** 1 to the number of passes; null with the correlation. */
  readonly votes: number | null
}

/**
 * Votes that are independent of one another and would say as much as these passes: n / (1 + (n - 1) rho), the sample size
 * over the design effect of L. Kish, Survey sampling (1965), 5.4; rho is the mean of Pearson's correlation of the errors
 * over all pairs of passes. Passes that always err together are one vote.
 *
 * @param errors for each row, whether each pass erred; as many passes in each
 */
export function effectiveVotes(errors: readonly (readonly boolean[])[]): EffectiveVotes | null {
  const passes = errors[0]?.length ?? 0
  if (passes < 2) return null
  const columns = Array.from({ length: passes }, (_, i) => errors.map((row) => (row[i] ? 1 : 0)))
  const pairs = columns.flatMap((one, i) => columns.slice(i + 1).map((other) => correlation(one, other)))
  const known = pairs.filter((value) => value !== null)
  if (known.length === 0) return { passes, correlation: null, votes: null }
  const rho = known.reduce((sum, value) => sum + value, 0) / known.length
  const effect = 1 + (passes - 1) * rho
  return { passes, correlation: rho, votes: effect <= 1 ? passes : Math.max(1, passes / effect) }
}

/** Pearson's; null where one of both never changes. */
function correlation(one: readonly number[], other: readonly number[]): number | null {
  const [meanOne, meanOther] = [mean(one), mean(other)]
  const sum = (of: (i: number) => number) => one.reduce((total, _, i) => total + of(i), 0)
  const from = (values: readonly number[], middle: number) => (i: number) => (values[i] ?? 0) - middle
  const [x, y] = [from(one, meanOne), from(other, meanOther)]
  const spread = Math.sqrt(sum((i) => x(i) ** 2) * sum((i) => y(i) ** 2))
  return spread === 0 ? null : sum((i) => x(i) * y(i)) / spread
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}
