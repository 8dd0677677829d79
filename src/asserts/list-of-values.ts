import type { ListValue, Value } from '../core/data/value.js'
import { explainList } from './explain-list.js'
import type { Fold, FoldContext, FunctionArguments } from './function.js'
import { createHeldValues } from './held-values.js'
import { createKeptRows } from './kept-rows.js'
import { isRows, itemsAt } from './path-values.js'

/**
 * A list of the values at a path.
 *
 * @param shaped what becomes of them in the end
 * @param isNew whether a value is held at all; each is by default
 */
export function listOfValues(
  { path }: FunctionArguments,
  context: FoldContext,
  shaped: (values: readonly Value[]) => ListValue,
  isNew: (value: Value) => boolean = () => true,
): Fold {
  const [held, kept] = [createHeldValues(), createKeptRows()]
  return {
    take(rows) {
      for (const { value, from } of itemsAt(path, rows)) {
        kept.add(from)
        if (isNew(value)) held.add(value)
      }
    },
    end() {
      const value = shaped(held.values)
      return {
        value,
        matching: kept.matching(),
        explain: (assert) => explainList(value, isRows(path), assert, context),
      }
    },
  }
}
