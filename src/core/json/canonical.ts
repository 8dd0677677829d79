import { decimalOf, decimalText } from '../number/decimal.js'
import { CanonicalError, type CanonicalFault } from './canonical-error.js'
import { type NumberTree, numberTree } from './number-tree.js'
import { NO_NUMBER_TEXTS, type NumberTexts, pointerSegment } from './value.js'

/** A container that is being written; `next` counts the members begun. */
interface Open {
  readonly container: object
  /** The sorted keys; null for an array. */
  readonly keys: readonly string[] | null
  readonly size: number
  readonly close: string
  readonly tree: NumberTree | undefined
  next: number
}

interface Writing {
  readonly open: Open[]
  /** What is open, to see a cycle. */
  readonly inside: Set<object>
  /** Number texts not yet met. */
  textsLeft: number
}

/**
 * The canonical JSON text of a value (RFC 8785), at any depth: no white space, keys in the order of their
 * UTF-16 units, numbers and strings as ECMAScript writes them. Equal values have equal texts and different
 * values different ones.
 *
 * RFC 8785 writes each number as the double it becomes. Where `numbers` names a number that a double cannot
 * carry, it is written as its shortest exact decimal instead, by the same layout rule: 9007199254740993,
 * 1e+400.
 *
 * @param numbers pointer to text, as the reader of the value's own text left them; each must belong to a
 *   number here
 * @throws {CanonicalError} for what has no canonical form
 */
export function canonicalJson(value: unknown, numbers: NumberTexts = NO_NUMBER_TEXTS): string {
  const writing: Writing = { open: [], inside: new Set(), textsLeft: numbers.size }
  let text = start(value, numberTree(numbers), writing)
  for (let top = writing.open.at(-1); top; top = writing.open.at(-1)) {
    if (top.next < top.size) {
      text += next(top, writing)
    } else {
      text += top.close
      writing.inside.delete(top.container)
      writing.open.pop()
    }
  }
  if (writing.textsLeft !== 0) {
    throw new CanonicalError('unsupported', 'A number text belongs to no number of this value.', '')
  }
  return text
}

/** Writes the comma and key of a container's next member, and starts its value. */
function next(top: Open, writing: Writing): string {
  const comma = top.next > 0 ? ',' : ''
  const index = top.next++
  if (top.keys === null) {
    const item: unknown = (top.container as unknown[])[index]
    return comma + start(item, top.tree?.below.get(String(index)), writing)
  }
  const key = top.keys[index] ?? ''
  const member: unknown = (top.container as Record<string, unknown>)[key]
  return `${comma}${quoted(key, writing)}:${start(member, top.tree?.below.get(key), writing)}`
}

/** Writes a scalar whole, of a container only its opening bracket. */
function start(value: unknown, tree: NumberTree | undefined, writing: Writing): string {
  switch (typeof value) {
    case 'string':
      return quoted(value, writing)
    case 'number':
      return numeral(value, tree?.text, writing)
    case 'boolean':
      return value ? 'true' : 'false'
    case 'undefined':
      return refuse('undefined', 'An undefined value', writing)
    case 'object':
      return value === null ? 'null' : enter(value, tree, writing)
    default:
      return refuse('unsupported', `A ${typeof value}`, writing)
  }
}

function enter(container: object, tree: NumberTree | undefined, writing: Writing): string {
  if (writing.inside.has(container)) refuse('unsupported', 'A cycle', writing)
  const keys = Array.isArray(container) ? null : sortedKeys(container, writing)
  const size = Array.isArray(container) ? itemCount(container, writing) : (keys?.length ?? 0)
  writing.inside.add(container)
  writing.open.push({ container, keys, size, close: keys ? '}' : ']', tree, next: 0 })
  return keys ? '{' : '['
}

function sortedKeys(container: object, writing: Writing): string[] {
  const prototype: unknown = Object.getPrototypeOf(container)
  // Another realm's Object.prototype is as good as ours: it too has nothing above it.
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null
  if (!isPlain) refuse('unsupported', 'An object that is not plain data', writing)
  if (Object.getOwnPropertySymbols(container).length > 0) refuse('unsupported', 'A symbol as a key', writing)
  return Object.keys(container).sort()
}

function itemCount(array: readonly unknown[], writing: Writing): number {
  const keys = Object.keys(array).length
  if (keys < array.length) refuse('sparse_array', 'A hole in an array', writing)
  if (keys > array.length) refuse('unsupported', 'A named property of an array', writing)
  return array.length
}

function quoted(text: string, writing: Writing): string {
  if (!text.isWellFormed()) refuse('lone_surrogate', 'A string with half of a surrogate pair', writing)
  return JSON.stringify(text)
}

function numeral(value: number, text: string | undefined, writing: Writing): string {
  if (text !== undefined) {
    writing.textsLeft--
    return exactNumeral(value, text, writing)
  }
  if (!Number.isFinite(value)) refuse('not_finite', `The number ${value}`, writing)
  return String(value)
}

function exactNumeral(value: number, text: string, writing: Writing): string {
  if (Number(text) !== value) refuse('unsupported', 'A number whose text says another value', writing)
  try {
    return decimalText(decimalOf(text))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return refuse('unsupported', 'A number whose text is not a decimal', writing)
  }
}

function refuse(code: CanonicalFault, what: string, writing: Writing): never {
  const pointer = writing.open
    .map((open) => pointerSegment(open.keys ? (open.keys[open.next - 1] ?? '') : open.next - 1))
    .join('')
  const shown = pointer.toWellFormed().slice(0, 200)
  throw new CanonicalError(code, `${what} has no canonical form (at ${JSON.stringify(shown)}).`, pointer)
}
