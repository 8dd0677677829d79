import { hasMinusSign, isTooLong, measured, readAmount } from '../amounts.js'
import { codeOf, currencyOf, dollarsOf } from '../currencies.js'
import { plainDigits } from '../heads.js'
import type { Reader, Reading } from '../reader.js'
import { readHead } from './numeral-heads.js'

/** An amount as running text of several countries writes it, with its currency before or after: US$5m, CHF 30, 1,5 km, 三百円. */
export function readProseAmount(reader: Reader, at: number): Reading | undefined {
  const currency = currencyBefore(reader, at)
  const start = currency?.to ?? at
  const digits = plainDigits(reader.tokens[start]?.kind === 'digits' ? reader.tokens[start].text : '')
  if (isTooLong(digits)) return { from: at, to: start + 1, quantity: { kind: 'digits', text: digits } }
  const head = readHead(reader, start)
  const isPlain = reader.tokens[at]?.kind === 'digits' && head?.to === at + 1 && isOneNumber(reader, at)
  if (!head || isPlain) return currency ? undefined : readAmount(reader, at)
  const isNegative = reader.tokens[at]?.kind !== 'word' && hasMinusSign(reader, at)
  const signed = isNegative ? { ...head, value: -head.value, text: `-${head.text ?? ''}` } : head
  return measured(reader, at, signed, currency?.measure)
}

// "1.234.567" is one token, and no number in English.
function isOneNumber(reader: Reader, at: number): boolean {
  return !/\..*\./.test(reader.tokens[at]?.text ?? '')
}

interface CurrencyBefore {
  readonly measure: string
  readonly to: number
}

/** "$", "US$", "A$", "USD ", "Rs.": with a number right after it. */
function currencyBefore(reader: Reader, at: number): CurrencyBefore | undefined {
  const token = reader.tokens[at]
  const found =
    token?.kind === 'symbol' ? signed(reader, at) : token?.kind === 'word' ? lettered(reader, at) : undefined
  if (!found || !/^[-−]?$/.test(gapAfter(reader, found.to - 1).trim())) return undefined
  return reader.tokens[found.to]?.kind === 'digits' ? found : undefined
}

function signed(reader: Reader, at: number): CurrencyBefore | undefined {
  const measure = currencyOf(reader.word(at))
  return measure === undefined ? undefined : { measure, to: at + 1 }
}

function lettered(reader: Reader, at: number): CurrencyBefore | undefined {
  const written = reader.tokens[at]?.text ?? ''
  const code = codeOf(written)
  if (code !== undefined)
    return { measure: code, to: at + (reader.tokens[at + 1]?.kind === 'symbol' ? 2 : 1) }
  if (written === 'Rs') return { measure: 'money:inr', to: at + 1 }
  const isDollar = reader.touches(at) && reader.tokens[at + 1]?.text === '$'
  const measure = isDollar ? dollarsOf(reader.word(at)) : undefined
  return measure === undefined ? undefined : { measure, to: at + 2 }
}

function gapAfter({ text, tokens }: Reader, at: number): string {
  return text.slice(tokens[at]?.end, tokens[at + 1]?.start).replace('.', '')
}
