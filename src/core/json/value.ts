import { Refusal } from '../errors.js'
import { GUARDS } from '../limits.js'
import { type DecimalText, decimalOf, sameDecimal } from '../number/decimal.js'
import type { JsonNode, JsonNumber, JsonObject } from './node.js'

/** A plain JavaScript value of what JSON can hold. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }

/**
 * Pointer (RFC 6901) -> number text, for those numbers whose exact value the double beside them does not carry.
 * A number that is not listed is exactly what `String(value)` says. So plain JavaScript values need an empty map.
 */
export type NumberTexts = ReadonlyMap<string, string>

/** The map of a value whose numbers are all as their doubles say. */
export const NO_NUMBER_TEXTS: NumberTexts = new Map()

/** The plain value; of duplicate keys the last wins, so look for {@link duplicateKeys} first. Depth is the caller's to bound. */
export function plainValue(node: JsonNode): JsonValue {
  switch (node.kind) {
    case 'array':
      return node.items.map(plainValue)
    case 'object':
      return objectOf(node)
    case 'number':
      return Number(node.text)
    default:
      return node.value
  }
}

function objectOf(node: JsonObject): { [key: string]: JsonValue } {
  const object: { [key: string]: JsonValue } = {}
  for (const { key, value } of node.members) {
    const plain = plainValue(value)
    if (key === '__proto__') {
      Object.defineProperty(object, key, {
        value: plain,
        enumerable: true,
        configurable: true,
        writable: true,
      })
    } else object[key] = plain
  }
  return object
}

/** Whether the double says exactly what the number's text says. */
export function isExact(node: JsonNumber): boolean {
  const double = String(Number(node.text))
  return (
    double === node.text ||
    (Number.isFinite(Number(node.text)) &&
      sameDecimal(decimalOf(double as DecimalText), decimalOf(node.text as DecimalText)))
  )
}

/**
 * The numbers below `node` that a double cannot carry, by pointer.
 *
 * @param pointerCharsMax long keys above many such numbers make pointers far larger than the text itself
 * @throws {Refusal} `too_complex`
 */
export function numberTexts(
  node: JsonNode,
  pointerCharsMax: number = GUARDS.pointerChars,
): Map<string, string> {
  const texts = new Map<string, string>()
  let chars = 0
  walk(node, '', (child, pointer) => {
    if (child.kind !== 'number' || isExact(child)) return
    const at = pointer()
    chars += at.length
    if (chars > pointerCharsMax)
      throw new Refusal('too_complex', 'The keys above large numbers are too long.')
    texts.set(at, child.text)
  })
  return texts
}

/** Every second and later occurrence of a key within one object. */
export function duplicateKeys(node: JsonNode): { key: string; offset: number }[] {
  const found: { key: string; offset: number }[] = []
  walk(node, '', (child) => {
    if (child.kind !== 'object') return
    const seen = new Set<string>()
    for (const { key, keyStart } of child.members) {
      if (seen.has(key)) found.push({ key, offset: keyStart })
      seen.add(key)
    }
  })
  return found.sort((a, b) => a.offset - b.offset)
}

/** Numbers such as 1e400, which a double turns into Infinity. */
export function overflowingNumbers(node: JsonNode): JsonNumber[] {
  const found: JsonNumber[] = []
  walk(node, '', (child) => {
    if (child.kind === 'number' && !Number.isFinite(Number(child.text))) found.push(child)
  })
  return found
}

/** The texts below a pointer, by pointers from there. */
export function numberTextsBelow(texts: NumberTexts, pointer: string): NumberTexts {
  if (texts.size === 0) return texts
  const below = new Map<string, string>()
  for (const [at, text] of texts) {
    if (at === pointer || at.startsWith(`${pointer}/`)) below.set(at.slice(pointer.length), text)
  }
  return below
}

/** One segment of a pointer, escaped. */
export function pointerSegment(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

type Visit = (node: JsonNode, pointer: () => string, depth: number) => void

/** Visits every node once, parents before children, without recursion. Pointers are built only when asked for. */
export function walk(root: JsonNode, from: string, visit: Visit): void {
  type Place = { node: JsonNode; key: string | number | null; parent: Place | null; depth: number }
  const pointerOf = (place: Place): string => {
    const segments: string[] = []
    for (let at: Place | null = place; at?.key != null; at = at.parent) segments.push(pointerSegment(at.key))
    return from + segments.reverse().join('')
  }
  const waiting: Place[] = [{ node: root, key: null, parent: null, depth: 0 }]
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const here = place
    visit(here.node, () => pointerOf(here), here.depth)
    const depth = here.depth + 1
    if (here.node.kind === 'array') {
      for (let i = here.node.items.length - 1; i >= 0; i--) {
        const node = here.node.items[i]
        if (node) waiting.push({ node, key: i, parent: here, depth })
      }
    } else if (here.node.kind === 'object') {
      for (const { key, value } of here.node.members.toReversed())
        waiting.push({ node: value, key, parent: here, depth })
    }
  }
}
