import { findComparator, unknownComparator } from '../comparators/index.js'
import { valueOfJson } from '../core/data/read-json.js'
import type { ObjectValue, Value } from '../core/data/value.js'
import type { JsonValue } from '../core/json/value.js'
import { unknownColumn } from './columns.js'
import { type Condition, isEqual, type Where } from './condition.js'
import { type Fault, faultAt, type ReviewContext } from './fault.js'

/** A `where` that has been reviewed, or what is wrong with it. */
export type WhereReview =
  | { readonly ok: true; readonly where: Where }
  | { readonly ok: false; readonly faults: readonly Fault[] }

/**
 * Reviews a `where`: `{column: value}`, or `{column: {comparator: value, ...}}`, all of which must hold. An object is always one of
 * comparators; a column that holds an object is compared by `{column: {"eq": {...}}}`.
 */
export async function reviewWhere(spec: JsonValue, context: ReviewContext): Promise<WhereReview> {
  const value = valueOfJson({ value: spec, numbers: context.numbers })
  if (!isObject(value)) return refused([faultAt(context.at, 'must be an object of columns')])
  return reviewColumns(value, context)
}

/** @param context.columns null too for members of what is no row */
export async function reviewColumns({ members }: ObjectValue, context: ReviewContext): Promise<WhereReview> {
  if (members.size === 0)
    return refused([faultAt(context.at, 'must not be empty: it would hold of every row')])
  const reviews: WhereReview[] = []
  for (const [name, expected] of members) {
    const at = `${context.at}.${name}`
    const unknown = unknownColumn(name, context)
    if (unknown !== null) reviews.push(refused([faultAt(at, unknown)]))
    else reviews.push(await reviewConditions(name, expected, { ...context, at }))
  }
  return joined(reviews)
}

/** Reviews what must hold of one value: a plain value, or `{comparator: value, ...}`. @param member null: of the value itself */
export async function reviewConditions(
  member: string | null,
  spec: Value,
  context: ReviewContext,
): Promise<WhereReview> {
  if (!isObject(spec)) return reviewOne(isEqual(member, spec), context)
  if (spec.members.size === 0) {
    const why = 'must name a comparator; to compare with an empty object, write {"eq": {}}'
    return refused([faultAt(context.at, why)])
  }
  const reviews: WhereReview[] = []
  for (const [name, expected] of spec.members) {
    const comparator = findComparator(name)
    const at = `${context.at}.${name}`
    if (comparator) reviews.push(await reviewOne({ member, comparator, expected }, { ...context, at }))
    else
      reviews.push(
        refused([faultAt(at, `${unknownComparator(name)}; to compare with an object, write {"eq": {...}}`)]),
      )
  }
  return joined(reviews)
}

async function reviewOne(condition: Condition, context: ReviewContext): Promise<WhereReview> {
  const why = await condition.comparator.review(condition.expected, context.guarded)
  return why === null ? { ok: true, where: [condition] } : refused([faultAt(context.at, why)])
}

function joined(reviews: readonly WhereReview[]): WhereReview {
  const faults = reviews.flatMap((review) => (review.ok ? [] : review.faults))
  return faults.length > 0
    ? refused(faults)
    : { ok: true, where: reviews.flatMap((review) => (review.ok ? review.where : [])) }
}

function refused(faults: readonly Fault[]): WhereReview {
  return { ok: false, faults }
}

function isObject(value: Value): value is ObjectValue {
  return value !== null && typeof value === 'object' && value.kind === 'object'
}
