import type { ObjectValue, Value } from '../core/data/value.js'
import { unknownColumn, unknownColumnOf } from './columns.js'
import { type Fault, faultAt, type ReviewContext } from './fault.js'
import type { FunctionArguments, FunctionDefinition, Parameter } from './function.js'
import { ALL_ROWS, readPath } from './path.js'
import { isRows, memberPath } from './path-values.js'
import { reviewColumns, reviewConditions } from './review-where.js'

/** The arguments of a call, read, or what is wrong with them. */
export type ArgumentsReview =
  | { readonly ok: true; readonly given: FunctionArguments }
  | { readonly ok: false; readonly faults: readonly Fault[] }

const NOTHING_GIVEN: FunctionArguments = {
  path: ALL_ROWS,
  object: { kind: 'object', members: new Map() },
  filter: [],
  query: '$',
  isDescending: false,
}

/** What one argument adds to those before it, or what is wrong with it. */
type Reading =
  | { readonly ok: true; readonly added: Partial<FunctionArguments> }
  | { readonly ok: false; readonly faults: readonly Fault[] }

/** Reviews a call's arguments, each by its place. @param context.at where the list of them stands */
export async function reviewArguments(
  definition: FunctionDefinition,
  values: readonly Value[],
  context: ReviewContext,
): Promise<ArgumentsReview> {
  const { parameters } = definition
  if (values.length > parameters.length) {
    return refused([
      faultAt(`${context.at}[${parameters.length}]`, `is one too many: ${signature(definition)}`),
    ])
  }
  let given = NOTHING_GIVEN
  for (const [index, parameter] of parameters.entries()) {
    const value = values[index]
    const at = `${context.at}[${index}]`
    if (value === undefined) {
      if (parameter.isNeeded) return refused([faultAt(at, `is missing: ${signature(definition)}`)])
      continue
    }
    const reading = await readArgument(parameter, value, given, { ...context, at })
    if (!reading.ok) return reading
    given = { ...given, ...reading.added }
  }
  const unfit = await definition.review?.(given, context.guarded)
  if (unfit) return refused([faultAt(`${context.at}[${unfit.place}]`, unfit.message)])
  return { ok: true, given }
}

/** "pluck takes a path, then a field if wanted" */
function signature({ name, parameters }: FunctionDefinition): string {
  const words = parameters.map(({ kind, isNeeded }) => (isNeeded ? kind : `${kind} (may be left out)`))
  return `${name} takes ${words.join(', ')}`
}

function readArgument(
  { kind }: Parameter,
  value: Value,
  given: FunctionArguments,
  context: ReviewContext,
): Promise<Reading> | Reading {
  switch (kind) {
    case 'path':
      return readPathArgument(value, context)
    case 'field':
      return readField(value, given, context)
    case 'object':
      return readObject(value, given, context)
    case 'filter':
      return readFilter(value, given, context)
    case 'query':
      return typeof value === 'string' ? added({ query: value }) : no(context, 'must be a JSONPath, as text')
    case 'order':
      return readOrder(value, context)
  }
}

function readPathArgument(value: Value, context: ReviewContext): Reading {
  if (typeof value !== 'string') return no(context, 'must be a path, such as "_result[*]"')
  const reading = readPath(value)
  if (!reading.ok) return no(context, reading.message)
  const unknown = unknownColumnOf(reading.path, context)
  return unknown === null ? added({ path: reading.path }) : no(context, unknown)
}

function readField(value: Value, { path }: FunctionArguments, context: ReviewContext): Reading {
  if (typeof value !== 'string' || value === '') return no(context, 'must be the name of a column or member')
  const unknown = isRows(path) ? unknownColumn(value, context) : null
  return unknown === null ? added({ path: memberPath(path, value) }) : no(context, unknown)
}

function readObject(value: Value, { path }: FunctionArguments, context: ReviewContext): Reading {
  if (!isObject(value)) return no(context, 'must be an object of members with their values')
  if (value.members.size === 0) {
    return no(context, 'must not be empty: every object contains it; to ask for any, use exists')
  }
  const faults = [...value.members.keys()].flatMap((name) => {
    const unknown = isRows(path) ? unknownColumn(name, context) : null
    return unknown === null ? [] : [faultAt(`${context.at}.${name}`, unknown)]
  })
  return faults.length > 0 ? refused(faults) : added({ object: value })
}

/** Of whole rows a filter is like a check's `where`; of values it is a value or comparators. */
async function readFilter(
  value: Value,
  { path }: FunctionArguments,
  context: ReviewContext,
): Promise<Reading> {
  if (isRows(path) && !isObject(value)) return no(context, 'must be an object of columns, as in where')
  const review =
    isRows(path) && isObject(value)
      ? await reviewColumns(value, context)
      : await reviewConditions(null, value, context)
  return review.ok ? added({ filter: review.where }) : review
}

function readOrder(value: Value, context: ReviewContext): Reading {
  const isOrder = value === 'asc' || value === 'desc'
  return isOrder ? added({ isDescending: value === 'desc' }) : no(context, 'must be "asc" or "desc"')
}

function added(some: Partial<FunctionArguments>): Reading {
  return { ok: true, added: some }
}

function no({ at }: ReviewContext, why: string): Reading & { readonly ok: false } {
  return refused([faultAt(at, why)])
}

function isObject(value: Value): value is ObjectValue {
  return value !== null && typeof value === 'object' && value.kind === 'object'
}

function refused(faults: readonly Fault[]): { readonly ok: false; readonly faults: readonly Fault[] } {
  return { ok: false, faults }
}
