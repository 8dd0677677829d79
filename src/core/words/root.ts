const ENGLISH = /^[a-z]+$/
const LENGTH_MIN = 4

// Longest first. "less" and the negative prefixes are missing on purpose: they turn the meaning round.
const ENDINGS =
  `ization isation ational ation ition ician ment ness ship ence ance ency ancy ical ity iti ive ist ism ian ean
ese ish ion ial ous ant ent abl ibl ful ate eur est er or ar al an ic at iz is in n i a e o`.split(/\s+/)

/** People and languages whose names are not their country's name with an ending. */
const NATIONS: ReadonlyMap<string, string> = new Map(
  `french:franc spanish:spain german:germani british:britain english:england scottish:scotland welsh:wale irish:ireland
  dutch:netherland swiss:switzerland greek:greec danish:denmark swedish:sweden finnish:finland polish:poland turkish:turkei
  chines:china portugues:portugal norwegian:norwai thai:thailand peruvian:peru argentin:argentina icelandic:iceland`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
)

/** A stem without its derivational ending ("direct" of "director" and "direction"), at least four letters long. */
export function root(stem: string): string {
  const nation = NATIONS.get(stem)
  if (nation !== undefined) return nation
  if (stem.length <= LENGTH_MIN || stem.length > 40 || !ENGLISH.test(stem)) return stem
  const ending = ENDINGS.find((end) => stem.length - end.length >= LENGTH_MIN && stem.endsWith(end))
  return ending === undefined ? stem : stem.slice(0, -ending.length)
}
