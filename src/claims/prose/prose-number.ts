import { type DecimalText, decimalOf } from '../../core/number/decimal.js'
import { type Rational, rationalOf } from '../../core/number/rational.js'
import { readAmount } from '../../core/quantities/amounts.js'
import type { Amount, Bound } from '../../core/quantities/quantity.js'
import type { Reader, Reading } from '../../core/quantities/reader.js'
import { currencyOf, unitOf } from '../../core/quantities/units.js'
import { NUMBER_CHARS_MAX } from '../compare.js'

/** A number that a prose text claims. */
export interface ProseNumber {
  /** UTF-16 units of the text. */
  readonly start: number
  readonly end: number
  /** The tokens that it takes up; `to` is exclusive. */
  readonly from: number
  readonly to: number
  /** In the unit beside it, exactly; undefined of one that has too many digits. */
  readonly value: Rational | undefined
  /** Its text as a decimal; numbers with one key fit the same values. */
  readonly key: string
  /** What one of the last written digit is worth, as a power of ten; undefined where nothing is rounded. */
  readonly step: Rational | undefined
  /** The same of the last digit that is not zero. */
  readonly coarse: Rational | undefined
  /** '' plain, '%', 'points', 'calendar', 'money:usd', ... as of {@link Amount}. */
  readonly measure: string
  /** Base units of the measure in the unit beside it. */
  readonly factor: number
  readonly bound?: Bound
  /** "Over 30 years" may be "during", and "more than". */
  readonly isDuring: boolean
  /** "(500)" and "a loss of 500" may be 500 or -500. */
  readonly isSignFree: boolean
  /** Four digits that are as often a calendar year. */
  readonly isYear: boolean
}

const LOSS =
  /^(?:loss|losses|lose|loses|losing|lost|deficit|shortfall|decrease[sd]?|decline[sd]?|drop(?:s|ped)?|fall(?:s|en)?|fell|down|lower|less|reduce[sd]?|reduction|negative|short|worse|shrinks?|shrank)$/
/** How many words before and after a number may say that it is a loss. */
const LOSS_WORDS = 4

/** The number claimed by a reading; undefined of dates, times of day, ordinals and "one" that counts nothing. */
export function proseNumberOf(reader: Reader, reading: Reading): ProseNumber | undefined {
  const { quantity, from } = reading
  if (quantity.kind === 'clock') return undefined
  if (quantity.kind === 'digits') return numberOf(reader, reading, plainDigits(quantity.text), {})
  if (quantity.kind === 'amount') return amountOf(reader, reading, quantity, false)
  if (quantity.kind !== 'date' || quantity.month !== undefined || quantity.year === undefined)
    return undefined
  const year = readAmount(reader, from)
  if (year?.quantity.kind !== 'amount') return undefined
  return amountOf(reader, year, year.quantity, year.quantity.measure === '')
}

function amountOf(
  reader: Reader,
  reading: Reading,
  amount: Amount,
  isYear: boolean,
): ProseNumber | undefined {
  if (/^(?:ordinal|weekday|decade)$/.test(amount.measure) || amount.weak) return undefined
  // A share in words, such as "half".
  if (amount.step === 0) return undefined
  const { measure, bound } = amount
  const given = { measure, isYear, ...(bound === undefined ? {} : { bound }) }
  if (amount.exact) return numberOf(reader, reading, amount.exact.text, { ...given, ...amount.exact })
  return { ...numberOf(reader, reading, String(amount.value), given), step: rationalOf(String(amount.step)) }
}

interface Given {
  readonly measure?: string
  readonly factor?: number
  readonly lastPlace?: number
  readonly bound?: Bound
  readonly isYear?: boolean
}

function numberOf(reader: Reader, reading: Reading, decimal: DecimalText, given: Given): ProseNumber {
  const { from } = reading
  const after = given.measure ? undefined : currencyAfter(reader, reading.to)
  const to = after === undefined ? reading.to : reading.to + 1
  const [first, last] = [reader.tokens[from], reader.tokens[to - 1]]
  const [start, end] = [first?.start ?? 0, last?.end ?? 0]
  const sign = signBefore(reader, from, start)
  const text = sign.isMinus && !decimal.startsWith('-') ? `-${decimal}` : decimal
  const value = text.length <= NUMBER_CHARS_MAX && isDecimal(text) ? rationalOf(text) : undefined
  const lastPlace = given.lastPlace ?? -(decimal.split('.')[1]?.length ?? 0)
  const measure = given.measure || (after ?? currencyBefore(reader, from))
  return {
    start: start - sign.chars,
    end,
    from,
    to,
    value,
    key: text,
    ...stepsOf(value, text, lastPlace),
    measure,
    factor: given.factor ?? 1,
    ...(given.bound === undefined ? {} : { bound: given.bound }),
    isDuring: /^(?:calendar|duration)$/.test(measure) && reader.word(from - 1) === 'over',
    isSignFree: isInParentheses(reader.text, start, end) || isLoss(reader, from, to),
    isYear: given.isYear === true && measure === '',
  }
}

/** A zero without decimals is nothing at all, not anything below a half. */
function stepsOf(value: Rational | undefined, text: DecimalText, lastPlace: number) {
  if (value === undefined) return { step: undefined, coarse: undefined }
  const isZero = value.numerator === 0n
  if (isZero && lastPlace >= 0) return { step: undefined, coarse: undefined }
  const { digits, point } = decimalOf(text)
  const lastDigit = isZero ? lastPlace : Number(point) - digits.length
  return { step: powerOfTen(lastPlace), coarse: powerOfTen(Math.max(lastPlace, lastDigit)) }
}

function powerOfTen(exponent: number): Rational {
  return rationalOf(`1e${exponent}` as DecimalText)
}

/** The minus in front of a number, and that of "$-500". */
function signBefore(
  { text, tokens }: Reader,
  from: number,
  start: number,
): { isMinus: boolean; chars: number } {
  const isOutside = /(?:^|[\s(|])[-−]$/.test(text.slice(Math.max(0, start - 2), start))
  const digits = tokens[from]?.kind === 'symbol' ? tokens[from + 1] : undefined
  const isInside = digits !== undefined && /^\s?[-−]$/.test(text.slice(tokens[from]?.end, digits.start))
  return { isMinus: isOutside || isInside, chars: isOutside ? 1 : 0 }
}

/** "USD 500". */
function currencyBefore(reader: Reader, from: number): string {
  if (!reader.joined(from - 1)) return ''
  const measure = unitOf(reader.tokens[from - 1]?.text ?? '')?.measure ?? ''
  return measure.startsWith('money') ? measure : ''
}

/** "500 €", but not the sign of "500 €600". */
function currencyAfter(reader: Reader, to: number): string | undefined {
  const isSign = reader.tokens[to]?.kind === 'symbol' && reader.joined(to - 1)
  return isSign && reader.tokens[to + 1]?.kind !== 'digits' ? currencyOf(reader.word(to)) : undefined
}

function isInParentheses(text: string, start: number, end: number): boolean {
  return text[start - 1] === '(' && text[end] === ')'
}

function isLoss(reader: Reader, from: number, to: number): boolean {
  for (let away = 1; away <= LOSS_WORDS; away++) {
    if (LOSS.test(reader.word(from - away)) || LOSS.test(reader.word(to - 1 + away))) return true
  }
  return false
}

function plainDigits(text: string): DecimalText {
  return text
    .normalize('NFKC')
    .replace(/[,'\s]/g, '')
    .replace(/^\./, '0.') as DecimalText
}

function isDecimal(text: string): boolean {
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d{1,4})?$/.test(text)
}
