import { type NumberInText, numbersIn } from './numbers-in.js'
import { isSought, type SoughtNumber } from './sought-number.js'

/** Which numbers of a text count: any, the last, all that there are, or the one that the text begins with. */
export type WhichNumber = 'any' | 'last' | 'only' | 'first'

/** Numbers of the text as they stand there. */
export interface NumberFound {
  /** Null: a number may be the one, or may not. */
  readonly isFound: boolean | null
  /** The numbers that decided; where none is the one, all that count, up to ten. */
  readonly numbers: readonly string[]
}

const SHOWN_MAX = 10

/** Looks for a number in a text. @throws {BudgetExceeded} a number is too large to be compared */
export function findNumber(text: string, sought: SoughtNumber, which: WhichNumber): NumberFound {
  const counting = countingOf(text, which)
  const ruled = counting.map((number) => ({ number, isOne: isSought(number, sought) }))
  const isFound = which === 'only' ? onlyOne(ruled) : anyOne(ruled)
  const deciding = isFound === false ? ruled : ruled.filter(({ isOne }) => isOne === isFound)
  const shown = deciding.length > 0 ? deciding : ruled
  return {
    isFound,
    numbers: shown.slice(0, SHOWN_MAX).map(({ number }) => text.slice(number.start, number.end)),
  }
}

function countingOf(text: string, which: WhichNumber): NumberInText[] {
  const numbers = numbersIn(text)
  if (which === 'last') return numbers.slice(-1)
  if (which !== 'first') return numbers
  const start = text.length - text.trimStart().length
  return numbers.slice(0, 1).filter((number) => number.start === start)
}

type Ruled = readonly { readonly isOne: boolean | null }[]

function anyOne(ruled: Ruled): boolean | null {
  if (ruled.some(({ isOne }) => isOne === true)) return true
  return ruled.some(({ isOne }) => isOne === null) ? null : false
}

/** Several numbers, of which some are the one and others not, tell nothing of which is meant. */
function onlyOne(ruled: Ruled): boolean | null {
  const [first] = ruled
  if (!first) return false
  return ruled.every(({ isOne }) => isOne === first.isOne) ? first.isOne : null
}
