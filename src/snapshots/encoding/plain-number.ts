const PLAIN_MAX = 21
const [MINUS, POINT, ZERO, NINE] = [45, 46, 48, 57]

/**
 * Whether the text of a number is surely the canonical one, told without reading it as a number. Most are; where this is
 * false it may be all the same. Up to 21 characters, no zero to spare at either end, and none next to a point that a zero
 * is in front of.
 */
export function isPlainNumber(text: string): boolean {
  const { length } = text
  const start = text.charCodeAt(0) === MINUS ? 1 : 0
  const point = digitsEnd(text, start)
  if (length > PLAIN_MAX || point === start) return false
  const isZeroFirst = text.charCodeAt(start) === ZERO
  if (point === length) return !isZeroFirst || length === 1
  if (isZeroFirst && (point > start + 1 || text.charCodeAt(point + 1) === ZERO)) return false
  return text.charCodeAt(point) === POINT && isPlainFraction(text, point + 1)
}

function isPlainFraction(text: string, start: number): boolean {
  const { length } = text
  return length > start && digitsEnd(text, start) === length && text.charCodeAt(length - 1) !== ZERO
}

/** Where the digits end that start here. */
function digitsEnd(text: string, start: number): number {
  let at = start
  while (at < text.length && text.charCodeAt(at) >= ZERO && text.charCodeAt(at) <= NINE) at++
  return at
}
