import { type Assignment, assign } from './assign.js'
import type { ChangeGroup, GroupFit } from './collect-changes.js'
import { isOpenTo, type NamedTexts, type Question } from './question.js'

/** An assignment of groups of changes, those that can go to the same entries together as one sort. */
export interface GroupedAssignment {
  readonly assignment: Assignment
  /** The entries of each sort, as `sortOf` names them. */
  readonly sorts: readonly string[]
  /** Which sort a group is of, by its place. */
  sortOf(place: number): string
}

/** Gives groups to entries, again and again with other values of the names. */
export interface GroupAssigner {
  /** What one try takes, by looks at a group. */
  readonly steps: number
  /** Names do not matter. @throws {BudgetExceeded} */
  relaxed(): GroupedAssignment
  /** @param texts the value of each name @throws {BudgetExceeded} */
  withTexts(texts: NamedTexts): GroupedAssignment
}

/** What a try takes, however few groups it looks at. */
const TRY_STEPS = 20

/**
 * With certain values most groups cannot go where names matter. So they are sorted once by where they can go otherwise; then
 * only those with just these values are looked at.
 */
export function createGroupAssigner(question: Question): GroupAssigner {
  const { groups, entries, counting, spend } = question
  const slots = entries.map(({ min, max }, place) =>
    counting.has(place) ? { min, max } : { min: 0, max: 0 },
  )
  const plain = groups.map(({ fits }) =>
    keyOf(
      question,
      fits.filter(({ named }) => named.size === 0),
      null,
    ),
  )
  const counts = countsOf(groups, (place) => plain[place] ?? '')
  const places = placesByText(groups)
  const assigned = (
    sorts: ReadonlyMap<string, number>,
    sortOf: (place: number) => string,
  ): GroupedAssignment => {
    const own = [...sorts].filter(([, count]) => count > 0)
    const all = own.map(([key, count]) => ({ count, slots: key === '' ? [] : key.split(',').map(Number) }))
    return { assignment: assign(all, slots, spend), sorts: own.map(([key]) => key), sortOf }
  }
  return {
    steps: TRY_STEPS + counts.size,
    relaxed() {
      const keys = groups.map(({ fits }) => keyOf(question, fits, null))
      const sortOf = (place: number) => keys[place] ?? ''
      return assigned(countsOf(groups, sortOf), sortOf)
    },
    withTexts(texts) {
      const sorts = new Map(counts)
      const others = new Map<number, string>()
      for (const place of placesWith(texts, places)) {
        const group = groups[place]
        if (!group || others.has(place)) continue
        const [from, to] = [plain[place] ?? '', keyOf(question, group.fits, texts)]
        others.set(place, to)
        sorts.set(from, (sorts.get(from) ?? 0) - group.count)
        sorts.set(to, (sorts.get(to) ?? 0) + group.count)
      }
      return assigned(sorts, (place) => others.get(place) ?? plain[place] ?? '')
    },
  }
}

/** The entries that changes of a group can go to, as one text. */
function keyOf(question: Question, fits: readonly GroupFit[], texts: NamedTexts | null): string {
  return fits.flatMap((fit) => (isOpenTo(question, fit, texts) ? fit.entry : [])).join()
}

function countsOf(groups: readonly ChangeGroup[], sortOf: (place: number) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [place, { count }] of groups.entries()) {
    const key = sortOf(place)
    counts.set(key, (counts.get(key) ?? 0) + count)
  }
  return counts
}

/** The groups that have a value of a name, by name and value. */
type PlacesByText = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>

function placesByText(groups: readonly ChangeGroup[]): PlacesByText {
  const places = new Map<string, Map<string, number[]>>()
  for (const [place, { fits }] of groups.entries()) {
    for (const [name, text] of fits.flatMap(({ named }) => [...named])) {
      const byText = places.get(name) ?? new Map<string, number[]>()
      places.set(name, byText)
      const own = byText.get(text) ?? []
      byText.set(text, own)
      if (own.at(-1) !== place) own.push(place)
    }
  }
  return places
}

function placesWith(texts: NamedTexts, places: PlacesByText): readonly number[] {
  return [...texts].flatMap(([name, text]) => (text === null ? [] : (places.get(name)?.get(text) ?? [])))
}

/** The same for each group by itself: the first go to the first entries, and what is left is of the last. */
export function spread(
  groups: readonly ChangeGroup[],
  { assignment, sorts, sortOf }: GroupedAssignment,
): Assignment {
  const rests = new Map(sorts.map((key, sort) => [key, inOrder(assignment.flows[sort])]))
  const flows = groups.map(() => new Map<number, number>())
  const left = groups.map(({ count }, place) => {
    let rest = count
    for (const given of rests.get(sortOf(place)) ?? []) {
      const taken = Math.min(rest, given.amount)
      if (taken > 0) flows[place]?.set(given.slot, taken)
      given.amount -= taken
      rest -= taken
    }
    return rest
  })
  return { ...assignment, flows, left }
}

function inOrder(flow: ReadonlyMap<number, number> | undefined): { readonly slot: number; amount: number }[] {
  return [...(flow ?? [])].sort(([a], [b]) => a - b).map(([slot, amount]) => ({ slot, amount }))
}
