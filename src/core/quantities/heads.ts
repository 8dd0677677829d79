import type { DecimalText } from '../number/decimal.js'
import { CARDINALS, MAGNITUDES, TOUCHING_MAGNITUDES } from './number-words.js'
import type { Reader } from './reader.js'

// "5,000" may be rounded; "500" and "30" are as often counted.
const COARSE_ZEROS = 3

// "Million million million" and so on would end at Infinity.
const VALUE_MAX = 1e30

/** A number before its unit is read. */
export interface Head {
  readonly value: number
  readonly to: number
  readonly isWord: boolean
  /** What one of the last written digit is worth: 0.1 in "4.9", 100,000 in "3.5 million". */
  readonly step: number
  /** The same without trailing zeros: 1,000 in "5,000". */
  readonly coarse: number
  readonly isDecimal: boolean
  /** The digits as they stand. */
  readonly text?: string
  /** The number without its sign and its magnitude. */
  readonly digits: DecimalText
  /** The power of ten of its magnitude: 6 of "million". */
  readonly magnitude: number
}

/** The digits at a place, as English writes them. */
export function readDigits(reader: Reader, at: number): Head | undefined {
  const token = reader.tokens[at]
  if (token?.kind !== 'digits') return undefined
  const text = plainDigits(token.text)
  const decimals = text.split('.')[1]?.length ?? 0
  const zeros = decimals > 0 ? 0 : (/0*$/.exec(text.slice(1))?.[0].length ?? 0)
  const step = 10 ** -decimals
  return {
    value: Number(text),
    to: at + 1,
    isWord: false,
    step,
    coarse: zeros >= COARSE_ZEROS ? 10 ** zeros : step,
    isDecimal: decimals > 0,
    text,
    digits: text,
    magnitude: 0,
  }
}

const WORD = { isWord: true, step: 1, coarse: 1, isDecimal: false, magnitude: 0 } as const

/** A number in words: "twenty-five", "two hundred and five", "three million two hundred thousand", "five dozen". */
export function readWords(reader: Reader, at: number): Head | undefined {
  const first = smallAt(reader, at)
  return first && grown(reader, first.value, first.to)
}

/** With the scales and the smaller numbers that follow in words: the 2 of "two hundred and five" becomes 205. */
export function grown(reader: Reader, first: number, from: number): Head {
  let [total, group, to] = [0, first, from]
  // The scales that end it so far ("hundred thousand"), and the least of those past: "two million" may go on with thousands.
  let [trailing, least] = [1, Number.POSITIVE_INFINITY]
  for (;;) {
    const scale = reader.joined(to - 1) ? scaleOf(reader.word(to)) : undefined
    if (scale !== undefined && group > 0 && scale < least && (scale > 100 || group < 100)) {
      group *= scale
      trailing *= scale
      to++
      if (scale > 100) [total, group, least] = [total + group, 0, scale]
      continue
    }
    const rest = trailing > 1 && group % 100 === 0 ? smallAfter(reader, to) : undefined
    if (!rest || rest.value === 0) return headOf(total + group, to, trailing)
    group += rest.value
    to = rest.to
    trailing = 1
  }
}

function headOf(value: number, to: number, trailing: number): Head {
  const magnitude = trailing % 10 === 0 ? Math.round(Math.log10(trailing)) : 0
  const step = 10 ** magnitude
  return { ...WORD, value, to, step, coarse: step, digits: String(Math.round(value / step)), magnitude }
}

const DOZEN = 12

function scaleOf(word: string): number | undefined {
  return word === 'dozen' ? DOZEN : MAGNITUDES.get(word)
}

/** 0..99. */
function smallAt(reader: Reader, at: number): { value: number; to: number } | undefined {
  const value = CARDINALS.get(reader.word(at))
  if (value === undefined) return undefined
  const units = CARDINALS.get(reader.word(at + 1))
  const isTens = value >= 20 && units !== undefined && units > 0 && units < 10 && reader.joined(at)
  return isTens ? { value: value + units, to: at + 2 } : { value, to: at + 1 }
}

/** The "five" of "two hundred and five" and "two hundred five"; the "one" of "two hundred one-way tickets" is no part of it. */
function smallAfter(reader: Reader, at: number): { value: number; to: number } | undefined {
  const hasAnd = reader.word(at) === 'and' && reader.joined(at - 1)
  const small = reader.joined(hasAnd ? at : at - 1) ? smallAt(reader, hasAnd ? at + 1 : at) : undefined
  const isCompound = small !== undefined && /^-\p{L}/u.test(after(reader, small.to))
  return isCompound ? undefined : small
}

function after({ text, tokens }: Reader, to: number): string {
  const end = tokens[to - 1]?.end ?? text.length
  return text.slice(end, end + 2)
}

/** With the words and letters after it that multiply it: "3.5 million", "$5m". */
export function magnified(reader: Reader, head: Head, isMoney: boolean): Head {
  const letter = TOUCHING_MAGNITUDES.get(reader.word(head.to))
  const isLetter =
    letter !== undefined && reader.touches(head.to - 1) && (isMoney || reader.word(head.to) === 'k')
  if (isLetter) return times(head, letter)
  let grown = head
  for (;;) {
    const factor = MAGNITUDES.get(reader.word(grown.to))
    if (factor === undefined || !reader.joined(grown.to - 1) || grown.value > VALUE_MAX) return grown
    grown = times(grown, factor)
  }
}

function times(
  { value, to, isWord, step, coarse, isDecimal, digits, magnitude }: Head,
  factor: number,
): Head {
  return {
    value: value * factor,
    to: to + 1,
    isWord,
    step: step * factor,
    coarse: coarse * factor,
    isDecimal,
    digits,
    // Every factor is a power of ten.
    magnitude: magnitude + Math.round(Math.log10(factor)),
  }
}

/** Digits as JSON writes them. */
export function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[,'\s]/g, '')
    .replace(/^\./, '0.')
}
