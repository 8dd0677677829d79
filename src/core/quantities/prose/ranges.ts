import type { Amount, RangeAmount } from '../quantity.js'
import type { Reader, Reading } from '../reader.js'

const DASH = /^ ?[-–—~〜～] ?$/
/** "Rose 5 % to 10 million": what it rose by, and to what. */
const CHANGES =
  /^(?:rose|rise[ns]?|rising|grew|grow[ns]?|growing|fell|fall[sn]?|falling|up|down|increased?|increases|decreased?|decreases|dropped|drops?|climbed|climbs?|jumped|gained|lost|slipped|edged|declined|from)$/
const SPANS =
  /^(?:ranges?|ranged|ranging|var(?:y|ies|ied|ying)|anywhere|somewhere|aged?|ages|takes?|lasts?|between)$/

type ReadAmount = (reader: Reader, at: number) => Reading | undefined

/**
 * Reads an amount and, where a second one follows it as the end of a range, both: "5 to 10 km", "between 5 and 10", "5-10 %",
 * "£5m–£7m", "$5-7 million". What falls ("from 10 % to 8 %") and what changes is no range.
 */
export function readRange(reader: Reader, low: Reading, read: ReadAmount): Reading | undefined {
  const { quantity } = low
  if (quantity.kind !== 'amount' || !isNumber(quantity)) return undefined
  const next = afterJoint(reader, low)
  const high = next === undefined ? undefined : read(reader, next)
  if (high?.quantity.kind !== 'amount' || !isNumber(high.quantity)) return undefined
  const range = rangeOf(reader, low, quantity, high, high.quantity)
  return range && { from: low.from, to: high.to, quantity: range }
}

function isNumber({ measure, isFraction, bound }: Amount): boolean {
  if (bound !== undefined && bound !== 'about') return false
  return !isFraction && !/^(?:ordinal|weekday|decade)$/.test(measure)
}

/** Where the second amount would begin. */
function afterJoint(reader: Reader, { from, to }: Reading): number | undefined {
  const gap = reader.text.slice(reader.tokens[to - 1]?.end, reader.tokens[to]?.start)
  if (DASH.test(gap)) return to
  const [before, joint] = [reader.word(from - 1), reader.word(to)]
  if (joint === 'and' && before === 'between') return to + 1
  if (joint !== 'to') return undefined
  if (before === 'from') return SPANS.test(reader.word(from - 2)) ? to + 1 : undefined
  return CHANGES.test(before) || CHANGES.test(reader.word(from - 2)) ? undefined : to + 1
}

function rangeOf(
  reader: Reader,
  lowAt: Reading,
  low: Amount,
  highAt: Reading,
  high: Amount,
): RangeAmount | undefined {
  const measure = measureOf(low, high)
  if (measure === undefined) return undefined
  const from =
    low.measure === '' || low.measure === measure ? lowValue(reader, lowAt, low, highAt, high) : low.value
  // "$5-7 million": the currency stands once, before the first.
  if (!(from < high.value)) return undefined
  return { kind: 'range', measure, low: from, high: high.value, step: Math.max(high.step, low.step) }
}

function measureOf(low: Amount, high: Amount): string | undefined {
  if (low.measure === high.measure || low.measure === '') return high.measure
  return high.measure === '' && low.measure.startsWith('money') ? low.measure : undefined
}

/** In the unit and the magnitude of the second, where the first has none of its own: the 5 of "5 to 7 million km". */
function lowValue(reader: Reader, lowAt: Reading, low: Amount, highAt: Reading, high: Amount): number {
  const [lowDigits, highDigits] = [digitsOf(reader, lowAt), digitsOf(reader, highAt)]
  const own = low.measure === '' ? low.written * unitOf(high) : low.value
  if (lowDigits === undefined || highDigits === undefined || low.written !== lowDigits) return own
  const magnitude = Math.abs(high.written) / highDigits
  return magnitude > 1 && lowDigits < highDigits ? own * magnitude : own
}

function unitOf({ value, written }: Amount): number {
  return written === 0 ? 1 : value / written
}

/** The number that is written in digits, without its magnitude. */
function digitsOf({ tokens }: Reader, { from, to }: Reading): number | undefined {
  const token = tokens.slice(from, to).find(({ kind }) => kind === 'digits')
  const value = Number(token?.text.replace(/[,'\s\u00A0\u2009\u202F]/g, ''))
  return token && Number.isFinite(value) && value > 0 ? value : undefined
}
