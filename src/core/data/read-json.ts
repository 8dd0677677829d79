import type { JsonNode } from '../json/node.js'
import { readJson } from '../json/read.js'
import type { StrictJson } from '../json/strict.js'
import { isExact, type JsonValue, type NumberTexts, pointerSegment } from '../json/value.js'
import { GUARDS } from '../limits.js'
import { doubleValue } from './number-value.js'
import type { NumberValue, ObjectValue, Value } from './value.js'

/** The value of a part of a request. Its depth is bounded by the strict parser. */
export function valueOfJson({ value, numbers }: StrictJson): Value {
  return valueAt(value, numbers, '')
}

function valueAt(json: JsonValue, numbers: NumberTexts, pointer: string): Value {
  if (json === null || typeof json !== 'object') {
    return typeof json === 'number' ? numberAt(json, numbers.get(pointer)) : json
  }
  const below = (key: string | number) => (numbers.size === 0 ? '' : pointer + pointerSegment(key))
  if (Array.isArray(json)) {
    return { kind: 'list', items: json.map((item, index) => valueAt(item, numbers, below(index))) }
  }
  const members = Object.entries(json).map(
    ([key, member]) => [key, valueAt(member, numbers, below(key))] as const,
  )
  return { kind: 'object', members: new Map(members) }
}

function numberAt(double: number, text: string | undefined): NumberValue {
  return text === undefined ? doubleValue(double) : { kind: 'number', text }
}

/**
 * The value of a JSON text, such as a JSON column has: of duplicate keys the last counts, as in PostgreSQL's jsonb.
 * What lies deeper than {@link GUARDS.valueDepth} levels is text. Null where the text is not JSON.
 */
export function valueOfJsonText(text: string): { readonly value: Value } | null {
  const reading = readJson(text)
  return reading.ok ? { value: valueOfNode(reading.node, text, 1) } : null
}

/** @param text that the node was read from */
function valueOfNode(node: JsonNode, text: string, depth = 1): Value {
  if (node.kind === 'literal' || node.kind === 'string') return node.value
  if (node.kind === 'number')
    return isExact(node) ? doubleValue(Number(node.text)) : { kind: 'number', text: node.text }
  if (depth > GUARDS.valueDepth) return text.slice(node.start, node.end)
  if (node.kind === 'array') {
    return { kind: 'list', items: node.items.map((item) => valueOfNode(item, text, depth + 1)) }
  }
  const members = node.members.map(({ key, value }) => [key, valueOfNode(value, text, depth + 1)] as const)
  return { kind: 'object', members: new Map(members) } satisfies ObjectValue
}
