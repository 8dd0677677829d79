import { boundOf } from '../bounds.js'
import { CARDINALS, ORDINALS } from '../number-words.js'
import type { Amount } from '../quantity.js'
import type { Reader, Reading } from '../reader.js'
import { hanValue } from './han-numerals.js'
import { vulgarAt } from './numeral-heads.js'
import { matchAt, tokenAfter } from './token-at.js'

const PARTS: ReadonlyMap<string, number> = new Map([
  ['half', 2],
  ['halves', 2],
  ['third', 3],
  ['quarter', 4],
  ['fourth', 4],
  ['fifth', 5],
  ['sixth', 6],
  ['seventh', 7],
  ['eighth', 8],
  ['ninth', 9],
  ['tenth', 10],
  ['hundredth', 100],
])

/**
 * Reads a part of a whole as a share in per cent: "two thirds", "a quarter of", "3/4 of", "½ of", "one in five", "4 out of 5",
 * "百分之五", "三分之二".
 */
export function readFraction(reader: Reader, at: number): Reading | undefined {
  const kind = reader.tokens[at]?.kind
  if (kind === 'unspaced') return hanShare(reader, at)
  if (kind === 'symbol') return vulgarShare(reader, at)
  return outOf(reader, at) ?? (kind === 'digits' ? slashed(reader, at) : worded(reader, at))
}

function share(reader: Reader, from: number, to: number, part: number, whole: number): Reading {
  const value = (100 * part) / whole
  const bound = boundOf(reader, from, to)
  const quantity: Amount = { kind: 'amount', measure: '%', value, written: value, step: 0, isFraction: true }
  return { from, to, quantity: bound === undefined ? quantity : { ...quantity, bound } }
}

/** A small number in words or digits. */
function countAt(reader: Reader, at: number): number | undefined {
  const token = reader.tokens[at]
  if (token?.kind === 'digits') return /^\d{1,3}$/.test(token.text) ? Number(token.text) : undefined
  return CARDINALS.get(reader.word(at))
}

/** "one in five", "4 out of 5"; "one in 2023" and "5 in 3" are none. */
function outOf(reader: Reader, at: number): Reading | undefined {
  const part = countAt(reader, at)
  if (part === undefined || part < 1 || !reader.joined(at)) return undefined
  const isOut = reader.word(at + 1) === 'out' && reader.word(at + 2) === 'of'
  if (!isOut && reader.word(at + 1) !== 'in') return undefined
  const place = isOut ? at + 3 : at + 2
  const whole = countAt(reader, place)
  if (whole === undefined || whole <= part || whole > 100 || (!isOut && part > 9)) return undefined
  // "three in ten minutes", "2 in 3 days"
  const isTime = /^(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|%|percent)$/.test(
    reader.word(place + 1),
  )
  return isTime ? undefined : share(reader, at, place + 1, part, whole)
}

/** "3/4 of"; any other pair with a slash may be a date, a score or a name. */
function slashed(reader: Reader, at: number): Reading | undefined {
  const match = matchAt(reader, at, /(\d{1,2})\/(\d{1,3})(?= of\b)/y)
  if (!match || /[\d/]$/.test(reader.text.slice(0, reader.tokens[at]?.start).slice(-1))) return undefined
  const [part, whole] = [Number(match[1]), Number(match[2])]
  return part > 0 && part < whole ? share(reader, at, at + 2, part, whole) : undefined
}

function vulgarShare(reader: Reader, at: number): Reading | undefined {
  const value = vulgarAt(reader, at)
  const isOf = value !== undefined && reader.word(at + 1) === 'of' && reader.tokens[at - 1]?.kind !== 'digits'
  return isOf ? share(reader, at, at + 1, value, 1) : undefined
}

/** "two thirds", "three-quarters of", "a third of", "one fifth". */
function worded(reader: Reader, at: number): Reading | undefined {
  const word = reader.word(at)
  const part = word === 'a' ? 1 : CARDINALS.get(word)
  if (part === undefined || part < 1 || part > 9 || !reader.joined(at)) return undefined
  const name = reader.word(at + 1)
  const isPlural = part > 1 && name.endsWith('s')
  const whole = PARTS.get(isPlural && name !== 'halves' ? name.slice(0, -1) : name)
  if (whole === undefined || part >= whole || (part > 1 && !isPlural)) return undefined
  const isOf = reader.word(at + 2) === 'of'
  // "A third man", "one quarter" of a year, "a half hour"
  if (!isOf && (word === 'a' || name === 'half' || ORDINALS.has(name) || name === 'quarter')) return undefined
  if (isOf && /^(?:\d{4}|the)$/.test(reader.word(at + 3)) && /^\d{4}$/.test(reader.word(at + 4)))
    return undefined
  return share(reader, at, at + 2, part, whole)
}

const HAN = '〇零一二三四五六七八九两兩十百千万0-9.'
const HAN_SHARE = new RegExp(`(?:百分之([${HAN}]{1,12})|([${HAN}]{1,6})分之([${HAN}]{1,6}))`, 'y')

function hanShare(reader: Reader, at: number): Reading | undefined {
  const match = matchAt(reader, at, HAN_SHARE)
  const to = match ? tokenAfter(reader, at, match.index + match[0].length) : undefined
  if (!match || to === undefined) return undefined
  const [, hundredths, whole, part] = match
  if (hundredths !== undefined) return hundredthsOf(reader, at, to, hundredths)
  const [over, under] = [numeralValue(part ?? ''), numeralValue(whole ?? '')]
  return over === null || under === null || under === 0 ? undefined : share(reader, at, to, over, under)
}

function hundredthsOf(reader: Reader, at: number, to: number, written: string): Reading | undefined {
  const value = numeralValue(written)
  if (value === null) return undefined
  const decimals = /^\d+\.\d+$/.test(written) ? (written.split('.')[1]?.length ?? 0) : 0
  const step = 10 ** -decimals
  const bound = boundOf(reader, at, to)
  const isDecimal = decimals > 0
  const quantity: Amount = { kind: 'amount', measure: '%', value, written: value, step }
  return {
    from: at,
    to,
    quantity: { ...quantity, ...(isDecimal ? { isDecimal } : {}), ...(bound ? { bound } : {}) },
  }
}

function numeralValue(written: string): number | null {
  return /^\d+(?:\.\d+)?$/.test(written) ? Number(written) : hanValue(written)
}
