import { readingsIn } from '../../core/quantities/read-quantity.js'
import { type Reader, type Reading, readerOf } from '../../core/quantities/reader.js'
import { isOfTheText, notClaimedIn, type Span } from './not-claimed.js'
import { type ProseNumber, proseNumberOf } from './prose-number.js'
import { withSharedUnits } from './shared-unit.js'
import { proseTokens } from './special-forms.js'

/** "12th", "third": no number claimed, but it may say which row is spoken of. */
export interface Ordinal {
  readonly value: number
  /** The tokens that it takes up; `to` is exclusive. */
  readonly from: number
  readonly to: number
}

/** A text with its tokens, the numbers that it claims and its ordinals, each in order. */
export interface Prose {
  readonly reader: Reader
  readonly numbers: readonly ProseNumber[]
  readonly ordinals: readonly Ordinal[]
}

/** Reads the numbers that a text claims. */
export function readProse(text: string): Prose {
  const reader = readerOf(text, proseTokens(text))
  const readings = readingsIn(reader)
  const isMasked = maskOf(notClaimedIn(text))
  const numbers = readings.flatMap((reading) => {
    const number = proseNumberOf(reader, reading)
    return number && !isMasked(number) && isClaimed(reader, reading, number) ? [number] : []
  })
  return {
    reader,
    numbers: withSharedUnits(reader, withoutOverlap(numbers)),
    ordinals: readings.flatMap(ordinalOf),
  }
}

/** For spans in the order of the text, looked at in that order too. */
function maskOf(spans: readonly Span[]): (span: Span) => boolean {
  let next = 0
  return ({ start, end }) => {
    while (next < spans.length && (spans[next]?.end ?? 0) <= start) next++
    const mask = spans[next]
    return mask !== undefined && mask.start < end
  }
}

function isClaimed(reader: Reader, reading: Reading, number: ProseNumber): boolean {
  const { from, to } = number
  if (isPartOfCode(reader, from, to)) return false
  if (reading.quantity.kind === 'digits' && /^0\d|\..*\./.test(reading.quantity.text)) return false
  const isInWords = reader.tokens[from]?.kind === 'word' && reader.word(from) !== 'minus'
  const isMeasured = number.measure !== ''
  // "one-time", "two-thirds", "zero-sum".
  if (isInWords && !isMeasured && reader.text[number.end] === '-') return false
  const joinedWord = (at: number) => (reader.joined(at) ? reader.word(at) : '')
  const last = joinedWord(from - 1)
  return !isOfTheText({
    before: [last, last === '' ? '' : joinedWord(from - 2)],
    after: [reader.joined(to - 1) ? reader.word(to) : '', reader.joined(to) ? reader.word(to + 1) : ''],
    isInWords,
    isMeasured,
    value: Number(number.key),
  })
}

/** The 2 of "v1.2", the 3 of "3f2a"; "3x" is three times. */
function isPartOfCode({ text, tokens }: Reader, from: number, to: number): boolean {
  const [first, last] = [tokens[from], tokens[to - 1]]
  if (first?.kind !== 'digits') return false
  if (/(?:[\p{L}\p{N}_]|[\p{L}\p{N}]\.)$/u.test(text.slice(Math.max(0, first.start - 2), first.start)))
    return true
  return (
    last?.kind === 'digits' && /^(?![x×](?![\p{L}\p{N}]))[\p{L}_]/u.test(text.slice(last.end, last.end + 2))
  )
}

function ordinalOf({ quantity, from, to }: Reading): Ordinal[] {
  const isOrdinal = quantity.kind === 'amount' && quantity.measure === 'ordinal'
  return isOrdinal ? [{ value: quantity.value, from, to }] : []
}

/** A year that turned out to have a unit reaches further than it was read. */
function withoutOverlap(numbers: readonly ProseNumber[]): ProseNumber[] {
  return numbers.filter((number, at) => (numbers[at - 1]?.to ?? 0) <= number.from)
}
