import { type Fault, faultAt, type ReviewContext, reviewWhere, unknownColumn } from '../../asserts/index.js'
import type { JsonValue } from '../../core/json/value.js'
import { type NameScope, noteName } from './name-scope.js'
import { NO_TERMS, type Terms } from './terms.js'

export type TermsReview =
  | { readonly ok: true; readonly terms: Terms }
  | { readonly ok: false; readonly faults: readonly Fault[] }

export interface TermsContext extends ReviewContext {
  readonly names: NameScope
}

/** An object of a request, any key being an ordinary one. */
export type JsonObject = { readonly [key: string]: JsonValue }

const SPECIAL = ['bind', 'within', 'anything'] as const

/**
 * Reviews `{column: what}`, where what is a value, `{comparator: value, ...}`, `{"bind": "a_name"}`, `{"within": "run"}` or
 * `{"anything": true}`.
 *
 * @throws {Unavailable} patterns are read in the sandbox
 */
export async function reviewTerms(spec: JsonObject, context: TermsContext): Promise<TermsReview> {
  if (Object.keys(spec).length === 0) {
    return { ok: false, faults: [faultAt(context.at, 'must not be empty: it would hold of everything')] }
  }
  const reviews: TermsReview[] = []
  for (const [column, what] of Object.entries(spec)) reviews.push(await reviewTerm(column, what, context))
  const faults = reviews.flatMap((review) => (review.ok ? [] : review.faults))
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, terms: joinTerms(reviews.flatMap((review) => (review.ok ? [review.terms] : []))) }
}

/** All that several terms say. */
export function joinTerms(all: readonly Terms[]): Terms {
  return {
    where: all.flatMap(({ where }) => where),
    named: all.flatMap(({ named }) => named),
    timed: all.flatMap(({ timed }) => timed),
    columns: [...new Set(all.flatMap(({ columns }) => columns))],
  }
}

async function reviewTerm(column: string, what: JsonValue, context: TermsContext): Promise<TermsReview> {
  const at = `${context.at}.${column}`
  const unknown = unknownColumn(column, context)
  if (unknown !== null) return refused(at, unknown)
  const special = isObject(what) ? SPECIAL.find((word) => Object.hasOwn(what, word)) : undefined
  if (special !== undefined && isObject(what)) return reviewSpecial(column, special, what, { ...context, at })
  const review = await reviewWhere({ [column]: what }, context)
  return review.ok ? said({ where: review.where, columns: [column] }) : review
}

function reviewSpecial(
  column: string,
  word: (typeof SPECIAL)[number],
  what: JsonObject,
  { at, names }: TermsContext,
): TermsReview {
  if (Object.keys(what).length > 1) return refused(at, `has other keys beside ${word}, which stands alone`)
  const value = what[word]
  switch (word) {
    case 'bind': {
      const why = noteName(value, names)
      if (why !== null) return refused(`${at}.bind`, why)
      return said({ named: [{ column, name: String(value) }], columns: [column] })
    }
    case 'within': {
      const seconds = value === 'run' ? 0 : value
      if (typeof seconds !== 'number' || seconds < 0 || seconds > 1e9) {
        return refused(`${at}.within`, 'must be "run", or by how many seconds the run is to be taken longer')
      }
      return said({ timed: [{ column, seconds }], columns: [column] })
    }
    case 'anything':
      return value === true ? said({ columns: [column] }) : refused(`${at}.anything`, 'must be true')
  }
}

function said(some: Partial<Terms>): TermsReview {
  return { ok: true, terms: { ...NO_TERMS, ...some } }
}

function refused(field: string, why: string): TermsReview {
  return { ok: false, faults: [faultAt(field, why)] }
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
