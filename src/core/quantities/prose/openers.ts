import { codeOf, dollarsOf } from '../currencies.js'
import { CARDINALS, MONTHS, ORDINALS, WEEKDAYS } from '../number-words.js'
import type { Reader } from '../reader.js'
import { DECADES } from './eras.js'
import { MORE_ORDINALS } from './ordinals.js'

/** Times of day by name, in minutes after midnight. */
export const CLOCKS: ReadonlyMap<string, number> = new Map([
  ['noon', 720],
  ['midday', 720],
  ['midnight', 0],
])

/** "a dozen", "half an hour", "AD 79", "A.D. 79", "second", "minus 5", "Rs. 500", "Q3 2024", "H1 2024". */
const OTHERS = 'a an half ad second minus rs q1 q2 q3 q4 h1 h2 h3 h4'.split(' ')

const OPENERS: ReadonlySet<string> = new Set([
  ...[CLOCKS, CARDINALS, ORDINALS, MORE_ORDINALS, MONTHS, WEEKDAYS, DECADES].flatMap((names) => [
    ...names.keys(),
  ]),
  ...OTHERS,
])

/** Whether any reader of prose begins with the word at a place: of most words none does, and that is found out at once. */
export function mayBegin(reader: Reader, at: number): boolean {
  const word = reader.word(at)
  return (
    OPENERS.has(word) || dollarsOf(word) !== undefined || codeOf(reader.tokens[at]?.text ?? '') !== undefined
  )
}
