import type { Fold, FoldContext, FunctionArguments, FunctionDefinition } from './function.js'
import { listOfValues } from './list-of-values.js'
import { foundOne } from './one-value.js'
import { isMany, type PlacedValue, valuesAt } from './path-values.js'
import { bagOf, lists } from './possible-values.js'

/** What an assert without a function compares: all values at its path, in no order, or the one that is there. */
export const atPath: FunctionDefinition = {
  name: '',
  summary: 'The values at the path.',
  parameters: [{ kind: 'path', isNeeded: false, summary: 'Where the values are.' }],
  example: '[]',
  possible: (expected, { path }) => (isMany(path) ? lists(expected, bagOf) : null),
  start: (given, context) =>
    isMany(given.path) ? listOfValues(given, context, bagOf) : valueAt(given, context),
}

function valueAt({ path }: FunctionArguments, context: FoldContext): Fold {
  let found: PlacedValue | undefined
  return {
    take(rows) {
      found ??= valuesAt(path, rows)[0]
    },
    end: () => foundOne(found, path, context),
  }
}
