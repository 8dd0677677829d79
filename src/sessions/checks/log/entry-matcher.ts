import { type Fault, faultAt } from '../../../asserts/index.js'
import { type Judged, judgeValues } from '../../../asserts/judge-values.js'
import { rowValue } from '../../../asserts/path-values.js'
import type { GuardedWork } from '../../../core/context.js'
import type { JsonValue } from '../../../core/json/value.js'
import { numberTextsBelow } from '../../../core/json/value.js'
import type { LogEntry } from '../../session.js'
import { conditionsOf, type Knowledge } from '../../terms/conditions-of.js'
import { joinTerms, reviewTerms, type TermsContext } from '../../terms/review-terms.js'
import type { Terms } from '../../terms/terms.js'
import {
  type ArgumentsMatcher,
  argumentsLike,
  equalities,
  judgeArguments,
  reviewArguments,
} from './arguments.js'
import type { EntrySpec } from './schema.js'

/** What an entry of a log is to be like. */
export interface EntryMatcher {
  readonly terms: Terms
  readonly arguments: ArgumentsMatcher | null
}

export interface MatcherReview {
  /** Null: anything is like it. */
  readonly matcher: EntryMatcher | null
  readonly faults: readonly Fault[]
}

const MEMBERS = ['event_type', 'element_id', 'tool', 'status'] as const

/** @param context.at where the matcher stands @throws {Unavailable} */
export async function reviewMatcher(spec: EntrySpec, context: TermsContext): Promise<MatcherReview> {
  const own = Object.fromEntries(
    MEMBERS.flatMap((name): [string, JsonValue][] => (spec[name] === undefined ? [] : [[name, spec[name]]])),
  )
  const members = Object.keys(own).length > 0 ? await reviewTerms(own, context) : null
  const at = (name: string) => ({
    ...context,
    at: `${context.at}.${name}`,
    numbers: numberTextsBelow(context.numbers, `/${name}`),
  })
  const where = spec.where ? await reviewTerms(spec.where, at('where')) : null
  const call = spec.arguments ? await reviewArguments(spec.arguments, at('arguments')) : null
  const faults = [members, where, call].flatMap((review) => (review?.ok === false ? review.faults : []))
  const terms = [members, where].flatMap((review) => (review?.ok ? [review.terms] : []))
  const matcher = { terms: joinTerms(terms), arguments: call?.ok ? call.matcher : null }
  return { matcher: terms.length > 0 || call ? matcher : null, faults }
}

/** The same, of an entry that must be said something of. */
export async function reviewNeeded(spec: EntrySpec, context: TermsContext): Promise<MatcherReview> {
  const review = await reviewMatcher(spec, context)
  if (review.matcher) return review
  return {
    ...review,
    faults: [faultAt(context.at, 'says nothing of the entry; for any entries, write {"anything": true}')],
  }
}

/** Looks at entries, in their order. @throws {SessionTrouble} `not_bound` @throws {BudgetExceeded} @throws {Unavailable} */
export async function judgeEntries(
  entries: readonly LogEntry[],
  matcher: EntryMatcher,
  knowledge: Knowledge,
  guarded: GuardedWork,
): Promise<readonly Judged[]> {
  const where = conditionsOf(matcher.terms, knowledge)
  const judged = await judgeValues(entries.map(rowValue), where, guarded)
  if (!matcher.arguments) return judged
  const calls = await judgeArguments(entries, matcher.arguments, knowledge, guarded)
  return judged.map((one, index) => both(one, calls[index] ?? one))
}

function both(a: Judged, b: Judged): Judged {
  const differences = [...a.differences, ...b.differences]
  if (differences.length > 0) return { kind: 'fails', differences }
  return a.kind === 'unclear' ? a : b
}

/** An entry that is like the matcher, as far as that asks for values. */
export function entryLike({ terms, arguments: call }: EntryMatcher): LogEntry {
  const members = equalities(terms.where)
  return new Map([...members, ...(call ? [['arguments', argumentsLike(call)] as const] : [])])
}
