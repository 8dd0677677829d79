import type { Condition, Difference, Fault, Where } from '../../../asserts/index.js'
import { faultAt } from '../../../asserts/index.js'
import { type Judged, judgeValues } from '../../../asserts/judge-values.js'
import type { GuardedWork } from '../../../core/context.js'
import { valueOfJson, valueOfJsonText } from '../../../core/data/read-json.js'
import { sameValue } from '../../../core/data/same-value.js'
import type { ObjectValue, Value } from '../../../core/data/value.js'
import { numberTextsBelow } from '../../../core/json/value.js'
import type { LogEntry } from '../../session.js'
import { conditionsOf, type Knowledge } from '../../terms/conditions-of.js'
import { type JsonObject, reviewTerms, type TermsContext } from '../../terms/review-terms.js'
import { NO_TERMS, type Terms } from '../../terms/terms.js'
import type { ArgumentsSpec } from './schema.js'

/** What must hold of a call's arguments. */
export interface ArgumentsMatcher {
  readonly terms: Terms
  /** What arguments that the terms do not speak of may be; null: anything. */
  readonly others: ReadonlyMap<string, Value> | null
}

type ArgumentsReview =
  | { readonly ok: true; readonly matcher: ArgumentsMatcher }
  | { readonly ok: false; readonly faults: readonly Fault[] }

const MODES = ['exact', 'partial', 'with_defaults'] as const

/** Reviews what is said of arguments. @throws {Unavailable} */
export async function reviewArguments(spec: ArgumentsSpec, context: TermsContext): Promise<ArgumentsReview> {
  const { at } = context
  const given = MODES.filter((mode) => spec[mode] !== undefined)
  const [mode] = given
  if (mode === undefined || given.length > 1)
    return refused(at, 'must have one of exact, partial and with_defaults')
  const isDefaulted = mode === 'with_defaults'
  if (isDefaulted !== (spec.defaults !== undefined)) {
    return refused(
      `${at}.defaults`,
      isDefaulted ? 'is missing beside with_defaults' : 'is only for with_defaults',
    )
  }
  const terms = spec[mode] ?? {}
  const isAllowedEmpty = mode !== 'partial' && Object.keys(terms).length === 0
  const inner = { ...context, at: `${at}.${mode}`, numbers: numberTextsBelow(context.numbers, `/${mode}`) }
  const review = isAllowedEmpty ? ({ ok: true, terms: NO_TERMS } as const) : await reviewTerms(terms, inner)
  if (!review.ok) return review
  const defaults = valuesOf(spec.defaults ?? {}, context)
  return { ok: true, matcher: { terms: review.terms, others: mode === 'partial' ? null : defaults } }
}

function refused(field: string, why: string): ArgumentsReview {
  return { ok: false, faults: [faultAt(field, why)] }
}

function valuesOf(json: JsonObject, { numbers }: TermsContext): ReadonlyMap<string, Value> {
  const value = valueOfJson({ value: { ...json }, numbers: numberTextsBelow(numbers, '/defaults') })
  return value !== null && typeof value === 'object' && value.kind === 'object' ? value.members : new Map()
}

/** Looks at the arguments of entries, in their order. Differences bear the path from the entry on. */
export async function judgeArguments(
  entries: readonly LogEntry[],
  { terms, others }: ArgumentsMatcher,
  knowledge: Knowledge,
  guarded: GuardedWork,
): Promise<readonly Judged[]> {
  const where: Where = conditionsOf(terms, knowledge)
  const actuals = entries.map((entry) => withDefaults(argumentsOf(entry), others))
  const judged = await judgeValues(actuals, where, guarded)
  return judged.map((one, index) => {
    const actual = actuals[index]
    const strays = others && actual ? strayArguments(actual, terms, others) : []
    const differences = [...one.differences, ...strays].map(placed)
    return differences.length > 0 ? { kind: 'fails', differences } : one
  })
}

/** As an object; some logs keep it as JSON text. A call without arguments has none. */
function argumentsOf(entry: LogEntry): Value {
  const value = entry.get('arguments') ?? null
  const parsed = typeof value === 'string' ? (valueOfJsonText(value)?.value ?? value) : value
  return parsed === null ? { kind: 'object', members: new Map() } : parsed
}

/** An argument that is left out is what the tool takes for it. */
function withDefaults(actual: Value, defaults: ReadonlyMap<string, Value> | null): Value {
  if (!defaults || !isObject(actual)) return actual
  return { kind: 'object', members: new Map([...defaults, ...actual.members]) }
}

/** Arguments that nothing is said of, and that are not as the tool would take them if they were left out. */
function strayArguments(actual: Value, terms: Terms, others: ReadonlyMap<string, Value>): Difference[] {
  if (!isObject(actual)) {
    return [{ field: '', actual, comparator: 'eq', expected: { kind: 'object', members: others } }]
  }
  return [...actual.members].flatMap(([field, value]) => {
    if (terms.columns.includes(field)) return []
    const expected = others.get(field)
    const isDefault = expected !== undefined && sameValue(value, expected).kind === 'same'
    return isDefault ? [] : [{ field, actual: value, comparator: 'eq', expected }]
  })
}

function placed(difference: Difference): Difference {
  return { ...difference, field: difference.field === '' ? 'arguments' : `arguments.${difference.field}` }
}

function isObject(value: Value): value is ObjectValue {
  return value !== null && typeof value === 'object' && value.kind === 'object'
}

/** A call that has what the matcher asks for, as far as it asks for values. */
export function argumentsLike({ terms }: ArgumentsMatcher): Value {
  return { kind: 'object', members: new Map(equalities(terms.where)) }
}

/** What conditions of equality say, by member. */
export function equalities(where: readonly Condition[]): [string, Value][] {
  return where.flatMap(({ member, comparator, expected }) =>
    member !== null && comparator.name === 'eq' ? [[member, expected] as [string, Value]] : [],
  )
}
