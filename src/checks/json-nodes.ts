import { compileQuery, type JsonLocation, QueryFault } from '../comparators/json-query.js'
import type { JsonNode } from '../core/json/node.js'
import { isExact, plainValue } from '../core/json/value.js'
import { readOutputNode, type Unreadable } from './output-json.js'

/** What a JSONPath finds in an output. */
export type NodesFound =
  | Unreadable
  | { readonly kind: 'nodes'; readonly nodes: readonly JsonNode[]; readonly isSingular: boolean }
  | PathFault

/** The path, or a pattern that it takes from the output, cannot be read. */
export interface PathFault {
  readonly kind: 'fault'
  readonly message: string
  /** The field of the check that holds the path, where there are several. */
  readonly part?: 'total'
}

/** What is wrong with a path; null where it can be read. */
export function pathFault(path: string): PathFault | null {
  const query = compileQuery(path)
  return query.kind === 'invalid' ? { kind: 'fault', message: query.message } : null
}

/** The values that a path finds in the JSON of an output, as they stand there. @throws {BudgetExceeded} */
export function nodesAt(path: string, root: JsonNode): Extract<NodesFound, { kind: 'nodes' | 'fault' }> {
  const query = compileQuery(path)
  if (query.kind === 'invalid') return { kind: 'fault', message: query.message }
  try {
    const locations = query.locationsIn(plainValue(query.hasFilter ? asCompared(root) : root))
    const nodes = locations.map((location) => nodeAt(root, location))
    return { kind: 'nodes', nodes, isSingular: query.isSingular }
  } catch (error) {
    if (error instanceof QueryFault) return { kind: 'fault', message: error.message }
    throw error
  }
}

/** The same of an output. @throws {BudgetExceeded} */
export function nodesIn(output: string, extract: boolean, path: string): NodesFound {
  const found = readOutputNode(output, extract)
  return found.kind === 'found' ? nodesAt(path, found.node) : found
}

/** Filters compare doubles. A number that is none is compared as its text, and so never taken for its neighbour. */
function asCompared(node: JsonNode): JsonNode {
  const { start, end } = node
  switch (node.kind) {
    case 'number':
      return isExact(node) ? node : { kind: 'string', value: node.text, start, end }
    case 'array':
      return { ...node, items: node.items.map(asCompared) }
    case 'object':
      return { ...node, members: node.members.map((one) => ({ ...one, value: asCompared(one.value) })) }
    default:
      return node
  }
}

function nodeAt(root: JsonNode, location: JsonLocation): JsonNode {
  return location.reduce<JsonNode>((node, step) => {
    const child = node.kind === 'array' && typeof step === 'number' ? node.items[step] : memberOf(node, step)
    if (!child) throw new TypeError('a path found what is not there')
    return child
  }, root)
}

function memberOf(node: JsonNode, name: string | number): JsonNode | undefined {
  return node.kind === 'object' ? node.members.find(({ key }) => key === name)?.value : undefined
}
