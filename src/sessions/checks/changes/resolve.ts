import { setImmediate } from 'node:timers/promises'
import type { Assignment } from './assign.js'
import { createGroupAssigner, type GroupAssigner, type GroupedAssignment, spread } from './assign-groups.js'
import { candidatesFor } from './candidates.js'
import type { NamedTexts, Question } from './question.js'

/** How changes were given to entries. */
export interface Resolution {
  /** `untold`: it would have taken too long to try all values of the names. */
  readonly kind: 'complete' | 'incomplete' | 'untold'
  /** Its sorts are the groups of changes, its slots the entries. */
  readonly assignment: Assignment
  /** Entries short of changes, and changes that have no entry. */
  readonly misses: number
}

/** Values of names that are tried where it cannot work out, to find the best story. */
const STORY_TRIES_MAX = 50
/** Groups of changes that are looked at in a search, all tries together. */
const STEPS_MAX = 2_000_000
/** After so many, others have their turn. */
const STEPS_AT_ONCE = 50_000

/**
 * Gives each change to an entry that it fits, such that each entry has as many as it wants and all that share a name have one
 * value for it. Whether that can be is found out for certain: by a greatest flow for each choice of values, all of which are
 * tried, those that cannot do left out.
 *
 * @throws {BudgetExceeded}
 */
export async function resolve(question: Question): Promise<Resolution> {
  const assigner = createGroupAssigner(question)
  const relaxed = assigner.relaxed()
  const tied = question.tied.filter((name) => isUsed(question, name))
  if (tied.length === 0) return resolutionOf(question, relaxed, true)
  // What cannot be with any values at all cannot be with some.
  const { isComplete } = relaxed.assignment
  const triesMax = isComplete ? Number.POSITIVE_INFINITY : STORY_TRIES_MAX
  const search: Search = {
    assigner,
    best: null,
    tries: 0,
    triesMax,
    steps: 0,
    pause: STEPS_AT_ONCE,
    isCut: false,
  }
  await tryNames(question, tied, new Map(), search)
  return resolutionOf(question, search.best ?? relaxed, !isComplete || !search.isCut)
}

interface Search {
  readonly assigner: GroupAssigner
  best: GroupedAssignment | null
  tries: number
  readonly triesMax: number
  steps: number
  /** At how many steps others have their turn next. */
  pause: number
  /** Whether some values were not tried. */
  isCut: boolean
}

/** @returns whether it worked out */
async function tryNames(
  question: Question,
  [name, ...others]: readonly string[],
  texts: NamedTexts,
  search: Search,
): Promise<boolean> {
  // Values of a name are found by looking at all groups; where all are given, at few.
  search.steps += name === undefined ? search.assigner.steps : question.groups.length
  if (search.tries >= search.triesMax || search.steps > STEPS_MAX) {
    search.isCut = true
    return false
  }
  if (search.steps > search.pause) {
    search.pause = search.steps + STEPS_AT_ONCE
    await setImmediate()
  }
  if (name === undefined) return tryTexts(question, texts, search)
  for (const text of candidatesFor(question, name, texts)) {
    if (await tryNames(question, others, new Map([...texts, [name, text]]), search)) return true
  }
  return false
}

function tryTexts(question: Question, texts: NamedTexts, search: Search): boolean {
  search.tries += 1
  const tried = search.assigner.withTexts(texts)
  if (!search.best || missesOf(question, tried) < missesOf(question, search.best)) search.best = tried
  return tried.assignment.isComplete
}

function isUsed({ groups, counting }: Question, name: string): boolean {
  return groups.some(({ fits }) => fits.some(({ entry, named }) => counting.has(entry) && named.has(name)))
}

function resolutionOf(question: Question, grouped: GroupedAssignment, isCertain: boolean): Resolution {
  const { isComplete } = grouped.assignment
  const kind = isComplete ? 'complete' : isCertain ? 'incomplete' : 'untold'
  return { kind, assignment: spread(question.groups, grouped), misses: missesOf(question, grouped) }
}

function missesOf(
  { entries, counting }: Question,
  { assignment: { left, used } }: GroupedAssignment,
): number {
  const short = [...counting].filter((place) => (used[place] ?? 0) < (entries[place]?.min ?? 0))
  return short.length + left.reduce((sum, count) => sum + count, 0)
}
