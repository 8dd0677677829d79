/** A number as JSON writes it: -12.50e3. */
export type DecimalText = string & { readonly decimal?: never }

/**
 * The exact value of a decimal text: 0.d1d2d3... x 10^point, with no zero at either end of `digits`.
 * Zero has no digits and no sign.
 */
export interface Decimal {
  readonly negative: boolean
  readonly digits: string
  /** Where the decimal point stands, counted from the first digit. A bigint, since an exponent can have any length. */
  readonly point: bigint
}

const PARTS = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/

/** Reads a decimal text. @throws {RangeError} the text is not a decimal number */
export function decimalOf(text: DecimalText): Decimal {
  const parts = PARTS.exec(text)
  if (!parts) throw new RangeError(`not a decimal number: ${text.slice(0, 40)}`)
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts
  const all = whole + fraction
  const leading = /^0*/.exec(all)?.[0].length ?? 0
  const digits = trimZerosRight(all.slice(leading))
  if (digits === '') return { negative: false, digits: '', point: 0n }
  return {
    negative: sign === '-',
    digits,
    point: BigInt(whole.length - leading) + BigInt(exponent.replace('+', '')),
  }
}

/** Whether two decimals have the same value. */
export function sameDecimal(a: Decimal, b: Decimal): boolean {
  return a.negative === b.negative && a.digits === b.digits && a.point === b.point
}

/**
 * Writes a decimal by the layout rule of ECMAScript's Number::toString, which RFC 8785 uses for doubles: plain
 * digits for points from -5 to 21, else one digit before the point and an exponent.
 */
export function decimalText({ negative, digits, point }: Decimal): string {
  const sign = negative ? '-' : ''
  if (digits === '') return '0'
  if (point > 21n || point < -5n) return sign + scientific(digits, point - 1n)
  const n = Number(point)
  if (n <= 0) return `${sign}0.${'0'.repeat(-n)}${digits}`
  if (digits.length <= n) return sign + digits + '0'.repeat(n - digits.length)
  return `${sign}${digits.slice(0, n)}.${digits.slice(n)}`
}

function scientific(digits: string, exponent: bigint): string {
  const mantissa = digits.length === 1 ? digits : `${digits[0]}.${digits.slice(1)}`
  return `${mantissa}e${exponent < 0n ? '-' : '+'}${exponent < 0n ? -exponent : exponent}`
}

function trimZerosRight(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '0') end--
  return text.slice(0, end)
}
