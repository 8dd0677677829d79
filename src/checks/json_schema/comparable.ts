import { type JsonValue, type NumberTexts, pointerSegment } from '../../core/json/value.js'
import { type DecimalText, decimalOf, decimalText } from '../../core/number/decimal.js'

/**
 * A text that two JSON values share exactly when they are equal: keys sorted, numbers exact.
 *
 * @param pointer where `value` stands among `numbers`
 */
export function comparableText(value: JsonValue, numbers: NumberTexts, pointer: string): string {
  if (typeof value === 'number') return numberText(value, numbers, pointer)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  // Pointers are long to write; without inexact numbers nobody asks for them.
  const below = (key: string | number) => (numbers.size === 0 ? '' : pointer + pointerSegment(key))
  if (Array.isArray(value)) {
    return `[${value.map((item, i) => comparableText(item, numbers, below(i))).join()}]`
  }
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${comparableText(value[key] ?? null, numbers, below(key))}`)
  return `{${members.join()}}`
}

function numberText(value: number, numbers: NumberTexts, pointer: string): string {
  const text = numbers.get(pointer)
  return text === undefined ? String(value) : decimalText(decimalOf(text as DecimalText))
}
