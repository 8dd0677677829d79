import type { Column, LeafIndex, NumericLeaf } from './leaf-index.js'
import type { NearWords } from './near-words.js'
import type { ProseNumber } from './prose-number.js'
import { scalesTo } from './unit-kind.js'

/** A single word names too little: "interest" is said of many things. */
const WORDS_MIN = 2

/** Finds the one value that words name in full. */
export type NameFinder = (
  number: ProseNumber,
  near: NearWords,
  fits: (column: Column) => boolean,
) => NumericLeaf | undefined

/**
 * Looks for a value outside lists that the number's clause names in full ("total interest": `totalInterest`), that is
 * measured as the number is, and that does not fit it: the number is then said of the wrong thing.
 */
export function nameFinderOf({ columns }: LeafIndex): NameFinder {
  const byFirstWord = new Map<string, Column[]>()
  for (const column of columns) {
    const [first] = column.lastWords
    if (first === undefined || column.lastWords.length < WORDS_MIN || column.leaves[0]?.row !== '') continue
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), column])
  }
  return (number, { before, after }, fits) => {
    if (number.measure === '') return undefined
    const isNamed = ({ lastWords }: Column) => lastWords.every((word) => before.has(word) || after.has(word))
    const named = [...before, ...after]
      .flatMap((word) => byFirstWord.get(word) ?? [])
      .filter((column) => isNamed(column) && isMeasuredAlike(number, column) && !fits(column))
    const [longest] = named.sort((a, b) => b.lastWords.length - a.lastWords.length)
    return longest?.leaves[0]
  }
}

function isMeasuredAlike(number: ProseNumber, { kind }: Column): boolean {
  return kind.measure !== '' && scalesTo(number, kind).length > 0
}
