import { compileQuery, type JsonLocation, QueryFault } from '../../comparators/json-query.js'
import type { JsonValue } from '../../core/json/value.js'

export interface JsonPathInput {
  readonly query: string
  /** Null: the query is only read. */
  readonly document: { readonly json: JsonValue } | null
}

export type JsonPathAnswer =
  | { readonly kind: 'invalid'; readonly message: string }
  /** Where the nodes stand, as names and indexes from the root on; none for a query that is only read. */
  | {
      readonly kind: 'nodes'
      readonly locations: readonly JsonLocation[]
      /** Whether the query can find one node at most. */
      readonly isSingular: boolean
    }

/** @throws {BudgetExceeded} too many nodes, a pattern too large, a document too deep */
export function work({ query, document }: JsonPathInput): JsonPathAnswer {
  const compiled = compileQuery(query)
  if (compiled.kind === 'invalid') return compiled
  try {
    const locations = document ? compiled.locationsIn(document.json) : []
    return { kind: 'nodes', locations, isSingular: compiled.isSingular }
  } catch (error) {
    if (error instanceof QueryFault) return { kind: 'invalid', message: error.message }
    throw error
  }
}
