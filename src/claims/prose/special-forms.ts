import { type DecimalText, decimalOf } from '../../core/number/decimal.js'
import { type RawToken, rawTokens } from '../../core/words/raw.js'

// A comma with one or two digits after it, and nothing else around, is a decimal comma.
const FORMS = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}.,/])(?:`,
    String.raw`(?<mantissa>\d+(?:\.\d+)?)(?:[eE](?<exponent>[+\-−]?\d{1,9})|\s?[×x]\s?10(?:\^(?<caret>[\-−]?\d{1,4})|(?<raised>⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4})))(?![\p{L}\p{N}])|`,
    String.raw`(?<indian>\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?)(?!\p{N}|,\d)|`,
    String.raw`(?<european>\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+,\d{1,2}|\d+,\d{1,2})(?!\p{N}|[.,]\d)|`,
    String.raw`(?<above>\d{1,4})/(?<below>\d{1,4})(?!\p{N}|/|\.\d))`,
  ].join(''),
  'gu',
)

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
/** Beyond this a double is 0 or not finite. */
const EXPONENT_MAX = 330
const FRACTION_PLACES = 6

/** Letters that multiply the digits they touch, where prose counts money or people: "1.2M users". */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['M', 'million'],
  ['MM', 'million'],
  ['B', 'billion'],
  ['T', 'trillion'],
])

/**
 * The raw tokens of a text, with what the reader of quantities would take apart as one token of plain digits: 1.5e6,
 * 1.5 × 10^6, 1.610,46, 12,34,567, 3/4; and with "million" for the M of 1.2M.
 */
export function proseTokens(text: string): RawToken[] {
  const forms = [...text.matchAll(FORMS)].flatMap(formOf)
  const tokens: RawToken[] = []
  let next = 0
  for (const token of rawTokens(text)) {
    for (let form = forms[next]; form && form.end <= token.start; form = forms[++next]) tokens.push(form)
    const form = forms[next]
    if (form && token.end > form.start) continue
    tokens.push(spelt(token, tokens.at(-1)))
  }
  return [...tokens, ...forms.slice(next)]
}

function spelt(token: RawToken, before: RawToken | undefined): RawToken {
  const word = LETTERS.get(token.text)
  const touches = before?.kind === 'digits' && before.end === token.start
  return word !== undefined && touches ? { ...token, text: word } : token
}

function formOf(match: RegExpExecArray): RawToken[] {
  const text = plainTextOf(match.groups ?? {})
  const start = match.index
  return text === undefined ? [] : [{ start, end: start + match[0].length, text, kind: 'digits' }]
}

function plainTextOf(groups: Record<string, string | undefined>): string | undefined {
  const { mantissa, indian, european, above, below } = groups
  if (mantissa !== undefined) return expanded(mantissa, exponentIn(groups))
  if (indian !== undefined) return indian.replaceAll(',', '')
  if (european !== undefined) return european.replace(/[.\s]/gu, '').replace(',', '.')
  const share = Number(above) / Number(below)
  return Number.isFinite(share) ? share.toFixed(FRACTION_PLACES).replace(/\.?0+$/, '') : undefined
}

function exponentIn({ exponent, caret, raised }: Record<string, string | undefined>): number {
  const plain = (exponent ?? caret ?? raised ?? '0')
    .replace(/[−⁻]/, '-')
    .replace(/[⁰-⁹¹²³]/g, (digit) => String(RAISED.indexOf(digit)))
  return Math.min(Math.max(Number(plain), -EXPONENT_MAX), EXPONENT_MAX)
}

/** Digits and one point, without an exponent. */
function expanded(mantissa: string, exponent: number): string {
  const { digits, point } = decimalOf(`${mantissa}e${exponent}` as DecimalText)
  const at = Number(point)
  if (digits === '') return '0'
  if (at <= 0) return `0.${'0'.repeat(-at)}${digits}`
  return digits.length <= at ? digits.padEnd(at, '0') : `${digits.slice(0, at)}.${digits.slice(at)}`
}
