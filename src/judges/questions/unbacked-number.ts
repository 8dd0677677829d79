import { compare, type Quantity } from '../../core/quantities/quantity.js'
import { readerOfText, readingsIn } from '../../core/quantities/read-quantity.js'
import { isDerived } from './derived-amount.js'

/** Numbers of a passage that are looked at. */
const FOUND_MAX = 200
const COUNTED_MIN = 2
const COUNTED_MAX = 20

/**
 * The first number or date of a statement that passages do not bear out: it stands in none of them, in the same measure or one
 * that converts to it, and does not follow by one step of reckoning or by counting the items of a list.
 *
 * @returns as it is written; null where all are borne out
 */
export function unbackedNumber(statement: string, passages: readonly string[]): string | null {
  const reader = readerOfText(statement)
  const found = passages.flatMap(quantitiesIn).slice(0, FOUND_MAX)
  const missing = readingsIn(reader).find(
    ({ quantity }) => !isWeak(quantity) && !isBacked(quantity, found, passages),
  )
  if (!missing) return null
  const [first, last] = [reader.tokens[missing.from], reader.tokens[missing.to - 1]]
  return statement.slice(first?.start, last?.end)
}

function quantitiesIn(text: string): Quantity[] {
  return readingsIn(readerOfText(text)).map(({ quantity }) => quantity)
}

/** "One" and "first" as often count nothing. */
function isWeak(quantity: Quantity): boolean {
  return quantity.kind === 'amount' && quantity.weak === true
}

function isBacked(stated: Quantity, found: readonly Quantity[], passages: readonly string[]): boolean {
  if (found.some((other) => ['same', 'compatible'].includes(compare(stated, other)))) return true
  if (stated.kind !== 'amount') return false
  return isDerived(stated, found) || passages.some((passage) => isCountOf(stated.written, passage))
}

/** "Three ports" of "Bergen, Stavanger and Oslo". */
function isCountOf(count: number, passage: string): boolean {
  if (count < COUNTED_MIN || count > COUNTED_MAX) return false
  const clauses = passage.split(/[.;:!?\n]/)
  return clauses.some((clause) => clause.split(/,\s*(?:and|or)\s|,|\s(?:and|or|&)\s/).length === count)
}
