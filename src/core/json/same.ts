import { type DecimalText, decimalOf, sameDecimal } from '../number/decimal.js'
import type { JsonMember, JsonNode } from './node.js'

/**
 * Whether two JSON values are equal: the order of keys does not matter, the order of items does, and numbers are
 * compared exactly (1 and 1.0 are equal). Of a key that stands twice every occurrence counts. Without recursion.
 */
export function sameJson(a: JsonNode, b: JsonNode): boolean {
  const waiting: [JsonNode, JsonNode][] = [[a, b]]
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const inner = innerPairs(pair[0], pair[1])
    if (!inner) return false
    for (const next of inner) waiting.push(next)
  }
  return true
}

/** The pairs that must be equal for `a` and `b` to be so; null where they are not. */
function innerPairs(a: JsonNode, b: JsonNode): [JsonNode, JsonNode][] | null {
  if (a.kind === 'array' && b.kind === 'array') return pairs(a.items, b.items)
  if (a.kind === 'object' && b.kind === 'object') return memberPairs(a.members, b.members)
  return sameScalar(a, b) ? [] : null
}

function sameScalar(a: JsonNode, b: JsonNode): boolean {
  if (a.kind === 'string' && b.kind === 'string') return a.value === b.value
  if (a.kind === 'literal' && b.kind === 'literal') return a.value === b.value
  if (a.kind !== 'number' || b.kind !== 'number') return false
  return a.text === b.text || sameDecimal(decimalOf(a.text as DecimalText), decimalOf(b.text as DecimalText))
}

function memberPairs(a: readonly JsonMember[], b: readonly JsonMember[]): [JsonNode, JsonNode][] | null {
  const [left, right] = [a.toSorted(byKey), b.toSorted(byKey)]
  if (!left.every(({ key }, i) => right[i]?.key === key)) return null
  return pairs(
    left.map(({ value }) => value),
    right.map(({ value }) => value),
  )
}

function byKey(a: JsonMember, b: JsonMember): number {
  if (a.key === b.key) return 0
  return a.key < b.key ? -1 : 1
}

function pairs(a: readonly JsonNode[], b: readonly JsonNode[]): [JsonNode, JsonNode][] | null {
  if (a.length !== b.length) return null
  return a.flatMap((item, i) => {
    const other = b[i]
    return other ? [[item, other] as [JsonNode, JsonNode]] : []
  })
}
