import type { JsonNode } from './node.js'
import { readJson, readJsonAt } from './read.js'
import { sameJson } from './same.js'

/** The JSON in a text. Offsets are UTF-16 units of the whole text. */
export type Extraction =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly node: JsonNode }
  /** Values that are not all equal: the first, and the first that differs from it. */
  | { readonly kind: 'ambiguous'; readonly first: JsonNode; readonly other: JsonNode }

/**
 * Finds the one JSON object or array in a text: the text itself, else in the fenced blocks labelled `json` where there
 * are any, else anywhere. Several with equal values are that value. Of a broken object or array, the whole ones inside it count.
 *
 * One pass: after something broken, the search goes on behind what could not be read, so that no text takes more
 * than linear time.
 */
export function extractJson(text: string): Extraction {
  const whole = readJson(text)
  if (whole.ok && (whole.node.kind === 'object' || whole.node.kind === 'array')) {
    return { kind: 'one', node: whole.node }
  }
  const fenced = inFences(text)
  const found = fenced.labelled ? fenced.nodes : inSpan(text, 0, null).nodes
  const [first] = found
  if (!first) return { kind: 'none' }
  const other = found.find((node) => !sameJson(node, first))
  return other ? { kind: 'ambiguous', first, other } : { kind: 'one', node: first }
}

/** A fence and its label, wherever in a line it stands: models write "Here it is: ```json" too. */
const LABELLED_FENCE = /(?<!`)(`{3,})[ \t]*json(?![\w.+-])|(?<!~)(~{3,})[ \t]*json(?![\w.+-])/gi

function inFences(text: string): { labelled: boolean; nodes: JsonNode[] } {
  const nodes: JsonNode[] = []
  let labelled = false
  LABELLED_FENCE.lastIndex = 0
  for (let open = LABELLED_FENCE.exec(text); open; open = LABELLED_FENCE.exec(text)) {
    labelled = true
    const block = inSpan(text, LABELLED_FENCE.lastIndex, open[1] ?? open[2] ?? '')
    for (const node of block.nodes) nodes.push(node)
    LABELLED_FENCE.lastIndex = block.end
  }
  return { labelled, nodes }
}

/**
 * The objects and arrays from `start` on: to the fence that closes, or to the end of the text. A fence inside a
 * JSON string closes nothing.
 */
function inSpan(text: string, start: number, fence: string | null): { nodes: JsonNode[]; end: number } {
  const nodes: JsonNode[] = []
  const next = fence === null ? /[{[]/g : new RegExp(`[{[]|${fence}`, 'g')
  next.lastIndex = start
  for (let found = next.exec(text); found; found = next.exec(text)) {
    if (found[0] === fence) return { nodes, end: next.lastIndex }
    const reading = readJsonAt(text, found.index)
    if (reading.ok) nodes.push(reading.node)
    else for (const node of reading.complete) nodes.push(node)
    next.lastIndex = reading.ok ? reading.node.end : Math.max(reading.fault.offset, found.index + 1)
  }
  return { nodes, end: text.length }
}
