import { type DecimalText, decimalOf, decimalText } from '../../core/number/decimal.js'

const NOT_FINITE: ReadonlySet<string> = new Set(['Infinity', '-Infinity', 'NaN'])
const PLAIN_MAX = 21
const [MINUS, POINT, ZERO, NINE] = [45, 46, 48, 57]

/** One text for all texts of a value: 1.50, 1.5 and 15e-1 are `1.5`; -0 is `0`. */
export function canonicalNumber(text: DecimalText): DecimalText {
  if (isPlain(text) || NOT_FINITE.has(text)) return text
  return decimalText(decimalOf(text))
}

/**
 * Whether a text is surely canonical, without reading it as a number: most are. False may mean either.
 * Up to 21 digits, no zero to spare at either end, and no zero next to the point where it stands for a scale.
 */
function isPlain(text: string): boolean {
  const { length } = text
  const start = text.charCodeAt(0) === MINUS ? 1 : 0
  if (length > PLAIN_MAX || length === start) return false
  const point = digitsEnd(text, start)
  if (point === length) return text.charCodeAt(start) !== ZERO || length === 1
  if (text.charCodeAt(point) !== POINT || point === start || point + 1 === length) return false
  if (text.charCodeAt(start) === ZERO && (point > start + 1 || text.charCodeAt(point + 1) === ZERO))
    return false
  return digitsEnd(text, point + 1) === length && text.charCodeAt(length - 1) !== ZERO
}

function digitsEnd(text: string, start: number): number {
  let at = start
  while (at < text.length && text.charCodeAt(at) >= ZERO && text.charCodeAt(at) <= NINE) at++
  return at
}
