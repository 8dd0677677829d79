import type { Reader } from '../../core/quantities/reader.js'
import type { ProseNumber } from './prose-number.js'

const BETWEEN = /^\s*(?:[-–—]|to|or|and)\s*$/i

/** "10 to 20 months" are months twice, "$10 to 20" dollars twice: a number without a unit has its neighbour's. */
export function withSharedUnits({ text }: Reader, numbers: readonly ProseNumber[]): ProseNumber[] {
  const isPair = (one: ProseNumber | undefined, other: ProseNumber | undefined) =>
    one !== undefined && other !== undefined && BETWEEN.test(text.slice(one.end, other.start).slice(0, 9))
  return numbers.map((number, at) => {
    if (number.measure !== '') return number
    const [before, after] = [numbers[at - 1], numbers[at + 1]]
    if (after && isPair(number, after)) return sharing(number, after)
    const isMoney = before?.measure.startsWith('money') === true
    return before && isMoney && isPair(before, number) ? sharing(number, before) : number
  })
}

function sharing(number: ProseNumber, { measure, factor }: ProseNumber): ProseNumber {
  return { ...number, measure, factor, isYear: number.isYear && measure === '' }
}
