import type { Node } from '@vscode/tree-sitter-wasm'
import type { CodeBlock } from '../../answer/code-block.js'
import { isTooDeep } from '../../parsers/depth.js'
import type { Fault, Reads } from '../../parsers/fault.js'
import { withoutComments } from '../../parsers/json.js'
import type { Tools } from '../../parsers/tools.js'

/** Why a block is not what it is said to be written in; null where it is, or where nobody can tell. */
export function faultOf(block: CodeBlock, tools: Tools): Fault | null {
  const { language, text } = block
  const reads = language && tools.readers.get(language)
  if (language === 'jsonc' && reads) return fault(reads, withoutComments(text))
  if (language === 'jsonl' && reads) return faultInLines(reads, text)
  if (language === 'typescript') return scriptFault(text, tools, ['typescript', 'tsx'])
  if (reads) return fault(reads, text)
  return treeFault(block, tools)
}

function fault(reads: Reads, text: string): Fault | null {
  return reads(text)?.fault ?? null
}

function faultInLines(reads: Reads, text: string): Fault | null {
  let start = 0
  for (const line of text.split('\n')) {
    const found = line.trim() === '' ? null : fault(reads, line)
    if (found) return { ...found, offset: start + found.offset }
    start += line.length + 1
  }
  return null
}

function scriptFault(text: string, tools: Tools, dialects: readonly ('typescript' | 'tsx')[]): Fault | null {
  let first: Fault | null = null
  for (const dialect of dialects) {
    const verdict = tools.readers.get(dialect)?.(text)
    if (!verdict?.fault) return null
    first ??= verdict.fault
  }
  return first
}

const WRAPS: Readonly<Record<string, readonly [string, string]>> = {
  java: ['class A {', '}'],
  csharp: ['class A {', '}'],
  cpp: ['void f() {', '}'],
  php: ['<?php ', ''],
  rust: ['fn f() {', '}'],
  go: ['func f() {', '}'],
}

/** A grammar's word on other languages, as they stand or within what they may be taken from. */
function treeFault({ likely, text }: CodeBlock, tools: Tools): Fault | null {
  const reads = likely && tools.trees.get(likely)
  if (!reads || isTooDeep(text)) return null
  const found = reads(text, faultInTree)
  const [before, after] = WRAPS[likely] ?? ['', '']
  if (!found || (before !== '' && reads(before + text + after, (root) => !root.hasError))) return null
  return found
}

function faultInTree(root: Node): Fault | null {
  if (!root.hasError) return null
  let node = root
  for (let inner = faultyChild(node); inner; inner = faultyChild(node)) node = inner
  const what = node.isMissing ? `${node.type} is missing` : 'this cannot be read'
  return { message: what, offset: node.startIndex }
}

function faultyChild(node: Node): Node | undefined {
  if (node.isError) return undefined
  return node.children.find((child): child is Node => child !== null && (child.hasError || child.isMissing))
}
