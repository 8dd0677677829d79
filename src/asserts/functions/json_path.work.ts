import { JSONPathEnvironment, JSONPathError, type JSONPathQuery, type JSONValue, jsonpath } from 'json-p3'
import { compilePattern } from '../../comparators/pattern-search.js'
import { BudgetExceeded } from '../../core/errors.js'
import type { JsonValue } from '../../core/json/value.js'
import { isExact } from '../../core/json/value.js'
import { GUARDS } from '../../core/limits.js'

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
      readonly locations: readonly (readonly (string | number)[])[]
      /** Whether the query can find one node at most. */
      readonly isSingular: boolean
    }

/** Nodes that one query may find. */
const NODES_MAX = 100_000

/** A query, or a pattern within it, that cannot be read. */
class QueryFault extends Error {
  override readonly name = 'QueryFault'
}

/** @throws {BudgetExceeded} too many nodes, a pattern too large, a document too deep */
export function work({ query, document }: JsonPathInput): JsonPathAnswer {
  try {
    const compiled = environment().compile(query)
    refuseLiterals(compiled)
    const isSingular = compiled.singularQuery()
    if (!document) return { kind: 'nodes', locations: [], isSingular }
    const locations: (readonly (string | number)[])[] = []
    for (const { location } of compiled.lazyQuery(document.json as JSONValue)) {
      if (locations.length >= NODES_MAX)
        throw new BudgetExceeded(`The query finds more than ${NODES_MAX} nodes.`)
      locations.push(location)
    }
    return { kind: 'nodes', locations, isSingular }
  } catch (error) {
    if (error instanceof JSONPathError || error instanceof QueryFault)
      return { kind: 'invalid', message: error.message }
    throw error
  }
}

/** RFC 9535, where match() and search() take patterns as JavaScript has them, and say so if one cannot be read. */
function environment(): JSONPathEnvironment {
  const made = new JSONPathEnvironment({ maxRecursionDepth: GUARDS.valueDepth + 10 })
  const { ValueType, LogicalType } = jsonpath.FunctionExpressionType
  const patterns = new Map<string, RegExp>()
  for (const name of ['match', 'search'] as const) {
    made.functionRegister.set(name, {
      argTypes: [ValueType, ValueType],
      returnType: LogicalType,
      call: (text: unknown, pattern: unknown) =>
        typeof text === 'string' &&
        typeof pattern === 'string' &&
        patternOf(name, pattern, patterns).test(text),
    })
  }
  return made
}

function patternOf(name: 'match' | 'search', pattern: string, known: Map<string, RegExp>): RegExp {
  const source = name === 'match' ? `^(?:${pattern})$` : pattern
  const compiled = known.get(source) ?? compilePattern(source, 'u')
  if (!(compiled instanceof RegExp))
    throw new QueryFault(`the pattern of ${name}() is not one: ${compiled.message}`)
  known.set(source, compiled)
  return compiled
}

/** Refuses numbers that a double would turn into others, and patterns that cannot be read. */
function refuseLiterals(query: JSONPathQuery): void {
  const { NumberLiteral, FunctionExtension, StringLiteral } = jsonpath.expressions
  for (const part of partsOf(query)) {
    if (part instanceof NumberLiteral) refuseInexact(part.token.value)
    if (!(part instanceof FunctionExtension) || (part.name !== 'match' && part.name !== 'search')) continue
    const [, pattern] = part.args
    if (pattern instanceof StringLiteral) patternOf(part.name, pattern.value, new Map())
  }
}

function refuseInexact(text: string): void {
  if (isExact({ kind: 'number', text, start: 0, end: 0 })) return
  throw new QueryFault(
    `the number ${text.slice(0, 40)} is beyond a double; write it as a text, as answers do`,
  )
}

/** Every object within a query. */
function* partsOf(query: JSONPathQuery): Generator<object> {
  const seen = new Set<object>([query.environment])
  const waiting: object[] = [query]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    if (seen.has(part)) continue
    seen.add(part)
    yield part
    for (const inner of Object.values(part))
      if (typeof inner === 'object' && inner !== null) waiting.push(inner)
  }
}
