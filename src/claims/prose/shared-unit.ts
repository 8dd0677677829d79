import type { Reader } from '../../core/quantities/reader.js'
import type { ProseNumber } from './prose-number.js'
import { isRowWord } from './row-labels.js'

const BETWEEN = /^\s*(?:[-–—]|to|or|and)\s*$/i

/** "10 to 20 months" are months twice, "$10 to 20" dollars twice: a number without a unit has its neighbour's. */
export function withSharedUnits(reader: Reader, numbers: readonly ProseNumber[]): ProseNumber[] {
  const isPair = (one: ProseNumber, other: ProseNumber) =>
    BETWEEN.test(reader.text.slice(one.end, other.start).slice(0, 9))
  return numbers.map((number, at) => {
    if (number.measure !== '' || isRowWord(reader.word(number.from - 1))) return number
    const [before, after] = [numbers[at - 1], numbers[at + 1]]
    if (after && !isMoney(after) && isPair(number, after)) return sharing(number, after)
    return before && isMoney(before) && isPair(before, number) ? sharing(number, before) : number
  })
}

/** Its sign stands before the number. */
function isMoney({ measure }: ProseNumber): boolean {
  return measure.startsWith('money')
}

function sharing(number: ProseNumber, { measure, factor }: ProseNumber): ProseNumber {
  return { ...number, measure, factor, isYear: number.isYear && measure === '' }
}
