import type { NumberTexts } from './value.js'

/**
 * Number texts by path, so that a writer looks each step up once. Looking up whole pointers would cost the
 * length of the longest key for every number below it.
 */
export interface NumberTree {
  /** The exact text of the number that stands here. */
  text?: string
  readonly below: Map<string, NumberTree>
}

/** The tree of pointers (RFC 6901) to texts; undefined where there are none. */
export function numberTree(numbers: NumberTexts): NumberTree | undefined {
  if (numbers.size === 0) return undefined
  const root: NumberTree = { below: new Map() }
  for (const [pointer, text] of numbers) nodeAt(root, pointer).text = text
  return root
}

function nodeAt(root: NumberTree, pointer: string): NumberTree {
  let node = root
  for (const segment of pointer.split('/').slice(1)) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~')
    const next = node.below.get(key) ?? { below: new Map() }
    node.below.set(key, next)
    node = next
  }
  return node
}
