import type { RawToken } from '../../words/raw.js'
import { rawTokens } from '../../words/raw.js'
import { type Reader, readerOf } from '../reader.js'
import { unitOf } from '../units.js'
import { HAN_DIGITS, HAN_SCALES } from './han-numerals.js'

/** Where each block of ten decimal digits begins, in Unicode's own order: Arabic-Indic, Persian, Devanagari, Thai, fullwidth, ... */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0,
  0xff10,
]
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu
const MARKS: ReadonlyMap<string, string> = new Map([
  ['٪', '%'],
  ['％', '%'],
  ['﹪', '%'],
  ['٫', '.'],
  ['．', '.'],
  ['٬', ','],
  ['，', ','],
  ['＄', '$'],
  ['￥', '¥'],
  ['￡', '£'],
  ['￦', '₩'],
])
const OTHER_MARKS = /[٪％﹪＄￥￡￦]|(?<=[0-9])[٫．٬，](?=[0-9])/g

/** A reader of running text: its digits and signs are those of ASCII, each in its place, and numerals in Han stand alone. */
export function proseReader(text: string): Reader {
  // Most texts are plain.
  if (/^[\x00-\x7f]*$/.test(text)) return readerOf(text, rawTokens(text))
  const plain = text.replace(OTHER_DIGITS, asciiDigit).replace(OTHER_MARKS, (mark) => MARKS.get(mark) ?? mark)
  return readerOf(plain, numeralsApart(plain, rawTokens(plain)))
}

/** Digits beyond the first plane take two UTF-16 units and are left alone, so that every place stays. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((start) => code >= start && code < start + 10)
  return zero === undefined ? digit : String(code - zero)
}

const NUMERALS = `${HAN_DIGITS}${HAN_SCALES}`
/** A number in Han of two signs or more, or the scale of one in digits: "三百", the "万" of "5万". */
const HAN_NUMBER = new RegExp(`(?<=[0-9])[${HAN_SCALES}]+|[${NUMERALS}]{2,}`, 'g')

/**
 * Parts tokens where a number in Han begins or ends that the word segmenter did not know: "有三|百名" holds 三百. A word that
 * holds all of such a number and more ("十分に", "千米") stays whole.
 */
function numeralsApart(text: string, tokens: readonly RawToken[]): RawToken[] {
  const cuts: number[] = []
  for (const { 0: written, index } of text.matchAll(HAN_NUMBER)) cuts.push(index, index + written.length)
  if (cuts.length === 0) return tokens.flatMap(fractionApart)
  const found: RawToken[] = []
  let next = 0
  for (const token of tokens) {
    while ((cuts[next] ?? Number.POSITIVE_INFINITY) <= token.start) next++
    found.push(...partsOf(token, cuts, next))
  }
  return found.flatMap(fractionApart)
}

function partsOf(token: RawToken, cuts: readonly number[], next: number): RawToken[] {
  const cut = cuts[next] ?? Number.POSITIVE_INFINITY
  if (cut >= token.end || token.kind !== 'unspaced') return [token]
  // Cuts stand in pairs: with both ends of a number within it, the word is more than the number.
  const isWithin = next % 2 === 0 && (cuts[next + 1] ?? token.end) < token.end
  const isUnit = unitOf(token.text) !== undefined
  if (isWithin || isUnit) return [token]
  const [head, tail] = halves(token, cut - token.start)
  return head && tail ? [head, ...partsOf(tail, cuts, next + 1)] : [token]
}

function halves(token: RawToken, cut: number): RawToken[] {
  const middle = token.start + cut
  return [
    { ...token, end: middle, text: token.text.slice(0, cut) },
    { ...token, start: middle, text: token.text.slice(cut) },
  ]
}

/** "三分之二" is one word to the segmenter. */
function fractionApart(token: RawToken): RawToken[] {
  const cut = token.kind === 'unspaced' && token.text.length > 3 ? token.text.indexOf('分之') : -1
  return cut <= 0 ? [token] : halves(token, cut)
}
