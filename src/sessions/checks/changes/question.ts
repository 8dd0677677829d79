import type { ChangeGroup, GroupFit } from './collect-changes.js'
import type { AllowEntry } from './entry.js'

/** Values, as texts, of names that several changes must agree on; null: no entry with that name has a change. */
export type NamedTexts = ReadonlyMap<string, string | null>

/** Which changes are to go to which entries. */
export interface Question {
  readonly groups: readonly ChangeGroup[]
  /** All entries, whether or not they count. */
  readonly entries: readonly AllowEntry[]
  /** The places of those that do. */
  readonly counting: ReadonlySet<number>
  /** Names that several changes must agree on, in the order in which they come up. */
  readonly tied: readonly string[]
  /** Whether a change of which it is not clear that it fits does. */
  readonly isLenient: boolean
  readonly spend: (steps: number) => void
}

/** Whether changes of a group may go to an entry. */
export function isOpenTo(
  { counting, isLenient }: Question,
  fit: GroupFit,
  texts: NamedTexts | null,
): boolean {
  if (!counting.has(fit.entry) || !(fit.isClear || isLenient)) return false
  return texts === null || agrees(fit, texts)
}

function agrees({ named }: GroupFit, texts: NamedTexts): boolean {
  for (const [name, text] of named) {
    const wanted = texts.get(name)
    if (wanted !== undefined && wanted !== text) return false
  }
  return true
}
