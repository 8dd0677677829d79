import { CARDINALS, ORDINALS } from '../number-words.js'
import type { Reader, Reading } from '../reader.js'

/** Ordinals that {@link ORDINALS} lacks. */
export const MORE_ORDINALS: ReadonlyMap<string, number> = new Map([
  ...`thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth`
    .split(' ')
    .map((name, i): [string, number] => [name, 13 + i]),
  ['thirtieth', 30],
  ['fortieth', 40],
  ['fiftieth', 50],
  ['sixtieth', 60],
  ['seventieth', 70],
  ['eightieth', 80],
  ['ninetieth', 90],
  ['hundredth', 100],
])

/** The ordinal that starts at a place: 19th, nineteenth, twenty-first. */
export function ordinalAt(reader: Reader, at: number): { value: number; to: number } | undefined {
  const token = reader.tokens[at]
  if (token?.kind === 'digits') {
    const isOrdinal =
      /^\d{1,4}$/.test(token.text) && reader.touches(at) && /^(?:st|nd|rd|th)$/.test(reader.word(at + 1))
    return isOrdinal ? { value: Number(token.text), to: at + 2 } : undefined
  }
  const word = reader.word(at)
  const single = ORDINALS.get(word) ?? MORE_ORDINALS.get(word)
  if (single !== undefined) return { value: single, to: at + 1 }
  const tens = CARDINALS.get(word) ?? 0
  const ones =
    tens >= 20 && tens % 10 === 0 && reader.joined(at) ? unitsOrdinal(reader.word(at + 1)) : undefined
  return ones === undefined ? undefined : { value: tens + ones, to: at + 2 }
}

function unitsOrdinal(word: string): number | undefined {
  if (word === 'second') return 2
  const value = ORDINALS.get(word)
  return value !== undefined && value < 10 ? value : undefined
}

const BEFORE_SECOND = /^(?:the|his|her|its|their|our|my|your|finished|came|ranked|placed)$/
// "The second that it fell", "the second of May", "the second half"
const AFTER_SECOND = /^(?:|of|that|when|he|she|it|they|after|before|later|ago|half|hand)$/

/** Reads the ordinals that {@link ORDINALS} lacks: twenty-first, nineteenth, and "second" where it is no unit of time. */
export function readOrdinal(reader: Reader, at: number): Reading | undefined {
  if (reader.tokens[at]?.kind !== 'word') return undefined
  const isSecond =
    reader.word(at) === 'second' && (isRanked(reader, at) || /^(?:place|prize)$/.test(reader.word(at + 1)))
  const found = isSecond ? { value: 2, to: at + 1 } : ordinalAt(reader, at)
  if (!found || ORDINALS.has(reader.word(at))) return undefined
  const quantity = {
    kind: 'amount',
    measure: 'ordinal',
    value: found.value,
    written: found.value,
    step: 0,
  } as const
  return { from: at, to: found.to, quantity }
}

function isRanked(reader: Reader, at: number): boolean {
  return BEFORE_SECOND.test(reader.word(at - 1)) && !AFTER_SECOND.test(reader.word(at + 1))
}
