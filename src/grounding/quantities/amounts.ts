import { CARDINALS, MAGNITUDES, ORDINALS, TOUCHING_MAGNITUDES, WEEKDAYS } from './number-words.js'
import type { Amount, Bound, Quantity } from './quantity.js'
import type { Reader, Reading } from './reader.js'
import { currencyOf, unitOf } from './units.js'

/** A double carries this many decimal digits faithfully (DBL_DIG of IEEE 754 binary64). */
const EXACT_DIGITS = 15

// "Million million million" and so on would end at Infinity.
const VALUE_MAX = 1e30

interface Head {
  readonly value: number
  readonly to: number
  readonly isWord: boolean
}

/** Reads an amount that starts at a place: $3.5 million, 60 %, twenty-five, 5 km, 3rd, 1990s. */
export function readAmount(reader: Reader, at: number): Reading | undefined {
  const currency = currencyOf(reader.tokens[at]?.kind === 'symbol' ? reader.word(at) : '')
  const start = currency === undefined ? at : at + 1
  if (currency !== undefined && reader.tokens[start]?.kind !== 'digits') return undefined
  const long = readLong(reader, start)
  if (long) return { from: at, to: start + 1, quantity: long }
  const special = currency === undefined ? readSuffixed(reader, start) : undefined
  if (special) return special
  const head = readDigits(reader, start) ?? readWords(reader, start)
  if (!head) return undefined
  return withUnit(reader, at, magnified(reader, head, currency !== undefined), currency)
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
  const before = reader.text.slice(Math.max(0, token.start - 2), token.start)
  const sign = /(?:^|[\s(])[-−]$/.test(before) ? -1 : 1
  return { value: sign * numberIn(token.text), to: at + 1, isWord: false }
}

/** "twenty-five", "three". */
function readWords(reader: Reader, at: number): Head | undefined {
  const value = CARDINALS.get(reader.word(at))
  if (value === undefined) return undefined
  const units = CARDINALS.get(reader.word(at + 1))
  if (value >= 20 && units !== undefined && units > 0 && units < 10 && reader.joined(at)) {
    return { value: value + units, to: at + 2, isWord: true }
  }
  return { value, to: at + 1, isWord: true }
}

function magnified(reader: Reader, head: Head, isMoney: boolean): Head {
  let { value, to } = head
  const letter = TOUCHING_MAGNITUDES.get(reader.word(to))
  const isLetter = letter !== undefined && reader.touches(to - 1) && (isMoney || reader.word(to) === 'k')
  if (isLetter) return { ...head, value: value * letter, to: to + 1 }
  for (
    let times = MAGNITUDES.get(reader.word(to));
    times !== undefined;
    times = MAGNITUDES.get(reader.word(to))
  ) {
    if (!reader.joined(to - 1) || value > VALUE_MAX) break
    value *= times
    to++
  }
  return { ...head, value, to }
}

function withUnit(reader: Reader, from: number, head: Head, currency: string | undefined): Reading {
  const { value, to, isWord } = head
  if (currency !== undefined)
    return { from, to, quantity: amount(currency, value, boundBefore(reader, from)) }
  const bound = boundBefore(reader, from)
  const sign = reader.tokens[to]?.kind === 'symbol' && reader.joined(to - 1) ? reader.word(to) : ''
  if (sign === '%') return { from, to: to + 1, quantity: amount('%', value, bound) }
  if (reader.word(to) === 'per' && reader.word(to + 1) === 'cent')
    return { from, to: to + 2, quantity: amount('%', value, bound) }
  const scale = degreeScale(reader, to)
  if (scale) return { from, to: to + 2, quantity: amount(scale, value, bound) }
  const unit = reader.joined(to - 1) ? unitOf(reader.word(to)) : undefined
  if (unit)
    return {
      from,
      to: to + 1,
      quantity: { ...amount(unit.measure, value * unit.factor, bound), written: value },
    }
  return { from, to, quantity: weakIf(isWord && value === 1, amount('', value, bound)) }
}

/** "°C", "degrees Celsius". */
function degreeScale(reader: Reader, at: number): string | undefined {
  if (!/^(?:°|degrees?)$/.test(reader.word(at))) return undefined
  const scale = /^(?:c|celsius|f|fahrenheit)$/.exec(reader.word(at + 1))?.[0]
  return scale && `temperature:${scale.slice(0, 1)}`
}

function weakIf(weak: boolean, quantity: Amount): Amount {
  return weak ? { ...quantity, weak: true } : quantity
}

/** Looks at most three words back for "more than", "at least", "about" and their like. */
function boundBefore(reader: Reader, at: number): Bound | undefined {
  const [second, first] = [reader.word(at - 2), reader.word(at - 1)]
  if (first === 'than') {
    if (reader.word(at - 3) === 'no') return /^(?:less|fewer|earlier)$/.test(second) ? 'from' : 'upto'
    if (/^(?:more|greater|higher|larger|longer|older|bigger)$/.test(second)) return 'over'
    return /^(?:less|fewer|lower|smaller|shorter|younger)$/.test(second) ? 'under' : undefined
  }
  if (second === 'at' && first === 'least') return 'from'
  if (second === 'at' && first === 'most') return 'upto'
  if (second === 'up' && first === 'to') return 'upto'
  if (/^(?:over|above|exceeding)$/.test(first)) return 'over'
  if (/^(?:under|below)$/.test(first)) return 'under'
  return /^(?:about|around|approximately|roughly|nearly|almost|circa|some)$/.test(first) ? 'about' : undefined
}

function amount(measure: string, value: number, bound?: Bound): Amount {
  return { kind: 'amount', measure, value, written: value, ...(bound === undefined ? {} : { bound }) }
}

function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(/[,'\s]/g, '')
}

function numberIn(text: string): number {
  return Number(plainDigits(text))
}
