import { type DecimalText, decimalOf, decimalText } from '../number/decimal.js'
import { boundOf } from './bounds.js'
import { CARDINALS, MAGNITUDES, ORDINALS, TOUCHING_MAGNITUDES, WEEKDAYS } from './number-words.js'
import type { Amount, ExactAmount, Quantity } from './quantity.js'
import type { Reader, Reading } from './reader.js'
import { readDegrees } from './temperature.js'
import { currencyOf, type Unit, unitOf } from './units.js'

/** A double carries this many decimal digits faithfully (DBL_DIG of IEEE 754 binary64). */
const EXACT_DIGITS = 15

// "5,000" may be rounded; "500" and "30" are as often counted.
const COARSE_ZEROS = 3

// "Million million million" and so on would end at Infinity.
const VALUE_MAX = 1e30

interface Head {
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

/** Reads an amount that starts at a place: $3.5 million, minus 5, 60 %, twenty-five, 5 km, 3rd, 1990s. */
export function readAmount(reader: Reader, at: number): Reading | undefined {
  const isMinus = reader.word(at) === 'minus' && reader.tokens[at - 1]?.kind !== 'digits'
  const first = isMinus ? at + 1 : at
  const currency = currencyOf(reader.tokens[first]?.kind === 'symbol' ? reader.word(first) : '')
  const start = currency === undefined ? first : first + 1
  if ((isMinus || currency !== undefined) && reader.tokens[start]?.kind !== 'digits') return undefined
  const long = readLong(reader, start)
  if (long) return { from: at, to: start + 1, quantity: long }
  const special = first === start && !isMinus ? readSuffixed(reader, start) : undefined
  if (special) return special
  const head = readDigits(reader, start) ?? readWords(reader, start)
  if (!head) return undefined
  const isNegative = isMinus || hasMinusSign(reader, first)
  const signed = isNegative ? { ...head, value: -head.value, text: `-${head.text ?? ''}` } : head
  return withRest(reader, withUnit(reader, at, magnified(reader, signed, currency !== undefined), currency))
}

/** "6 feet 2 inches", "1 hour and 30 minutes": a smaller unit of the same measure goes on. */
function withRest(reader: Reader, whole: Reading): Reading {
  const next = reader.word(whole.to) === 'and' ? whole.to + 1 : whole.to
  const head = readDigits(reader, next) ?? readWords(reader, next)
  if (!head || whole.quantity.kind !== 'amount' || !/^(?:length|mass|duration)$/.test(whole.quantity.measure))
    return whole
  const { to, quantity: rest } = withUnit(reader, next, head, undefined)
  const { quantity } = whole
  if (rest.kind !== 'amount' || rest.measure !== quantity.measure) return whole
  const isSmaller = rest.step < quantity.step && rest.value < quantity.step
  if (!isSmaller || to === head.to) return whole
  const { exact: _exact, ...rounded } = quantity
  return { ...whole, to, quantity: { ...rounded, value: quantity.value + rest.value, step: rest.step } }
}

function hasMinusSign({ text, tokens }: Reader, at: number): boolean {
  const start = tokens[at]?.start ?? 0
  return tokens[at]?.kind !== 'word' && /(?:^|[\s(])[-−]$/.test(text.slice(Math.max(0, start - 2), start))
}

function readLong(reader: Reader, at: number): Quantity | undefined {
  const token = reader.tokens[at]
  if (token?.kind !== 'digits') return undefined
  const text = plainDigits(token.text)
  const isPlain = /^\d+(?:\.\d+)?$/.test(text) && text.replace('.', '').length <= EXACT_DIGITS
  return isPlain ? undefined : { kind: 'digits', text }
}

/** "3rd", "1990s", ordinals in words, days of the week. */
function readSuffixed(reader: Reader, at: number): Reading | undefined {
  const ordinal = ORDINALS.get(reader.word(at))
  if (ordinal !== undefined)
    return { from: at, to: at + 1, quantity: weakIf(ordinal === 1, amount('ordinal', ordinal)) }
  const weekday = WEEKDAYS.get(reader.word(at))
  if (weekday !== undefined) return { from: at, to: at + 1, quantity: amount('weekday', weekday) }
  const token = reader.tokens[at]
  if (token?.kind !== 'digits') return undefined
  const value = numberIn(token.text)
  const suffix = reader.word(at + 1)
  const gap = reader.text.slice(token.end, reader.tokens[at + 1]?.start)
  if (suffix === 's' && /^ ?['’]?$/.test(gap) && value % 10 === 0)
    return { from: at, to: at + 2, quantity: amount('decade', value < 100 ? 1900 + value : value) }
  if (!reader.touches(at)) return undefined
  if (/^(?:st|nd|rd|th)$/.test(suffix)) return { from: at, to: at + 2, quantity: amount('ordinal', value) }
  return undefined
}

function readDigits(reader: Reader, at: number): Head | undefined {
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

/** "twenty-five", "three". */
function readWords(reader: Reader, at: number): Head | undefined {
  const value = CARDINALS.get(reader.word(at))
  if (value === undefined) return undefined
  const units = CARDINALS.get(reader.word(at + 1))
  if (value >= 20 && units !== undefined && units > 0 && units < 10 && reader.joined(at)) {
    return { ...WORD, value: value + units, digits: String(value + units), to: at + 2 }
  }
  return { ...WORD, value, digits: String(value), to: at + 1 }
}

function magnified(reader: Reader, head: Head, isMoney: boolean): Head {
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

function withUnit(reader: Reader, from: number, head: Head, currency: string | undefined): Reading {
  const { measure, factor, to, sign, isUnit } = measureAfter(reader, head, currency)
  const written = head.value * sign
  const bound = boundOf(reader, from, to)
  const change = /^(?:by|to|from)$/.exec(reader.word(from - 1))?.[0]
  const quantity: Amount = {
    kind: 'amount',
    measure,
    value: written * factor,
    written,
    step: head.step * factor,
    ...exactly(head, written < 0, factor),
    ...(head.coarse > head.step ? { coarse: head.coarse * factor } : {}),
    ...(head.text === undefined || isUnit ? {} : { text: head.text }),
    ...(head.isDecimal ? { isDecimal: true } : {}),
    ...(bound === undefined ? {} : { bound }),
    ...(change === 'by' || change === 'to' || change === 'from' ? { change } : {}),
  }
  return { from, to, quantity: weakIf(head.isWord && head.value === 1 && !isUnit, quantity) }
}

/** Nothing for "2.0.1" and digits of other scripts, which no decimal is. */
function exactly({ digits, magnitude }: Head, negative: boolean, factor: number): { exact?: ExactAmount } {
  if (!/^\d+(?:\.\d+)?$/.test(digits)) return {}
  const { digits: significant, point } = decimalOf(digits)
  const decimals = digits.split('.')[1]?.length ?? 0
  const text = decimalText({ negative, digits: significant, point: point + BigInt(magnitude) })
  return { exact: { text, lastPlace: magnitude - decimals, factor } }
}

interface Measured {
  readonly measure: string
  readonly factor: number
  readonly to: number
  readonly sign: 1 | -1
  readonly isUnit: boolean
}

function measureAfter(reader: Reader, { to }: Head, currency: string | undefined): Measured {
  const plain: Measured = { measure: currency ?? '', factor: 1, to, sign: 1, isUnit: currency !== undefined }
  if (currency !== undefined) return plain
  const share = readShare(reader, to)
  if (share) return { ...plain, ...share, isUnit: true }
  const degrees = readDegrees(reader, to)
  if (degrees) {
    const { measure = '', isBelowZero } = degrees
    return { ...plain, measure, to: degrees.to, sign: isBelowZero ? -1 : 1, isUnit: measure !== '' }
  }
  const unit = reader.joined(to - 1) ? unitOf(reader.tokens[to]?.text ?? '') : undefined
  return unit ? { ...plain, ...rateOf(reader, unit, to + 1), isUnit: true } : plain
}

const PER_HOUR: ReadonlyMap<string, number> = new Map([
  ...['h', 'hr', 'hour'].map((name): [string, number] => [name, 1]),
  ...['min', 'minute'].map((name): [string, number] => [name, 60]),
  ...['s', 'sec', 'second'].map((name): [string, number] => [name, 3600]),
])

/** "km/h" and "km per hour" are speeds; "mg/l" is a measure of its own. */
function rateOf(
  reader: Reader,
  { measure, factor }: Unit,
  at: number,
): { measure: string; factor: number; to: number } {
  const [last, next] = [reader.tokens[at - 1], reader.tokens[at]]
  const hasSlash = last && next?.kind === 'word' && reader.text.slice(last.end, next.start) === '/'
  const per = hasSlash ? at : reader.word(at) === 'per' ? at + 1 : undefined
  const word = per === undefined ? '' : reader.word(per)
  const times = measure === 'length' ? PER_HOUR.get(word) : undefined
  if (per !== undefined && times !== undefined)
    return { measure: 'speed', factor: factor * times, to: per + 1 }
  return hasSlash ? { measure: `${measure}/${word}`, factor, to: at + 1 } : { measure, factor, to: at }
}

/** "%", "per cent", "percentage points", "basis points". */
function readShare(reader: Reader, at: number): { measure: string; factor: number; to: number } | undefined {
  if (!reader.joined(at - 1)) return undefined
  const [word, next] = [reader.word(at), reader.word(at + 1)]
  const isPoint = /^points?$/.test(next)
  if (word === 'basis' && isPoint) return { measure: 'points', factor: 0.01, to: at + 2 }
  if (/^(?:%|percentage|percent)$/.test(word) && isPoint) return { measure: 'points', factor: 1, to: at + 2 }
  if (word === '%') return { measure: '%', factor: 1, to: at + 1 }
  return word === 'per' && next === 'cent' ? { measure: '%', factor: 1, to: at + 2 } : undefined
}

function weakIf(weak: boolean, quantity: Amount): Amount {
  return weak ? { ...quantity, weak: true } : quantity
}

/** An amount that is told apart by its value alone. */
function amount(measure: string, value: number): Amount {
  return { kind: 'amount', measure, value, written: value, step: 0 }
}

function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[,'\s]/g, '')
    .replace(/^\./, '0.')
}

function numberIn(text: string): number {
  return Number(plainDigits(text))
}
