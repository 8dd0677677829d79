/** How texts are compared: letter for letter, or without what a reader does not see. */
export const PROFILES = ['exact', 'lenient'] as const
export type Profile = (typeof PROFILES)[number]

interface Mapping {
  readonly name: string
  map(text: string): string
}

/**
 * What `lenient` does not tell apart, in the order of its application. Typographic quotes are no compatibility
 * characters of Unicode, so NFKC alone leaves them. Numbers that are raised, lowered, circled or a fraction (Unicode's
 * category No) and the signs beside them stay as they are: 10² is not 102.
 */
const MAPPINGS: readonly Mapping[] = [
  { name: 'zero_width', map: (text) => text.replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '') },
  {
    name: 'quotes',
    map: (text) => text.replace(/[\u2018-\u201B\u02BC]/g, "'").replace(/[\u201C-\u201F]/g, '"'),
  },
  { name: 'nbsp', map: (text) => text.replace(/[\u00A0\u2007\u202F]/g, ' ') },
  { name: 'nfc', map: (text) => text.normalize('NFC') },
  {
    name: 'nfkc',
    map: (text) => text.replace(/[^\p{No}\u207A-\u207E\u208A-\u208E]+/gu, (run) => run.normalize('NFKC')),
  },
]

/** Makes texts alike that are not to be told apart. */
export type Fold = (text: string) => string

/**
 * The mappings that make a comparison hold: none where it holds letter for letter; null where it does not hold even
 * with all that the profile allows. As few as do, so that whoever reads the names knows what was overlooked.
 */
export function mappingsNeeded(profile: Profile, holds: (fold: Fold) => boolean): readonly string[] | null {
  if (holds((text) => text)) return []
  if (profile === 'exact' || !holds(foldBy(MAPPINGS))) return null
  let needed = MAPPINGS
  for (const mapping of MAPPINGS.toReversed()) {
    const fewer = needed.filter((other) => other !== mapping)
    if (holds(foldBy(fewer))) needed = fewer
  }
  return needed.map(({ name }) => name)
}

/** A fold by all that the profile allows. */
export function foldOf(profile: Profile): Fold {
  return profile === 'exact' ? (text) => text : foldBy(MAPPINGS)
}

function foldBy(mappings: readonly Mapping[]): Fold {
  return (text) => mappings.reduce((folded, { map }) => map(folded), text)
}
