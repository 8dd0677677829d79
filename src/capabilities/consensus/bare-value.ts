import { decimalOf, sameDecimal } from '../../core/number/decimal.js'
import { type Amount, compare, type Quantity } from '../../core/quantities/quantity.js'
import { readerOfText, readingsIn } from '../../core/quantities/read-quantity.js'
import type { Reader, Reading } from '../../core/quantities/reader.js'

/** A longer text is no value, whatever it holds. */
const VALUE_CHARS = 80
const WRAPPED = /^[\s"'`“”‘’*_([{]+|[\s"'`“”‘’*_)\]}.,;:!]+$/g
/** "129.90 €" is read as "€129.90". */
const CURRENCY_LAST = /^([-−]?)([\d.,' ]*\d) ?([$€£¥₹])$/
const HEDGE_BEFORE =
  /^(?:about|around|approximately|approx|roughly|nearly|almost|over|above|under|below|at least|at most|up to|more than|less than|fewer than)$/
const HEDGE_AFTER = /^or (?:more|less|fewer|above|over|under|below|higher|lower)$/
const GAP = /^[\s,./:'’°-]*$/

/**
 * The one number, amount, date or time that a text is, and nothing else: "4", "four", "**5 km**", "at least 5", "5 March
 * 2024". Null of "5 of 6", "1/2" and any sentence.
 */
export function bareValue(text: string): Quantity | null {
  if (text.length > VALUE_CHARS) return null
  const reader = readerOfText(text.replace(WRAPPED, '').replace(CURRENCY_LAST, '$1$3$2'))
  const [reading, another] = readingsIn(reader)
  if (!reading || another || !isWhole(reader, reading)) return null
  return reading.quantity
}

/** Whether a reading is all that a text says: around it stand a sign or a hedge that it has taken in, or nothing. */
function isWhole(reader: Reader, { from, to, quantity }: Reading): boolean {
  const bound = quantity.kind === 'amount' ? quantity.bound : undefined
  const before = wordsOf(reader, 0, from)
  const after = wordsOf(reader, to, reader.tokens.length)
  if (before !== '' && (bound === undefined || !HEDGE_BEFORE.test(before))) return false
  if (after !== '' && (bound === undefined || !HEDGE_AFTER.test(after))) return false
  return hasNothingElse(reader, quantity)
}

function wordsOf(reader: Reader, from: number, to: number): string {
  return reader.tokens
    .slice(from, to)
    .map((_, i) => reader.word(from + i))
    .join(' ')
}

function hasNothingElse({ text, tokens }: Reader, quantity: Quantity): boolean {
  const gaps = tokens.slice(1).map((token, i) => text.slice(tokens[i]?.end, token.start))
  return (
    isOwnSign(text.slice(0, tokens[0]?.start), quantity) &&
    gaps.every((gap) => GAP.test(gap)) &&
    text.slice(tokens.at(-1)?.end) === ''
  )
}

function isOwnSign(sign: string, quantity: Quantity): boolean {
  if (sign === '') return true
  if (quantity.kind !== 'amount') return false
  if (/^[-−]$/.test(sign)) return quantity.value < 0
  return sign === '+' || (/^[<>~≈]\s?$/.test(sign) && quantity.bound !== undefined)
}

/** Whether two values are one, as both would say: 4 and 4.0, 5 km and 5,000 m, 3 miles and 4.83 km; not 4.9 and 4.87. */
export function isSameValue(one: Quantity, other: Quantity): boolean {
  if (one.kind === 'amount' && other.kind === 'amount' && isInOneUnit(one, other))
    return isSameAmount(one, other)
  return compare(one, other) === 'same' && compare(other, one) === 'same'
}

function isInOneUnit(one: Amount, other: Amount): boolean {
  return one.measure === other.measure && one.exact !== undefined && one.exact.factor === other.exact?.factor
}

/** Digit by digit: a double's rounding would make one of two long numbers. */
function isSameAmount(one: Amount, other: Amount): boolean {
  if (one.bound !== other.bound || one.change !== other.change || !one.exact || !other.exact) return false
  return sameDecimal(decimalOf(one.exact.text), decimalOf(other.exact.text))
}
