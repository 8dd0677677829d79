import { type Assignment, assign } from './assign.js'
import { candidatesFor } from './candidates.js'
import { isOpenTo, type NamedTexts, type Question } from './question.js'

/** How changes were given to entries. */
export interface Resolution {
  /** `untold`: it would have taken too long to try all values of the names. */
  readonly kind: 'complete' | 'incomplete' | 'untold'
  readonly assignment: Assignment
  /** Entries short of changes, and changes that have no entry. */
  readonly misses: number
}

/** Values of names that are tried where it can work out, and where it cannot, to find the best story. */
const TRIES_MAX = 10_000
const STORY_TRIES_MAX = 50

/**
 * Gives each change to an entry that it fits, such that each entry has as many as it wants and all that share a name have one
 * value for it. Whether that can be is found out for certain: by a greatest flow for each choice of values, all of which are tried.
 *
 * @throws {BudgetExceeded}
 */
export function resolve(question: Question): Resolution {
  const relaxed = assigned(question, null)
  const tied = question.tied.filter((name) => isUsed(question, name))
  if (tied.length === 0) return resolutionOf(question, relaxed, true)
  // What cannot be with any values at all cannot be with some.
  const triesMax = relaxed.isComplete ? TRIES_MAX : STORY_TRIES_MAX
  const search: Search = { best: null, tries: 0, triesMax, isCut: false }
  tryNames(question, tied, new Map(), search)
  const { best, isCut } = search
  return resolutionOf(question, best ?? relaxed, !relaxed.isComplete || !isCut)
}

interface Search {
  best: Assignment | null
  tries: number
  readonly triesMax: number
  /** Whether some values were not tried. */
  isCut: boolean
}

/** @returns whether it worked out */
function tryNames(
  question: Question,
  [name, ...others]: readonly string[],
  texts: NamedTexts,
  search: Search,
): boolean {
  if (search.tries >= search.triesMax) {
    search.isCut = true
    return false
  }
  if (name === undefined) {
    search.tries += 1
    const assignment = assigned(question, texts)
    if (!search.best || missesOf(question, assignment) < missesOf(question, search.best))
      search.best = assignment
    return assignment.isComplete
  }
  for (const text of candidatesFor(question, name, texts)) {
    if (tryNames(question, others, new Map([...texts, [name, text]]), search)) return true
  }
  return false
}

/** @param texts null: names do not matter */
function assigned(question: Question, texts: NamedTexts | null): Assignment {
  const { groups, entries, counting, spend } = question
  const sorts = groups.map(({ count, fits }) => {
    spend(fits.length)
    const slots = fits.flatMap((fit) => (isOpenTo(question, fit, texts) ? fit.entry : []))
    return { count, slots }
  })
  const slots = entries.map(({ min, max }, place) =>
    counting.has(place) ? { min, max } : { min: 0, max: 0 },
  )
  return assign(sorts, slots, spend)
}

function isUsed({ groups, counting }: Question, name: string): boolean {
  return groups.some(({ fits }) => fits.some(({ entry, named }) => counting.has(entry) && named.has(name)))
}

function resolutionOf(question: Question, assignment: Assignment, isCertain: boolean): Resolution {
  const kind = assignment.isComplete ? 'complete' : isCertain ? 'incomplete' : 'untold'
  return { kind, assignment, misses: missesOf(question, assignment) }
}

function missesOf({ entries, counting }: Question, { left, used }: Assignment): number {
  const short = [...counting].filter((place) => (used[place] ?? 0) < (entries[place]?.min ?? 0))
  return short.length + left.reduce((sum, count) => sum + count, 0)
}
