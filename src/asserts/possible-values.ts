import { canonicalText } from '../core/data/canonical-text.js'
import { numberIn } from '../core/data/number-value.js'
import type { ListValue, NumberValue, Value } from '../core/data/value.js'
import type { PossibleValues } from './function.js'

/** A function that gives true or false. */
export function trueOrFalse(): PossibleValues {
  return { values: [true, false], words: 'gives true or false' }
}

/** A function that gives whole numbers from 0 on. */
export function counts(expected: Value): PossibleValues {
  const near = numbersIn(expected).flatMap((number) => {
    const whole = Math.trunc(Math.min(Math.max(number, -1), Number.MAX_SAFE_INTEGER - 1))
    return [whole - 1, whole, whole + 1]
  })
  const values = [0, ...near].filter((number) => number >= 0).map(numberValue)
  return { values, words: 'gives a whole number from 0 on' }
}

/** A function that gives any number. */
export function anyNumber(expected: Value): PossibleValues {
  const exact = valuesIn(expected).flatMap((value) => asNumber(value) ?? [])
  const beyond = ['0', '1e9999', '-1e9999'].map((text): NumberValue => ({ kind: 'number', text }))
  return { values: [...exact, ...beyond], words: 'gives a number' }
}

/** A function that gives a list. @param shaped the list as the function would give it */
export function lists(
  expected: Value,
  shaped: (items: readonly Value[]) => ListValue,
  words = 'gives a list',
): PossibleValues {
  const inner = valuesIn(expected).filter(isList)
  const values = [[], [null], [expected], ...inner.map(({ items }) => items)].map(shaped)
  const whole = isList(expected) ? [shaped(expected.items)] : []
  return { values: [...values, ...whole], words }
}

/** A list in which order says nothing. */
export function bagOf(items: readonly Value[]): ListValue {
  return { kind: 'list', items, isBag: true }
}

/** The first of each value. */
export function distinctBag(items: readonly Value[]): ListValue {
  return bagOf([...new Map(items.map((item) => [canonicalText(item), item])).values()])
}

function isList(value: Value): value is ListValue {
  return value !== null && typeof value === 'object' && value.kind === 'list'
}

/** The value, and where it is a list its items. */
function valuesIn(value: Value): readonly Value[] {
  return isList(value) ? value.items.slice(0, 1_000) : [value]
}

function numbersIn(expected: Value): number[] {
  return valuesIn(expected).flatMap((value) => {
    const number = asNumber(value)
    return number ? [Number(number.text)] : []
  })
}

function asNumber(value: Value): NumberValue | null {
  if (typeof value === 'string') return numberIn(value)
  return value !== null && typeof value === 'object' && value.kind === 'number' ? value : null
}

function numberValue(double: number): NumberValue {
  return { kind: 'number', text: String(double) }
}
