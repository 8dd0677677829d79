import type { Node } from '@vscode/tree-sitter-wasm'
import type { Argument, BuiltText, Call, CodeReading, Setting } from './code-reading.js'
import { isCall, isConstant, isSetting, isString } from './node-kinds.js'
import { argumentsOf, calleeOf, children, piecesOf } from './pieces.js'

const DEPTH_MAX = 300
/** Deeper, a node's own source would be copied once more for each level. */
const SOURCE_CHARS = 400

interface Notes {
  readonly texts: BuiltText[]
  readonly calls: Call[]
  readonly settings: Setting[]
  readonly constants: Set<string>
  readonly varied: Set<string>
  readonly builtNames: Map<string, BuiltText>
}

/** Reads a tree once for all rules of security. */
export function readCode(root: Node): CodeReading {
  const notes: Notes = {
    texts: [],
    calls: [],
    settings: [],
    constants: new Set(),
    varied: new Set(),
    builtNames: new Map(),
  }
  visit(root, { callee: null, isPart: false, depth: 0 }, notes)
  for (const name of notes.varied) notes.constants.delete(name)
  return notes
}

/** Where a node stands. */
interface Place {
  /** The function whose argument it is in. */
  readonly callee: string | null
  /** It is a part of a text that is put together, or what a tag of a template takes: no text of its own. */
  readonly isPart: boolean
  readonly depth: number
}

function visit(node: Node, place: Place, notes: Notes): void {
  const { callee, isPart, depth } = place
  if (depth > DEPTH_MAX) return
  const built = isPart ? null : builtText(node, callee)
  if (built) notes.texts.push(built)
  const isCalling = isCall(node.type)
  if (isCalling) notes.calls.push(callOf(node))
  if (isSetting(node.type)) note(node, callee, notes)
  const below = { callee: isCalling ? calleeOf(node) : callee, depth: depth + 1 }
  for (const child of children(node)) {
    const isTagged = isCalling && isString(child.type)
    const isWithin = built !== null || isTagged || (isPart && !isCalling)
    visit(child, { ...below, isPart: isWithin }, notes)
  }
}

function builtText(node: Node, callee: string | null): BuiltText | null {
  const pieces = piecesOf(node)
  const isBuilt =
    pieces?.some(({ kind }) => kind === 'put_in') && pieces.some(({ kind }) => kind === 'written')
  if (!pieces || !isBuilt) return null
  return { pieces, start: node.startIndex, end: node.endIndex, callee }
}

function callOf(node: Node): Call {
  const callee = calleeOf(node)
  const args = argumentsOf(node).map((child) => argumentOf(child, callee))
  return { callee, args, start: node.startIndex, end: node.endIndex }
}

function argumentOf(node: Node, callee: string): Argument {
  const name = node.type === 'keyword_argument' ? (node.childForFieldName('name')?.text ?? null) : null
  const value = (name === null ? null : node.childForFieldName('value')) ?? node
  const built = builtText(value, callee)
  return { name, source: short(value), isConstant: isConstant(value.type) && !built, built }
}

function short(node: Node): string {
  return node.text.slice(0, SOURCE_CHARS)
}

function note(node: Node, callee: string | null, notes: Notes): void {
  const [first, last] = [children(node).at(0), children(node).at(-1)]
  const left =
    node.childForFieldName('left') ?? node.childForFieldName('name') ?? node.childForFieldName('key') ?? first
  const right = node.childForFieldName('right') ?? node.childForFieldName('value') ?? last
  if (!left || !right || left.startIndex === right.startIndex) return
  const name = short(left)
  notes.settings.push({ name, value: short(right), start: node.startIndex, end: node.endIndex, callee })
  const built = builtText(right, null)
  if (built) notes.builtNames.set(name, built)
  if (isConstant(right.type) && !built) notes.constants.add(name)
  else notes.varied.add(name)
}
