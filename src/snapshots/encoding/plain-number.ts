const PLAIN_MAX = 21
const [MINUS, POINT, ZERO, NINE] = [45, 46, 48, 57]

/**
 * The canonical text of a number where that can be told without reading it as one, which takes much longer: as it is, or
 * without zeros after the point. Null for what is longer than 21 characters, has an exponent or zeros to spare in front,
 * is below 0.1 with a fraction, or is no number.
 */
export function plainNumber(text: string): string | null {
  const { length } = text
  const start = text.charCodeAt(0) === MINUS ? 1 : 0
  const point = digitsEnd(text, start)
  if (length > PLAIN_MAX || point === start) return null
  const isZeroFirst = text.charCodeAt(start) === ZERO
  if (point === length) return isZeroFirst && length > 1 ? null : text
  if (isZeroFirst && (point > start + 1 || text.charCodeAt(point + 1) === ZERO)) return null
  const isFraction =
    text.charCodeAt(point) === POINT && length > point + 1 && digitsEnd(text, point + 1) === length
  return isFraction ? withoutZeros(text, point) : null
}

/** Where the digits end that start here. */
function digitsEnd(text: string, start: number): number {
  let at = start
  while (at < text.length && text.charCodeAt(at) >= ZERO && text.charCodeAt(at) <= NINE) at++
  return at
}

/** Without the zeros at the end of a fraction; without the point if nothing else is left of it. */
function withoutZeros(text: string, point: number): string {
  let end = text.length
  while (text.charCodeAt(end - 1) === ZERO) end--
  if (end === text.length) return text
  return text.slice(0, end === point + 1 ? point : end)
}
