import {
  JSONPathEnvironment,
  JSONPathError,
  type JSONPathQuery,
  JSONPathRecursionLimitError,
  type JSONValue,
  jsonpath,
} from 'json-p3'
import { BudgetExceeded } from '../core/errors.js'
import { isExact, type JsonValue } from '../core/json/value.js'
import { GUARDS } from '../core/limits.js'
import { compilePattern } from './pattern-search.js'

/** A JSONPath that can be run, in the sandbox only; or why it cannot be read. */
export type JsonQuery =
  | { readonly kind: 'invalid'; readonly message: string }
  | {
      readonly kind: 'query'
      /** Whether it can find one node at most. */
      readonly isSingular: boolean
      /** Whether it compares values, which it does as doubles. */
      readonly hasFilter: boolean
      /**
       * Where the nodes stand that it finds, as names and indexes from the root on.
       *
       * @throws {BudgetExceeded} too many nodes, a pattern too large, a document too deep
       * @throws {QueryFault} a pattern within the document is none
       */
      locationsIn(document: JsonValue): readonly JsonLocation[]
    }

export type JsonLocation = readonly (string | number)[]

/** Nodes that one query may find. */
const NODES_MAX = 100_000

/** A query, or a pattern that it takes from the document, that cannot be read. */
export class QueryFault extends Error {
  override readonly name = 'QueryFault'
}

/** Reads a JSONPath (RFC 9535). It sees own members only, and runs nothing but the functions of the standard. */
export function compileQuery(query: string): JsonQuery {
  try {
    const compiled = environment().compile(query)
    const parts = [...partsOf(compiled)]
    refuseLiterals(parts)
    return {
      kind: 'query',
      isSingular: compiled.singularQuery(),
      hasFilter: parts.some((part) => part instanceof jsonpath.selectors.FilterSelector),
      locationsIn: (document) => locationsIn(compiled, document),
    }
  } catch (error) {
    if (error instanceof JSONPathError || error instanceof QueryFault)
      return { kind: 'invalid', message: error.message }
    throw error
  }
}

function locationsIn(query: JSONPathQuery, document: JsonValue): JsonLocation[] {
  const locations: JsonLocation[] = []
  try {
    for (const { location } of query.lazyQuery(document as JSONValue)) {
      if (locations.length >= NODES_MAX)
        throw new BudgetExceeded(`The query finds more than ${NODES_MAX} nodes.`)
      locations.push(location)
    }
    return locations
  } catch (error) {
    if (error instanceof JSONPathRecursionLimitError)
      throw new BudgetExceeded(`The query goes deeper than ${GUARDS.valueDepth} levels.`)
    if (error instanceof JSONPathError) throw new QueryFault(error.message)
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
function refuseLiterals(parts: readonly object[]): void {
  const { NumberLiteral, FunctionExtension, StringLiteral } = jsonpath.expressions
  for (const part of parts) {
    if (part instanceof NumberLiteral) refuseInexact(part.token.value)
    if (!(part instanceof FunctionExtension) || (part.name !== 'match' && part.name !== 'search')) continue
    const [, pattern] = part.args
    if (pattern instanceof StringLiteral) patternOf(part.name, pattern.value, new Map())
  }
}

function refuseInexact(text: string): void {
  if (isExact({ kind: 'number', text, start: 0, end: 0 })) return
  throw new QueryFault(
    `the number ${text.slice(0, 40)} is beyond a double; write it as a text, as which it is compared`,
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
