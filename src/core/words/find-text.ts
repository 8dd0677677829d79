import { caseFold } from './case-fold.js'
import { type Fold, mappingsNeeded, type Profile } from './profile.js'

/** Where a text is looked for: anywhere, at the beginning, or as all there is. */
export type TextPlace = 'anywhere' | 'start' | 'whole'

export interface TextSearch {
  readonly text: string
  readonly wanted: readonly string[]
  readonly place: TextPlace
  readonly ignoreCase: boolean
  readonly profile: Profile
}

/** What had to be overlooked for a text to be found, by the names of {@link mappingsNeeded}; null: not found. */
export type TextFound = readonly string[] | null

/**
 * Looks for texts, each by itself. At the start and as a whole the white space round the text does not count. What is
 * empty once folded is found nowhere but as a whole.
 */
export function findTexts({ text, wanted, place, ignoreCase, profile }: TextSearch): TextFound[] {
  const inCase: Fold = ignoreCase ? caseFold : (any) => any
  return wanted.map((one) =>
    mappingsNeeded(profile, (fold) => stands(inCase(fold(text)), inCase(fold(one)), place)),
  )
}

function stands(text: string, wanted: string, place: TextPlace): boolean {
  if (place === 'whole') return text.trim() === wanted
  if (wanted === '') return false
  return place === 'start' ? text.trimStart().startsWith(wanted) : text.includes(wanted)
}
