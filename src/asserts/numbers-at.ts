import { isFiniteNumber } from '../core/data/number-value.js'
import { kindName, showValue } from '../core/data/show-value.js'
import type { NumberValue } from '../core/data/value.js'
import { addDecimal, type DecimalSum, NO_SUM } from '../core/number/decimal-sum.js'
import type { Fold, FoldContext, Found, FunctionArguments } from './function.js'
import { createKeptRows } from './kept-rows.js'
import { itemsAt, type PlacedValue } from './path-values.js'
import { AssertTrouble } from './trouble.js'

/** Numbers added up exactly. */
export interface Total {
  readonly sum: DecimalSum
  readonly count: number
  /** Whether all came as doubles or as integers, so that what is worked out from them is shown as one. */
  readonly isDouble: boolean
}

/**
 * Adds up the numbers at a path, as SQL does without NULL.
 *
 * @param make what is made of them
 */
export function totalOf(
  { path }: FunctionArguments,
  { nameOf }: FoldContext,
  make: (total: Total) => Omit<Found, 'matching'>,
): Fold {
  const kept = createKeptRows()
  let total: Total = { sum: NO_SUM, count: 0, isDouble: true }
  return {
    take(rows) {
      for (const item of itemsAt(path, rows)) {
        kept.add(item.from)
        const number = numberOf(item, nameOf)
        if (number === null) continue
        const isDouble = total.isDouble && (number.isDouble === true || /^-?[0-9]+$/.test(number.text))
        total = { sum: addDecimal(total.sum, number.text), count: total.count + 1, isDouble }
      }
    },
    end: () => ({ ...make(total), matching: kept.matching() }),
  }
}

/** Null for NULL. */
function numberOf({ value, from }: PlacedValue, nameOf: FoldContext['nameOf']): NumberValue | null {
  if (value === null) return null
  if (typeof value === 'object' && value.kind === 'number' && isFiniteNumber(value)) return value
  const kind =
    typeof value === 'object' && value.kind === 'number'
      ? 'no finite number'
      : `${kindName(value)}, no number`
  throw new AssertTrouble('not_comparable', `${nameOf(from)}: ${showValue(value)} is ${kind}`)
}
