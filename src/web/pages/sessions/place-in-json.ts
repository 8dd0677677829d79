import type { JsonNode } from '../../../core/json/node.js'
import { readJson } from '../../../core/json/read.js'

/** A part of a text that somebody typed. */
export interface TextPlace {
  readonly start: number
  readonly end: number
  /** From 1. */
  readonly line: number
}

/** The place of an offset. */
export function placeAt(text: string, start: number, end = start): TextPlace {
  return { start, end, line: text.slice(0, start).split('\n').length }
}

/**
 * Where a field of a request stands in the JSON that somebody typed, as far as it can be followed; null where the text is
 * no JSON, or the field is of
 * another part of the request.
 *
 * @param field as the server names it: `checks[1].asserts[0].comparator`
 * @param root the member of the request that the text is; '' where the text is the request
 * @param keys of which the first is looked for within the field
 */
export function placeOfField(
  text: string,
  field: string,
  root: string,
  keys: readonly string[] = [],
): TextPlace | null {
  const reading = readJson(text)
  if (!reading.ok) return null
  const steps = [...stepsOf(field), ...keys.slice(0, 1)]
  if (root !== '' && steps[0] !== root) return null
  let node: JsonNode = reading.node
  for (const [depth, step] of (root === '' ? steps : steps.slice(1)).entries()) {
    const below = stepInto(node, step)
    if (below === null && depth === 0 && root === '') return null
    if (below === null) break
    if (step === keys[0] && below.keyStart !== null) return placeAt(text, below.keyStart, below.node.end)
    node = below.node
  }
  return placeAt(text, node.start, node.end)
}

function stepsOf(field: string): string[] {
  return [...field.matchAll(/\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g)].map(
    ([, index, quoted, name]) => index ?? quoted ?? name ?? '',
  )
}

function stepInto(
  node: JsonNode,
  step: string,
): { readonly node: JsonNode; readonly keyStart: number | null } | null {
  if (node.kind === 'array') {
    const item = node.items[Number(step)]
    return item ? { node: item, keyStart: null } : null
  }
  if (node.kind !== 'object') return null
  const member = node.members.findLast(({ key }) => key === step)
  return member ? { node: member.value, keyStart: member.keyStart } : null
}
