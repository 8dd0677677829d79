/** What two answers, or all of a cluster, are the same by; `likely` are claims whose words are there, and no more is known. */
export type Basis = 'words' | 'value' | 'claims' | 'likely'

/** From the surest. */
const BASES: readonly Basis[] = ['words', 'value', 'claims', 'likely']

/** Whether and by what two answers are the same, by their places. The same from both sides. */
export type Sameness = (one: number, other: number) => Basis | null

/** Answers that all say the same. */
export interface Cluster {
  /** Places, in rising order. */
  readonly members: readonly number[]
  /** The weakest that any two members are the same by; `alone` of a single one. */
  readonly basis: Basis | 'alone'
}

/**
 * Parts answers into clusters in which every two are the same (complete linkage: where A is as B and B as C, but A is not as
 * C, the three are never one cluster). The largest possible cluster is taken first, then the largest of what is left; of
 * several as large the surest; then the first by place. So a further copy of a member always makes its cluster larger, and
 * where places go by the texts, nothing hangs on the order in which they came.
 */
export function clustersOf(count: number, sameness: Sameness): Cluster[] {
  const clusters: Cluster[] = []
  let left = Array.from({ length: count }, (_, at) => at)
  while (left.length > 0) {
    const members = largestOf(left, sameness)
    clusters.push({ members, basis: weakest(members, sameness) })
    left = left.filter((at) => !members.includes(at))
  }
  return clusters
}

interface Search {
  best: readonly number[]
  bestDoubt: number
}

function largestOf(places: readonly number[], sameness: Sameness): readonly number[] {
  const search: Search = { best: [], bestDoubt: Infinity }
  extend([], 0, places, sameness, search)
  return search.best
}

/** Tries every cluster that goes on from this one, but for those that cannot become as large as the best. */
function extend(
  members: readonly number[],
  doubt: number,
  candidates: readonly number[],
  sameness: Sameness,
  search: Search,
): void {
  const isBetter = members.length > search.best.length
  if (isBetter || (members.length === search.best.length && doubt < search.bestDoubt)) {
    search.best = members
    search.bestDoubt = doubt
  }
  for (const [i, candidate] of candidates.entries()) {
    if (members.length + candidates.length - i < search.best.length) return
    const rest = candidates.slice(i + 1).filter((other) => sameness(candidate, other) !== null)
    const added = members.reduce((sum, member) => sum + rankOf(sameness(member, candidate)), 0)
    extend([...members, candidate], doubt + added, rest, sameness, search)
  }
}

function weakest(members: readonly number[], sameness: Sameness): Basis | 'alone' {
  let rank = -1
  for (const [i, one] of members.entries())
    for (const other of members.slice(i + 1)) rank = Math.max(rank, rankOf(sameness(one, other)))
  return BASES[rank] ?? 'alone'
}

function rankOf(basis: Basis | null): number {
  return basis === null ? -1 : BASES.indexOf(basis)
}
