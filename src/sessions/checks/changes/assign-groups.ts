import { type Assignment, assign, type Sort } from './assign.js'
import type { ChangeGroup } from './collect-changes.js'
import { isOpenTo, type NamedTexts, type Question } from './question.js'

/** An assignment of groups of changes, those that can go to the same entries together as one sort. */
export interface GroupedAssignment {
  readonly assignment: Assignment
  /** For each sort its groups, by their place. */
  readonly members: readonly (readonly number[])[]
}

/** Gives groups to entries. @param texts null: names do not matter @throws {BudgetExceeded} */
export function assignGroups(question: Question, texts: NamedTexts | null): GroupedAssignment {
  const { groups, entries, counting, spend } = question
  const sorts = new Map<string, { count: number; slots: readonly number[]; members: number[] }>()
  spend(groups.length)
  for (const [place, { count, fits }] of groups.entries()) {
    const slots = fits.flatMap((fit) => (isOpenTo(question, fit, texts) ? fit.entry : []))
    const key = slots.join()
    const sort = sorts.get(key) ?? { count: 0, slots, members: [] }
    sorts.set(key, sort)
    sort.count += count
    sort.members.push(place)
  }
  const slots = entries.map(({ min, max }, place) =>
    counting.has(place) ? { min, max } : { min: 0, max: 0 },
  )
  const all: readonly Sort[] = [...sorts.values()]
  return { assignment: assign(all, slots, spend), members: [...sorts.values()].map(({ members }) => members) }
}

/** The same for each group by itself: the first go to the first entries, and what is left is of the last. */
export function spread(
  groups: readonly ChangeGroup[],
  { assignment, members }: GroupedAssignment,
): Assignment {
  const flows = groups.map(() => new Map<number, number>())
  const left = groups.map(({ count }) => count)
  for (const [sort, places] of members.entries()) {
    const given = [...(assignment.flows[sort] ?? [])].sort(([a], [b]) => a - b)
    let next = 0
    for (const [slot, amount] of given) {
      for (let rest = amount; rest > 0; ) {
        const place = places[next] ?? 0
        const taken = Math.min(rest, left[place] ?? 0)
        if (taken > 0) flows[place]?.set(slot, taken)
        left[place] = (left[place] ?? 0) - taken
        rest -= taken
        if (rest > 0) next += 1
      }
    }
  }
  return { ...assignment, flows, left }
}
