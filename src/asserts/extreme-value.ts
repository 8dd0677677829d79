import { orderOf } from '../core/data/order-of.js'
import type { Fold, FoldContext, FunctionArguments } from './function.js'
import { createKeptRows } from './kept-rows.js'
import { foundOne } from './one-value.js'
import { itemsAt, type PlacedValue } from './path-values.js'
import { AssertTrouble } from './trouble.js'

/** The value at one end of the order. @param sign of the order of a value that is farther out to one that is known */
export function extremeValue({ path }: FunctionArguments, context: FoldContext, sign: -1 | 1): Fold {
  const kept = createKeptRows()
  let known: PlacedValue | undefined
  return {
    take(rows) {
      for (const found of itemsAt(path, rows)) {
        kept.add(found.from)
        if (found.value === null) continue
        const ordering = orderOf(found.value, known?.value ?? found.value)
        if (ordering.kind !== 'ordered') {
          throw new AssertTrouble('not_comparable', `${context.nameOf(found.from)}: ${ordering.message}`)
        }
        if (!known || ordering.sign === sign) known = found
      }
    },
    end() {
      const found = foundOne(known, path, context, 'there is no value but NULL')
      return { ...found, matching: kept.matching() }
    },
  }
}
