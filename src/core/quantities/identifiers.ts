import { stem } from '../words/stem.js'
import { tier } from '../words/weights.js'
import { MAGNITUDES } from './number-words.js'
import type { Reader, Reading } from './reader.js'
import { unitOf } from './units.js'

/** What a number after it names: that number counts nothing, and each of its digits tells. */
const NAMED = new Set(
  `version ver v release build revision rev firmware code id identifier pin ref reference serial sku zip postcode isbn
  passcode password ticket order invoice account case type chapter page section article room flight route model phase
  stage step table figure item gate platform`.split(/\s+/),
)

// At the start of a sentence these have a capital and name nothing.
const HEDGE =
  /^(?:about|around|approximately|roughly|nearly|almost|over|under|only|just|exactly|some|all|another|every|\p{L}+(?:ly|ed))$/u

/** Words that may stand between: "the code is 007", "order number 12", "ticket no. 5". */
const BETWEEN = /^(?:is|was|no|number|num|to)$/

/** Reads a number that names something: 007, version 1.10, Python 3.10, code 42. */
export function readIdentifier(reader: Reader, at: number): Reading | undefined {
  const token = reader.tokens[at]
  if (token?.kind !== 'digits') return undefined
  const text = token.text.normalize('NFKC')
  if (!isIdentifier(reader, at, text)) return undefined
  return { from: at, to: at + 1, quantity: { kind: 'digits', text: text.replace(/,/g, ''), isName: true } }
}

function isIdentifier(reader: Reader, at: number, text: string): boolean {
  if (!/^\d+(?:\.\d+)*$/.test(text) || isPartOfMore(reader, at)) return false
  if (/^0\d+$/.test(text)) return true
  if (isMeasured(reader, at)) return false
  if (isNamed(reader, at)) return true
  if (!followsName(reader, at)) return false
  return /\.\d*0$/.test(text) || (/^\d+$/.test(text) && countsNothing(reader, at))
}

/** "Windows 10 is": no noun follows that could be counted. */
function countsNothing(reader: Reader, at: number): boolean {
  const next = reader.word(at + 1)
  if (next === '' || !reader.joined(at)) return true
  return reader.tokens[at + 1]?.kind === 'word' && tier(next, stem(next)) === 'function' && next !== 'of'
}

// 05/06/2023, 05:30 and -05 are no names.
function isPartOfMore({ text, tokens }: Reader, at: number): boolean {
  const token = tokens[at]
  if (!token) return false
  const before = text.slice(Math.max(0, token.start - 2), token.start)
  return /\p{Nd}[/:.-]$/u.test(before) || /^[/:.-]\p{Nd}/u.test(text.slice(token.end, token.end + 2))
}

function isMeasured(reader: Reader, at: number): boolean {
  const next = reader.word(at + 1)
  if (!reader.joined(at)) return false
  return (
    MAGNITUDES.has(next) ||
    next === '%' ||
    next === '°' ||
    unitOf(reader.tokens[at + 1]?.text ?? '') !== undefined
  )
}

function isNamed(reader: Reader, at: number): boolean {
  const [second, first] = [reader.word(at - 2), reader.word(at - 1)]
  if (NAMED.has(first)) return true
  if (!BETWEEN.test(first)) return false
  return NAMED.has(second) || (BETWEEN.test(second) && NAMED.has(reader.word(at - 3)))
}

// "Python 3.10", but not "USD 3.10" or "The 3.10".
function followsName(reader: Reader, at: number): boolean {
  const before = reader.tokens[at - 1]
  if (before?.kind !== 'word' || !reader.joined(at - 1)) return false
  const word = reader.word(at - 1)
  if (!/\p{Lu}/u.test(before.text) || /^\p{Lu}{2,3}$/u.test(before.text)) return false
  return !HEDGE.test(word) && tier(word, stem(word)) !== 'function'
}
