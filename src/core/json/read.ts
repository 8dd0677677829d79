import type { JsonMember, JsonNode } from './node.js'

/** Why a text is not JSON, and where: an offset in UTF-16 units. */
export interface JsonFault {
  readonly message: string
  readonly offset: number
}

/** A value that starts at the asked offset, or the first fault. */
export type JsonReading =
  | { readonly ok: true; readonly node: JsonNode }
  | { readonly ok: false; readonly fault: JsonFault; readonly complete: readonly JsonNode[] }

interface OpenObject {
  readonly kind: 'object'
  readonly start: number
  readonly members: JsonMember[]
  key: string
  keyStart: number
}
interface OpenArray {
  readonly kind: 'array'
  readonly start: number
  readonly items: JsonNode[]
}
type Open = OpenObject | OpenArray

/** Thrown and caught within this module only. No Error: a text of nothing but faults would spend its time on stack traces. */
class Fault {
  constructor(
    readonly message: string,
    readonly offset: number,
  ) {}
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const PLAIN = /[^"\\\u0000-\u001f]*/y
const SPACE = /[ \t\n\r]*/y
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** Reads a whole text as one JSON value (RFC 8259), at any depth, in one pass. */
export function readJson(text: string): JsonReading {
  const reading = readJsonAt(text, 0)
  if (!reading.ok) return reading
  const end = after(SPACE, text, reading.node.end)
  if (end === text.length) return reading
  return {
    ok: false,
    fault: { message: `unexpected ${shown(text, end)} after the value`, offset: end },
    complete: [],
  }
}

/**
 * Reads the JSON value that starts at `offset` (white space before it allowed) and looks no further than its end.
 * When the value is broken, `complete` holds the objects and arrays inside it that were whole, outermost first
 * in order of their place.
 */
export function readJsonAt(text: string, offset: number): JsonReading {
  const open: Open[] = []
  try {
    return { ok: true, node: readValue(text, offset, open) }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const complete = open.flatMap((container) => wholeChildren(container))
    return { ok: false, fault: { message: error.message, offset: error.offset }, complete }
  }
}

function wholeChildren(container: Open): JsonNode[] {
  const children =
    container.kind === 'array' ? container.items : container.members.map((member) => member.value)
  return children.filter((child) => child.kind === 'object' || child.kind === 'array')
}

/** The loop: one turn reads one value or closes one container; `open` is the stack. */
function readValue(text: string, offset: number, open: Open[]): JsonNode {
  let at = after(SPACE, text, offset)
  for (;;) {
    let node: JsonNode | undefined
    const char = text[at]
    if (char === '{' || char === '[') {
      const entered = enter(text, at, open)
      at = entered.at
      node = entered.empty
    } else {
      node = readScalar(text, at)
    }
    while (node) {
      const parent = open.at(-1)
      if (!parent) return node
      const placed = place(text, node, parent)
      at = placed.at
      node = placed.closed
      if (node) open.pop()
    }
  }
}

/** Opens a container at `at`; an empty one is closed at once. */
function enter(text: string, at: number, open: Open[]): { at: number; empty?: JsonNode } {
  const isArray = text[at] === '['
  const inside = after(SPACE, text, at + 1)
  if (text[inside] === (isArray ? ']' : '}')) {
    const span = { start: at, end: inside + 1 }
    const empty: JsonNode = isArray
      ? { kind: 'array', items: [], ...span }
      : { kind: 'object', members: [], ...span }
    return { at: inside + 1, empty }
  }
  if (isArray) {
    open.push({ kind: 'array', start: at, items: [] })
    return { at: inside }
  }
  const object: OpenObject = { kind: 'object', start: at, members: [], key: '', keyStart: inside }
  open.push(object)
  return { at: readKey(text, inside, object) }
}

/** Puts a finished value into its container and goes on to the next value, or closes the container. */
function place(text: string, node: JsonNode, parent: Open): { at: number; closed?: JsonNode } {
  if (parent.kind === 'array') parent.items.push(node)
  else parent.members.push({ key: parent.key, keyStart: parent.keyStart, value: node })
  const at = after(SPACE, text, node.end)
  if (text[at] === ',') {
    const next = after(SPACE, text, at + 1)
    return { at: parent.kind === 'array' ? next : readKey(text, next, parent) }
  }
  if (text[at] === (parent.kind === 'array' ? ']' : '}')) {
    const span = { start: parent.start, end: at + 1 }
    const closed: JsonNode =
      parent.kind === 'array'
        ? { kind: 'array', items: parent.items, ...span }
        : { kind: 'object', members: parent.members, ...span }
    return { at: at + 1, closed }
  }
  throw new Fault(`expected "," or "${parent.kind === 'array' ? ']' : '}'}", found ${shown(text, at)}`, at)
}

/** Reads a key and its colon; returns where the value starts. */
function readKey(text: string, at: number, object: OpenObject): number {
  if (text[at] !== '"') throw new Fault(`expected a key in double quotes, found ${shown(text, at)}`, at)
  const key = readString(text, at)
  const colon = after(SPACE, text, key.end)
  if (text[colon] !== ':') throw new Fault(`expected ":" after a key, found ${shown(text, colon)}`, colon)
  object.key = key.value
  object.keyStart = at
  return after(SPACE, text, colon + 1)
}

function readScalar(text: string, at: number): JsonNode {
  if (text[at] === '"') return readString(text, at)
  for (const [word, value] of [
    ['true', true],
    ['false', false],
    ['null', null],
  ] as const) {
    if (text.startsWith(word, at)) return { kind: 'literal', value, start: at, end: at + word.length }
  }
  const end = after(NUMBER, text, at)
  if (end === at) throw new Fault(`expected a value, found ${shown(text, at)}`, at)
  return { kind: 'number', text: text.slice(at, end), start: at, end }
}

function readString(text: string, start: number): JsonNode & { kind: 'string' } {
  let value = ''
  let at = start + 1
  for (;;) {
    const end = after(PLAIN, text, at)
    value += text.slice(at, end)
    const char = text[end]
    if (char === '"') return { kind: 'string', value, start, end: end + 1 }
    if (char === undefined) throw new Fault('a string is not closed', start)
    if (char !== '\\') throw new Fault('a raw control character in a string', start)
    const escaped = readEscape(text, end)
    value += escaped.char
    at = escaped.end
  }
}

function readEscape(text: string, at: number): { char: string; end: number } {
  const letter = text[at + 1] ?? ''
  const char = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : undefined
  if (char !== undefined) return { char, end: at + 2 }
  const hex = text.slice(at + 2, at + 6)
  if (letter !== 'u' || !/^[0-9a-fA-F]{4}$/.test(hex)) throw new Fault('an unknown escape in a string', at)
  return { char: String.fromCharCode(Number.parseInt(hex, 16)), end: at + 6 }
}

/** Where a sticky pattern that may match nothing ends. */
function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  pattern.test(text)
  return Math.max(pattern.lastIndex, at)
}

function shown(text: string, at: number): string {
  return at >= text.length ? 'the end' : JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0))
}
