import type { Value } from '../core/data/value.js'
import type { Assert, Counterexample } from './assert.js'
import { wantsTrue } from './explain.js'
import type { Explanation, Fold, FoldContext, FunctionArguments } from './function.js'
import { judgeValues } from './judge-values.js'
import { createKeptRows } from './kept-rows.js'
import { counterexampleOf, createNearestRow } from './nearest-row.js'
import { itemsAt } from './path-values.js'
import { AssertTrouble } from './trouble.js'

/** How many values met a filter, and how many did not; `unclear`: only their kind was in the way. */
export interface Matches {
  readonly matched: number
  readonly failed: number
  readonly unclear: number
  /** The value that failed by the least, with its row; and the first that failed. */
  readonly nearest: Counterexample | undefined
  readonly firstFailed: Counterexample | undefined
}

/** What a function makes of the count. */
export interface Counting {
  make(matches: Matches): Value | undefined
  /** Whether unclear values could have made it another value. */
  isUnclear(matches: Matches): boolean
  explain(matches: Matches, assert: Assert): Explanation
}

/** Counts the values that meet the filter, and makes something of the count. */
export function countMatches(
  { path, filter }: FunctionArguments,
  { guarded, nameOf }: FoldContext,
  counting: Counting,
): Fold {
  const [kept, nearest] = [createKeptRows(), createNearestRow()]
  const counts = { matched: 0, failed: 0, unclear: 0 }
  let doubt: string | undefined
  let firstFailed: Counterexample | undefined
  return {
    async take(rows) {
      const items = itemsAt(path, rows)
      const judged = await judgeValues(
        items.map(({ value }) => value),
        filter,
        guarded,
      )
      for (const [index, { from }] of items.entries()) {
        const { kind = 'holds', differences = [], doubt: why } = judged[index] ?? {}
        if (kind === 'holds') {
          counts.matched += 1
          kept.add(from)
        } else if (kind === 'unclear') {
          counts.unclear += 1
          doubt ??= `${nameOf(from)}: ${why}`
        } else {
          counts.failed += 1
          nearest.consider(from, differences)
          firstFailed ??= counterexampleOf(from, differences, nameOf)
        }
      }
    },
    end() {
      const matches = { ...counts, nearest: nearest.counterexample(nameOf), firstFailed }
      if (doubt !== undefined && counting.isUnclear(matches)) throw new AssertTrouble('not_comparable', doubt)
      const value = counting.make(matches)
      return {
        value,
        ...(value === undefined && { missing: 'there is no value' }),
        matching: kept.matching(),
        explain: (assert) => counting.explain(matches, assert),
      }
    },
  }
}

/** Whether one value meets the filter. */
export function anyMatches(given: FunctionArguments, context: FoldContext): Fold {
  return countMatches(given, context, {
    make: ({ matched }) => matched > 0,
    isUnclear: ({ matched }) => matched === 0,
    explain: ({ matched, nearest }, assert) =>
      matched === 0 && wantsTrue(assert) ? { counterexample: nearest, role: 'nearest' } : {},
  })
}
