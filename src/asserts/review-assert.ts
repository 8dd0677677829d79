import { type ComparatorDefinition, findComparator, unknownComparator } from '../comparators/index.js'
import { valueOfJson } from '../core/data/read-json.js'
import type { Value } from '../core/data/value.js'
import { BudgetExceeded } from '../core/errors.js'
import { type JsonValue, numberTextsBelow } from '../core/json/value.js'
import type { Assert } from './assert.js'
import type { AssertSpec } from './assert-schema.js'
import { atPath } from './at-path.js'
import { type Fault, faultAt, type ReviewContext } from './fault.js'
import type { FunctionArguments, FunctionDefinition } from './function.js'
import { findFunction, unknownFunction } from './functions/index.js'
import { type ArgumentsReview, reviewArguments } from './review-arguments.js'

/** An assert that can run, or what is wrong with it. */
export type AssertReview =
  | { readonly ok: true; readonly assert: Assert }
  | { readonly ok: false; readonly faults: readonly Fault[] }

/**
 * Reviews an assert before anything runs: names that nobody knows, with the one that was likely meant; arguments that
 * a function cannot take; columns that no row has; an expected value that could never be met.
 *
 * @throws {Unavailable} patterns and JSONPaths are read in the sandbox
 */
export async function reviewAssert(spec: AssertSpec, context: ReviewContext): Promise<AssertReview> {
  const { at } = context
  const comparator = findComparator(spec.comparator)
  const definition = spec.function === undefined ? atPath : findFunction(spec.function)
  const unknown = [
    ...(comparator ? [] : [faultAt(`${at}.comparator`, unknownComparator(spec.comparator))]),
    ...(definition ? [] : [faultAt(`${at}.function`, unknownFunction(spec.function ?? ''))]),
    ...misplaced(spec, at),
  ]
  if (!comparator || !definition || unknown.length > 0) return { ok: false, faults: unknown }
  const expected = readValue(spec.value, '/value', context)
  const [call, why] = [
    await callOf(spec, definition, context),
    await comparator.review(expected, context.guarded),
  ]
  const faults = [...(call.ok ? [] : call.faults), ...(why === null ? [] : [faultAt(`${at}.value`, why)])]
  if (!call.ok || faults.length > 0) return { ok: false, faults }
  const never = await neverHolds(definition, call.given, comparator, expected, context)
  if (never !== null) return { ok: false, faults: [faultAt(`${at}.value`, never)] }
  return { ok: true, assert: { function: definition, arguments: call.given, comparator, expected } }
}

/** Keys that say nothing where they stand. */
function misplaced(spec: AssertSpec, at: string): Fault[] {
  if (spec.function === undefined) {
    return spec.function_args === undefined ? [] : [faultAt(`${at}.function_args`, 'needs a function')]
  }
  if (spec.path === undefined) return []
  return [faultAt(`${at}.path`, 'is for an assert without a function; write the path in function_args')]
}

function callOf(
  spec: AssertSpec,
  definition: FunctionDefinition,
  context: ReviewContext,
): Promise<ArgumentsReview> {
  if (spec.function === undefined) {
    const values = spec.path === undefined ? [] : [spec.path]
    return reviewArguments(definition, values, { ...context, at: `${context.at}.path` }).then(pathFaults)
  }
  const values = (spec.function_args ?? []).map((argument, index) =>
    readValue(argument, `/function_args/${index}`, context),
  )
  return reviewArguments(definition, values, { ...context, at: `${context.at}.function_args` })
}

/** A path stands by itself, not in a list. */
function pathFaults(review: ArgumentsReview): ArgumentsReview {
  if (review.ok) return review
  const plain = (text: string) => text.replace('.path[0]', '.path')
  return {
    ok: false,
    faults: review.faults.map(({ field, message }) => ({ field: plain(field), message: plain(message) })),
  }
}

function readValue(value: JsonValue, pointer: string, { numbers }: ReviewContext): Value {
  return valueOfJson({ value, numbers: numberTextsBelow(numbers, pointer) })
}

/** Why no value that the function gives could meet the assert, as it goes on after the field's name; null where one could. */
async function neverHolds(
  definition: FunctionDefinition,
  given: FunctionArguments,
  comparator: ComparatorDefinition,
  expected: Value,
  { guarded }: ReviewContext,
): Promise<string | null> {
  const possible = definition.possible(expected, given)
  if (!possible) return null
  try {
    for (const value of possible.values) {
      if ((await comparator.compare(value, expected, guarded)).kind === 'holds') return null
    }
  } catch (error) {
    // What takes too long to try is not known to be wrong.
    if (error instanceof BudgetExceeded) return null
    throw error
  }
  const what =
    definition.name === ''
      ? `${given.path.text}, which is a list`
      : `${definition.name}, which ${possible.words}`
  return `could never be met by ${what}`
}
