import type { JsonNode } from '../../../core/json/node.js'
import { readJson } from '../../../core/json/read.js'
import { pointerSegment } from '../../../core/json/value.js'

/** What stands at a pointer (RFC 6901) of a JSON text, with its span in UTF-16 units; null where nothing does. */
export function nodeAt(text: string, pointer: string): JsonNode | null {
  const reading = readJson(text)
  if (!reading.ok) return null
  let node: JsonNode | undefined = reading.node
  for (const segment of pointer.split('/').slice(1)) {
    node = node && childAt(node, `/${segment}`)
  }
  return node ?? null
}

function childAt(node: JsonNode, segment: string): JsonNode | undefined {
  if (node.kind === 'object') return node.members.find(({ key }) => pointerSegment(key) === segment)?.value
  if (node.kind === 'array') return node.items.find((_, i) => pointerSegment(i) === segment)
  return undefined
}

/** Where in a text the receipt or record stands. */
export function subjectPointer(text: string): string {
  const receipt = nodeAt(text, '/receipt') && !nodeAt(text, '/payload') ? '/receipt' : ''
  return nodeAt(text, '/record') ? '/record' : receipt
}
