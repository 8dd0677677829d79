import type { Statement } from '../../core/finding.js'
import type { JsonNode } from '../../core/json/node.js'
import { readJson } from '../../core/json/read.js'

/** A statement and how many of its first UTF-16 units only frame it (a JSON leaf's path and "is"). */
export interface FramedStatement extends Statement {
  readonly frameChars: number
}

// A path is only context, and each leaf repeats it: its last words are enough, so that the whole stays linear.
const PATH_CHARS = 80
const PATH_KEYS = 6

interface Place {
  readonly node: JsonNode
  readonly path: readonly string[]
}

/**
 * The leaves of an output that is a JSON object or array, but for true, false, null and empty strings, as "path is
 * value"; undefined where the output is something else. Array places are no part of the path.
 */
export function jsonStatements(output: string): FramedStatement[] | undefined {
  if (!/^\s*[{[]/.test(output)) return undefined
  const reading = readJson(output)
  if (!reading.ok) return undefined
  const found: FramedStatement[] = []
  const waiting: Place[] = [{ node: reading.node, path: [] }]
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { node, path } = place
    if (node.kind === 'object') {
      for (const { key, value } of node.members.toReversed())
        waiting.push({ node: value, path: [...path, keyWords(key)].slice(-PATH_KEYS) })
    } else if (node.kind === 'array') {
      for (const item of node.items.toReversed()) waiting.push({ node: item, path })
    } else found.push(...leafStatement(node, path))
  }
  return found
}

function leafStatement(node: JsonNode, path: readonly string[]): FramedStatement[] {
  const value = node.kind === 'number' ? node.text : node.kind === 'string' ? node.value : ''
  if (value.trim() === '') return []
  const words = path.join(' ').trim().slice(-PATH_CHARS)
  const frame = words === '' ? '' : `${words} is `
  return [{ text: frame + value, start: node.start, end: node.end, frameChars: frame.length }]
}

/** "foundedYear" and "founded_year" -> "founded year". */
function keyWords(key: string): string {
  return key
    .slice(0, PATH_CHARS)
    .replace(/(\p{Ll}|\p{Nd})(?=\p{Lu})/gu, '$1 ')
    .replace(/[_\-./\s]+/g, ' ')
    .toLowerCase()
    .trim()
}
