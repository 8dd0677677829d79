import { nearest } from '../../core/nearest.js'
import type { FunctionDefinition } from '../function.js'
import { all } from './all.js'
import { any } from './any.js'
import { avg } from './avg.js'
import { count } from './count.js'
import { distinct } from './distinct.js'
import { exists } from './exists.js'
import { first } from './first.js'
import { jsonPath } from './json_path.js'
import { last } from './last.js'
import { length } from './length.js'
import { max } from './max.js'
import { min } from './min.js'
import { objectContains } from './object_contains.js'
import { pluck } from './pluck.js'
import { sorted } from './sorted.js'
import { sum } from './sum.js'

/** Every function that an assert can have, sorted by name. */
export const ASSERT_FUNCTIONS: readonly FunctionDefinition[] = [
  all,
  any,
  avg,
  count,
  distinct,
  exists,
  first,
  jsonPath,
  last,
  length,
  max,
  min,
  objectContains,
  pluck,
  sorted,
  sum,
]

const BY_NAME: ReadonlyMap<string, FunctionDefinition> = new Map(
  ASSERT_FUNCTIONS.map((definition) => [definition.name, definition]),
)

/** The function of a name. */
export function findFunction(name: string): FunctionDefinition | undefined {
  return BY_NAME.get(name)
}

/** What is wrong with a name that is no function's, as it goes on after the field's: with the one that was likely meant. */
export function unknownFunction(name: string): string {
  const names = [...BY_NAME.keys()]
  const meant = nearest(name, names)
  const hint = meant === undefined ? `it is one of ${names.join(', ')}` : `did you mean ${meant}?`
  return `is no function: ${JSON.stringify(name.slice(0, 60).toWellFormed())}; ${hint}`
}
