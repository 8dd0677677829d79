import type { Fold, FoldContext, FunctionArguments } from './function.js'
import { foundOne } from './one-value.js'
import { itemsAt, type PlacedValue } from './path-values.js'

/** One of many values, whose place alone decides. @param choose of the one known so far and the next */
export function endValue(
  { path }: FunctionArguments,
  context: FoldContext,
  choose: (known: PlacedValue, found: PlacedValue) => PlacedValue,
): Fold {
  let known: PlacedValue | undefined
  return {
    take(rows) {
      for (const found of itemsAt(path, rows)) known = known ? choose(known, found) : found
    },
    end: () => foundOne(known, path, context),
  }
}
