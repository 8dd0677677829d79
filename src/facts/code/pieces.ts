import type { Node } from '@vscode/tree-sitter-wasm'
import type { Piece } from './code-reading.js'
import { isCall, isJoin, isMark, isRowOfStrings, isString, isWritten } from './node-kinds.js'

const DEPTH_MAX = 60
/** Functions that put values into a text that they take first. */
const FORMATS = /^(?:fmt\.(?:Sprintf|Sprint)|[sS]tring\.[fF]ormat|sprintf|format|util\.format|vsprintf)$/
const PLACES = /%(?:\(\w+\))?[-+ #0]*\d*(?:\.\d+)?[sdifrvqxu]|\{[\w.:!]*\}/

/** The pieces of a text that a node puts together or writes out; null where it is no text. */
export function piecesOf(node: Node, depth = 0): Piece[] | null {
  if (depth > DEPTH_MAX) return null
  const { type } = node
  if (isString(type)) return ofString(node)
  if (isRowOfStrings(type)) return children(node).flatMap((child) => piecesOf(child, depth + 1) ?? [])
  if (/^(?:parenthesized_expression|argument|expression_list|literal_element)$/.test(type)) {
    const [inner, ...more] = children(node)
    return inner && more.length === 0 ? piecesOf(inner, depth + 1) : null
  }
  if (isJoin(type)) return ofJoin(node, depth)
  return isCall(type) ? ofFormat(node, depth) : null
}

/** A node's named children without comments. */
export function children(node: Node): Node[] {
  return node.namedChildren.filter(
    (child): child is Node => child !== null && !child.type.includes('comment'),
  )
}

/** What a call calls, as it stands but for spaces. */
export function calleeOf(node: Node): string {
  const field = (name: string) => node.childForFieldName(name)?.text ?? ''
  const own = field('function') || field('constructor') || field('type')
  const object = field('object') || field('receiver') || field('scope')
  const name = field('name') || field('method')
  const text = own || (object && name ? `${object}.${name}` : name)
  return text.replace(/\s+/g, '').replaceAll('->', '.').replaceAll('::', '.').slice(-120)
}

/** A call's arguments, of keyword arguments the whole. */
export function argumentsOf(node: Node): Node[] {
  const list = node.childForFieldName('arguments')
  if (list && isString(list.type)) return []
  const found = list
    ? children(list)
    : children(node)
        .filter(({ type }) => type === 'argument_list')
        .flatMap(children)
  return found.map((child) => (child.type === 'argument' ? (children(child).at(-1) ?? child) : child))
}

function ofString(node: Node): Piece[] {
  const inner = children(node)
  if (inner.length === 0) return [{ kind: 'written', text: node.text.replace(/^[\w@$]*['"`]+|['"`]+$/g, '') }]
  return inner.flatMap((child): Piece[] => {
    if (isMark(child.type)) return []
    if (child.type === 'heredoc_body') return ofString(child)
    const isPlain = isWritten(child.type) || child.type.includes('escape')
    return [isPlain ? { kind: 'written', text: child.text } : { kind: 'put_in', source: sourceOf(child) }]
  })
}

/** Of an interpolation, what stands within its braces. */
function sourceOf(node: Node): string {
  const inside = node.childForFieldName('expression')
  return (inside?.text ?? node.text).replace(/^[$#]?\{|\}$/g, '').trim()
}

function ofJoin(node: Node, depth: number): Piece[] | null {
  const [left, right] = [node.childForFieldName('left'), node.childForFieldName('right')]
  const operator = node.childForFieldName('operator')?.text ?? node.child(1)?.text
  if (!left || !right) return null
  const before = piecesOf(left, depth + 1)
  if (operator === '%') return before && filled(before, right.text)
  if (operator !== '+' && operator !== '.') return null
  const after = piecesOf(right, depth + 1)
  if (!before && !after) return null
  return [...(before ?? [putIn(left)]), ...(after ?? [putIn(right)])]
}

function putIn(node: Node): Piece {
  return { kind: 'put_in', source: node.text }
}

/** `'...{}'.format(x)`, `fmt.Sprintf('...%s', x)` and their like. */
function ofFormat(node: Node, depth: number): Piece[] | null {
  const callee = calleeOf(node)
  const given = argumentsOf(node)
  if (/\.(?:format|formatted)$/.test(callee) && !FORMATS.test(callee)) {
    const called = node.childForFieldName('function') ?? node
    const object = called.childForFieldName('object')
    const text = object && piecesOf(object, depth + 1)
    return text ? filled(text, given.map(({ text }) => text).join(', ')) : null
  }
  const [first, ...rest] = given
  if (!FORMATS.test(callee) || !first || rest.length === 0) return null
  const text = piecesOf(first, depth + 1)
  return text && filled(text, rest.map(({ text }) => text).join(', '))
}

/** The places of a format, each with all that is put in: which goes where makes no difference here. */
function filled(pieces: readonly Piece[], source: string): Piece[] {
  const all = source.replace(/^\(|,?\)$/g, '')
  return pieces.flatMap((piece): Piece[] => {
    if (piece.kind === 'put_in') return [piece]
    return piece.text.split(new RegExp(PLACES, 'g')).flatMap((text, n): Piece[] => {
      const written: Piece = { kind: 'written', text }
      return n === 0 ? [written] : [{ kind: 'put_in', source: all }, written]
    })
  })
}
