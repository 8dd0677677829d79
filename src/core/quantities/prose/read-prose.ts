import type { Quantity } from '../quantity.js'
import { readPlain, readQuantity } from '../read-quantity.js'
import type { Reader, Reading } from '../reader.js'
import {
  readCentury,
  readEraYear,
  readNamedDecade,
  readPartOfYear,
  readPeriodEnd,
  readPeriodStart,
  withEnds,
} from './eras.js'
import { readFraction } from './fractions.js'
import { hanValue } from './han-numerals.js'
import { readKorean } from './korean.js'
import { eastAsianDate, readEastAsianDate, readNumericDate } from './numeric-dates.js'
import { CLOCKS, mayBegin } from './openers.js'
import { readOrdinal } from './ordinals.js'
import { readProseAmount } from './prose-amount.js'
import { readRange } from './ranges.js'
import { matchAt, tokenAfter } from './token-at.js'

/**
 * Reads the number, range, date or time that starts at a place of running text, with its unit, as writers of several countries
 * put it. What may be read in two ways is compared as it is written, so that it may match and never conflicts.
 */
export function readProse(reader: Reader, at: number): Reading | undefined {
  const reading = readOne(reader, at)
  if (!reading) return undefined
  return readRange(reader, reading, readOne) ?? withEnds(reader, reading)
}

function readOne(reader: Reader, at: number): Reading | undefined {
  const token = reader.tokens[at]
  if (!token) return undefined
  if (token.kind === 'digits') return readFromDigits(reader, at)
  if (token.kind === 'word') return readFromWord(reader, at)
  return readFraction(reader, at) ?? hanDate(reader, at) ?? readProseAmount(reader, at)
}

function readFromDigits(reader: Reader, at: number): Reading | undefined {
  return (
    readPeriodStart(reader, at) ??
    readPeriodEnd(reader, at) ??
    readEastAsianDate(reader, at) ??
    readEraYear(reader, at) ??
    readCentury(reader, at) ??
    readFraction(reader, at) ??
    readKorean(reader, at) ??
    readBase(reader, at)
  )
}

/** What the general reader knows, but for amounts, which running text writes in more ways. */
function readBase(reader: Reader, at: number): Reading | undefined {
  // The 1980 of "mid-1980s" is no part of a name.
  const base = /^(?:mid|early|late|pre|post)$/.test(reader.word(at - 1))
    ? readPlain(reader, at)
    : readQuantity(reader, at)
  const isDateOrTime = base?.quantity.kind === 'date' || base?.quantity.kind === 'clock'
  const numeric = isDateOrTime && base.to > at + 1 ? undefined : readNumericDate(reader, at)
  if (numeric) return numeric
  if (!base || isDateOrTime || isName(base.quantity)) return base
  return label(reader, at) ?? ambiguous(reader, at) ?? readProseAmount(reader, at) ?? base
}

function isName(quantity: Quantity): boolean {
  return quantity.kind === 'digits' && quantity.isName === true
}

/** "5G" and "3D" name something; "5g" weighs. */
function label(reader: Reader, at: number): Reading | undefined {
  const [token, next] = [reader.tokens[at], reader.tokens[at + 1]]
  if (!token || !reader.touches(at) || !/^[DG]$/.test(next?.text ?? '')) return undefined
  return {
    from: at,
    to: at + 2,
    quantity: { kind: 'digits', text: `${token.text}${next?.text}`, isName: true },
  }
}

const SPACED = /\d{1,3} \d{3}(?![\d.,]*\d| \d|-)/y
const COMMA = /\d+,\d{1,2}(?![.,]?\d)/y

/** "12 345" may be one number or two, and so may "1,5": it is held against the one as it is written, and never conflicts. */
function ambiguous(reader: Reader, at: number): Reading | undefined {
  const spaced = matchAt(reader, at, SPACED)?.[0]
  const written = spaced !== undefined && !/ 0/.test(spaced) ? spaced : matchAt(reader, at, COMMA)?.[0]
  if (written === undefined || isMeasuredAmount(reader, at)) return undefined
  const to = tokenAfter(reader, at, (reader.tokens[at]?.start ?? 0) + written.length)
  const text = written.replace(' ', '').replace(',', '.')
  return to === undefined ? undefined : { from: at, to, quantity: { kind: 'digits', text, isName: true } }
}

/** "1,5 km" was read as one number already. */
function isMeasuredAmount(reader: Reader, at: number): boolean {
  const reading = readProseAmount(reader, at)
  return reading?.quantity.kind === 'amount' && reading.to > at + 2
}

function readFromWord(reader: Reader, at: number): Reading | undefined {
  if (!mayBegin(reader, at)) return undefined
  const minutes = CLOCKS.get(reader.word(at))
  if (minutes !== undefined)
    return { from: at, to: at + 1, quantity: { kind: 'clock', minutes, isSure: true } }
  return (
    readEraYear(reader, at) ??
    readPartOfYear(reader, at) ??
    readCentury(reader, at) ??
    readNamedDecade(reader, at) ??
    readFraction(reader, at) ??
    readOrdinal(reader, at) ??
    readWordBase(reader, at)
  )
}

function readWordBase(reader: Reader, at: number): Reading | undefined {
  const base = readQuantity(reader, at)
  if (base && base.quantity.kind !== 'amount') return base
  const amount = readProseAmount(reader, at)
  return amount && amount.to > (base?.to ?? at) ? amount : base
}

const HAN_DIGIT = '〇零一二三四五六七八九'
const HAN_DATE = new RegExp(
  `([${HAN_DIGIT}]{4})年(?:([${HAN_DIGIT}十]{1,3})月(?:([${HAN_DIGIT}十]{1,3})[日号號])?)?|([${HAN_DIGIT}十]{1,3})月([${HAN_DIGIT}十]{1,3})[日号號]`,
  'y',
)

/** 二〇二三年十月二十一日 */
function hanDate(reader: Reader, at: number): Reading | undefined {
  const match = reader.tokens[at]?.kind === 'unspaced' ? matchAt(reader, at, HAN_DATE) : null
  const to = match ? tokenAfter(reader, at, match.index + match[0].length) : undefined
  if (!match || to === undefined) return undefined
  const [year, month, day] = [match[1], match[2] ?? match[4], match[3] ?? match[5]].map((part) =>
    part === undefined ? undefined : (hanValue(part) ?? 0),
  )
  const quantity = eastAsianDate(year, month, day)
  return quantity && { from: at, to, quantity }
}
