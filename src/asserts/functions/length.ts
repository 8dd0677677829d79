import { kindName, showValue } from '../../core/data/show-value.js'
import type { Value } from '../../core/data/value.js'
import type { Fold, FoldContext, FunctionArguments, FunctionDefinition } from '../function.js'
import { createKeptRows } from '../kept-rows.js'
import { foundOne } from '../one-value.js'
import { isMany, type PlacedValue, valuesAt } from '../path-values.js'
import { counts } from '../possible-values.js'
import { AssertTrouble } from '../trouble.js'

/** How long a value is. */
export const length = {
  name: 'length',
  summary:
    'Of one text its UTF-16 units, of one list its items, of one object its members, of many values their number; missing where nothing is there.',
  parameters: [{ kind: 'path', isNeeded: true, summary: 'Where the value is.' }],
  example: '["_result[0].title"]',
  possible: counts,
  start,
} satisfies FunctionDefinition

function start({ path }: FunctionArguments, context: FoldContext): Fold {
  const kept = createKeptRows()
  let [count, only] = [0, undefined as PlacedValue | undefined]
  return {
    take(rows) {
      for (const found of valuesAt(path, rows)) {
        kept.add(found.from)
        count += 1
        only = found
      }
    },
    end() {
      if (isMany(path)) return { value: numberOf(count), matching: kept.matching() }
      if (!only) return foundOne(undefined, path, context)
      const size = sizeOf(only.value)
      if (size !== null) return { value: numberOf(size), matching: kept.matching() }
      const { value, from } = only
      const why = `${context.nameOf(from)}: ${showValue(value)} is ${kindName(value)}, which has no length`
      throw new AssertTrouble('not_comparable', why)
    },
  }
}

function sizeOf(value: Value): number | null {
  if (typeof value === 'string') return value.length
  if (value === null || typeof value !== 'object') return null
  if (value.kind === 'list') return value.items.length
  return value.kind === 'object' ? value.members.size : null
}

function numberOf(count: number) {
  return { kind: 'number', text: String(count) } as const
}
