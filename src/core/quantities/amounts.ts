import { decimalOf, decimalText } from '../number/decimal.js'
import { boundOf } from './bounds.js'
import { currencyOf } from './currencies.js'
import { type Head, magnified, plainDigits, readDigits, readWords } from './heads.js'
import { measureAfter } from './measure-after.js'
import { ORDINALS, WEEKDAYS } from './number-words.js'
import type { Amount, ExactAmount, Quantity } from './quantity.js'
import type { Reader, Reading } from './reader.js'

/** A double carries this many decimal digits faithfully (DBL_DIG of IEEE 754 binary64). */
const EXACT_DIGITS = 15

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
  return measured(reader, at, signed, currency)
}

/** An amount that starts at a place, of a number that was read: with its magnitude, its unit and a smaller unit after it. */
export function measured(reader: Reader, at: number, head: Head, currency: string | undefined): Reading {
  return withRest(reader, withUnit(reader, at, magnified(reader, head, currency !== undefined), currency))
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

/** Whether a minus sign, and no hyphen, stands before the token at a place. */
export function hasMinusSign({ text, tokens }: Reader, at: number): boolean {
  const start = tokens[at]?.start ?? 0
  return tokens[at]?.kind !== 'word' && /(?:^|[\s(])[-−]$/.test(text.slice(Math.max(0, start - 2), start))
}

/** Whether a plain number has more digits than a double carries: it is compared digit by digit, whatever its unit. */
export function isTooLong(text: string): boolean {
  return /^\d+(?:\.\d+)?$/.test(text) && text.replace('.', '').length > EXACT_DIGITS
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
  // "220 S. Main Street" is no decade.
  const isDecade = value % 10 === 0 && (value < 100 || value >= 1000) && reader.tokens[at + 1]?.text === 's'
  if (isDecade && /^ ?['’]?$/.test(gap))
    return { from: at, to: at + 2, quantity: amount('decade', value < 100 ? 1900 + value : value) }
  if (!reader.touches(at)) return undefined
  if (/^(?:st|nd|rd|th)$/.test(suffix)) return { from: at, to: at + 2, quantity: amount('ordinal', value) }
  return undefined
}

function withUnit(reader: Reader, from: number, head: Head, currency: string | undefined): Reading {
  const { measure, factor, to, sign, isUnit } = measureAfter(reader, head.to, currency)
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

function weakIf(weak: boolean, quantity: Amount): Amount {
  return weak ? { ...quantity, weak: true } : quantity
}

/** An amount that is told apart by its value alone: an ordinal, a decade, a day of the week. */
function amount(measure: string, value: number): Amount {
  return { kind: 'amount', measure, value, written: value, step: 0 }
}

function numberIn(text: string): number {
  return Number(plainDigits(text))
}
