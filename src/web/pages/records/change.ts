import { canonicalJson } from '../../../core/json/canonical.js'
import { jsonDifferences } from '../../../core/json/differences.js'
import { parseStrict } from '../../../core/json/strict.js'
import { nodeAt, subjectPointer } from './place-of.js'
import { placeText } from './steps.js'

/** A piece of a canonical text round the place where it parts from another. */
export interface Excerpt {
  readonly before: string
  readonly changed: string
  readonly after: string
}

/** The first place where a receipt or record parts from its original. */
export interface Change {
  /** RFC 6901, from the receipt or record on. */
  readonly pointer: string
  /** Line and column in the text that is looked at; null where nothing stands there any more. */
  readonly place: string | null
  /** How many characters of the two canonical texts are the same before it. */
  readonly offset: number
  readonly original: Excerpt
  readonly now: Excerpt
  /** How many places differ. */
  readonly count: number
}

/**
 * The first change, in the order of the canonical text. Null where there is none; both texts must be readable, else
 * `unreadable`.
 */
export function firstChange(original: string, now: string): Change | null | 'unreadable' {
  const [left, right] = [subjectOf(original), subjectOf(now)]
  if (!left || !right) return 'unreadable'
  if (left.canonical === right.canonical) return null
  const differences = jsonDifferences(left.value, right.value)
  const pointer = differences.map((one) => one.pointer).sort()[0] ?? ''
  const node = nodeAt(now, right.pointer + pointer)
  return {
    pointer,
    place: node && placeText(now, node.start),
    ...excerpts(left.canonical, right.canonical),
    count: differences.length,
  }
}

function subjectOf(text: string) {
  try {
    const pointer = subjectPointer(text)
    const node = nodeAt(text, pointer)
    if (!node) return null
    const { value } = parseStrict(text.slice(node.start, node.end))
    return { pointer, value, canonical: canonicalJson(value) }
  } catch {
    // Why it cannot be read, the steps say.
    return null
  }
}

/** So much of what is the same is shown on both sides. */
const ROUND = 48
/** And so much of what differs. */
const CHANGED_MAX = 160

function excerpts(left: string, right: string): Pick<Change, 'offset' | 'original' | 'now'> {
  const shortest = Math.min(left.length, right.length)
  let offset = 0
  while (offset < shortest && left[offset] === right[offset]) offset++
  let end = 0
  while (end < shortest - offset && left.at(-1 - end) === right.at(-1 - end)) end++
  const excerpt = (text: string): Excerpt => ({
    before: (offset > ROUND ? '…' : '') + text.slice(Math.max(0, offset - ROUND), offset),
    changed: text.slice(offset, text.length - end).slice(0, CHANGED_MAX),
    after: text.slice(text.length - end, text.length - end + ROUND) + (end > ROUND ? '…' : ''),
  })
  return { offset, original: excerpt(left), now: excerpt(right) }
}
