import { grown, type Head, readDigits, readWords } from '../heads.js'
import type { Reader } from '../reader.js'
import { readUnit } from '../unit-phrase.js'
import { HAN_DIGITS, HAN_SCALES, hanScale, hanValue } from './han-numerals.js'
import { matchAt, tokenAfter } from './token-at.js'

/** The number at a place as running text of several countries writes it. */
export function readHead(reader: Reader, at: number): Head | undefined {
  const kind = reader.tokens[at]?.kind
  if (kind === 'digits')
    return withFraction(
      reader,
      hanAfterDigits(reader, at) ?? localeDigits(reader, at) ?? readDigits(reader, at),
    )
  if (kind === 'unspaced') return hanNumber(reader, at)
  if (kind === 'symbol') return vulgarAlone(reader, at)
  return withFraction(reader, readArticle(reader, at) ?? readWords(reader, at))
}

/** "1.234.567,8" and "12,34,567.8": two marks of which one comes twice, or both, leave no doubt. */
const CONTINENTAL = /\d{1,3}(?:\.\d{3}){1,6},\d+(?![.,]?\d)|\d{1,3}(?:\.\d{3}){2,6}(?![.,]?\d)/y
const INDIAN = /\d{1,2}(?:,\d{2}){1,6},\d{3}(?:\.\d+)?(?![.,]?\d)/y
const SPACED = /\d{1,3}(?: \d{3}){1,6}(?:[.,]\d+)?(?![\d.,]*\d| \d)/y
const DECIMAL_COMMA = /\d+,\d{1,2}(?![.,]?\d)|0,\d+(?![.,]?\d)/y

function localeDigits(reader: Reader, at: number): Head | undefined {
  const continental = matchAt(reader, at, CONTINENTAL)?.[0]
  if (continental)
    return digitsHead(reader, at, continental, continental.replaceAll('.', '').replace(',', '.'))
  const indian = matchAt(reader, at, INDIAN)?.[0]
  if (indian) return digitsHead(reader, at, indian, indian.replaceAll(',', ''))
  const spaced = matchAt(reader, at, SPACED)?.[0]
  // "12 345" may be two numbers; "10 000" and "1 234 567" are one.
  if (spaced && (/ 0/.test(spaced) || spaced.split(' ').length > 2))
    return digitsHead(reader, at, spaced, spaced.replaceAll(' ', '').replace(',', '.'))
  const comma = matchAt(reader, at, DECIMAL_COMMA)?.[0]
  if (comma === undefined) return undefined
  const head = digitsHead(reader, at, comma, comma.replace(',', '.'))
  return head && isMeasured(reader, head.to) ? head : undefined
}

/** "1,5 km" is a number; "1,5" may be two. */
function isMeasured(reader: Reader, to: number): boolean {
  const next = reader.word(to)
  return (
    /^(?:%|€|million(?:en)?|milliard(?:en)?|billion|bn|mn)$/.test(next) || readUnit(reader, to) !== undefined
  )
}

function digitsHead(reader: Reader, at: number, written: string, digits: string): Head | undefined {
  const to = tokenAfter(reader, at, (reader.tokens[at]?.start ?? 0) + written.length)
  if (to === undefined || digits.length > 15) return undefined
  return { ...plainHead(Number(digits), to, digits.split('.')[1]?.length ?? 0), digits, text: digits }
}

function plainHead(value: number, to: number, decimals: number): Head {
  const step = 10 ** -decimals
  const digits = String(value)
  return { value, to, isWord: false, step, coarse: step, isDecimal: decimals > 0, digits, magnitude: 0 }
}

const HAN_AFTER = new RegExp(
  `((?:\\d[\\d,]*(?:\\.\\d+)?[${HAN_SCALES}]{1,4}){1,6}(?:\\d{1,4}(?![\\d,.]))?)`,
  'y',
)
const HAN_PART = new RegExp(`(\\d[\\d,]*(?:\\.\\d+)?)([${HAN_SCALES}]*)`, 'g')

/** "5万", "3億5000万", "1.2万". */
function hanAfterDigits(reader: Reader, at: number): Head | undefined {
  if (reader.tokens[at + 1]?.kind !== 'unspaced' || !reader.touches(at)) return undefined
  const written = matchAt(reader, at, HAN_AFTER)?.[0]
  if (written === undefined || written.length > 24) return undefined
  let [value, step, last] = [0, 1, Number.POSITIVE_INFINITY]
  for (const [, digits = '', scales = ''] of written.matchAll(HAN_PART)) {
    const scale = hanScale(scales)
    if (scale === null || scale >= last) return undefined
    value += Number(digits.replaceAll(',', '')) * scale
    step = scale * 10 ** -(digits.split('.')[1]?.length ?? 0)
    last = scale
  }
  return rounded(reader, at, written, value, step)
}

function rounded(reader: Reader, at: number, written: string, value: number, step: number): Head | undefined {
  const to = tokenAfter(reader, at, (reader.tokens[at]?.start ?? 0) + written.length)
  if (to === undefined || !Number.isFinite(value)) return undefined
  const isWhole = Number.isInteger(value) && value < 1e15
  return { ...plainHead(value, to, 0), step, coarse: step, digits: isWhole ? String(value) : '' }
}

const HAN = new RegExp(`[${HAN_DIGITS}${HAN_SCALES}]{2,25}`, 'y')

/** "三百", "一万二千". A single sign may count nothing ("一"), so it never conflicts. */
function hanNumber(reader: Reader, at: number): Head | undefined {
  const written = matchAt(reader, at, HAN)?.[0]
  if (written === undefined || written.length < 2 || goesOnBefore(reader, at)) return undefined
  const value = hanValue(written)
  return value === null ? undefined : rounded(reader, at, written, value, 1)
}

// The "百" of "数百" and the "三" of "第三" are parts of a word.
function goesOnBefore({ text, tokens }: Reader, at: number): boolean {
  return /[数數几幾第]$/.test(text.slice(0, tokens[at]?.start ?? 0).slice(-1))
}

const SCALE_WORD = /^(?:hundred|thousand|million|billion|trillion|dozen|lakh|crore)$/

/** "a dozen", "a million", "half a million", "half a dozen", "half an hour". */
function readArticle(reader: Reader, at: number): Head | undefined {
  const word = reader.word(at)
  if (word !== 'a' && word !== 'an' && word !== 'half') return undefined
  const isHalf = word === 'half'
  const article = isHalf ? at + 1 : at
  if (!/^an?$/.test(reader.word(article)) || !reader.joined(article)) return undefined
  if (SCALE_WORD.test(reader.word(article + 1))) {
    const whole = grown(reader, 1, article + 1)
    return isHalf ? halved(whole) : whole
  }
  return isHalf && readUnit(reader, article + 1)
    ? { ...plainHead(0.5, article + 1, 1), digits: '0.5' }
    : undefined
}

function halved(head: Head): Head {
  const value = head.value / 2
  return {
    ...plainHead(value, head.to, 0),
    step: head.step / 10,
    coarse: head.step / 10,
    digits: String(value),
  }
}

const VULGAR: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['½', [1, 2]],
  ['¼', [1, 4]],
  ['¾', [3, 4]],
  ['⅓', [1, 3]],
  ['⅔', [2, 3]],
  ['⅕', [1, 5]],
  ['⅖', [2, 5]],
  ['⅗', [3, 5]],
  ['⅘', [4, 5]],
  ['⅙', [1, 6]],
  ['⅚', [5, 6]],
  ['⅛', [1, 8]],
  ['⅜', [3, 8]],
  ['⅝', [5, 8]],
  ['⅞', [7, 8]],
])

/** The share that a sign such as ½ stands for; undefined of other signs. */
export function vulgarAt(reader: Reader, at: number): number | undefined {
  const parts = reader.tokens[at]?.kind === 'symbol' ? VULGAR.get(reader.tokens[at]?.text ?? '') : undefined
  return parts && parts[0] / parts[1]
}

function vulgarAlone(reader: Reader, at: number): Head | undefined {
  const share = vulgarAt(reader, at)
  return share === undefined ? undefined : fractional(share, at + 1)
}

function fractional(value: number, to: number): Head {
  const decimals = String(value).split('.')[1]?.length ?? 0
  return { ...plainHead(value, to, Math.min(decimals, 3)), digits: decimals <= 3 ? String(value) : '' }
}

/** "1½", "one and a half", "2 and a half". */
function withFraction(reader: Reader, head: Head | undefined): Head | undefined {
  if (!head || head.isDecimal || head.value > 1000) return head
  const share = reader.joined(head.to - 1) ? vulgarAt(reader, head.to) : undefined
  if (share !== undefined) return fractional(head.value + share, head.to + 1)
  const words = [0, 1, 2].map((ahead) => reader.word(head.to + ahead)).join(' ')
  return words === 'and a half' ? fractional(head.value + 0.5, head.to + 3) : head
}
