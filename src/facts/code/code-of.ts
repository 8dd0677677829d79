import type { CodeBlock } from '../answer/code-block.js'
import { isTooDeep } from '../parsers/depth.js'
import type { Tools } from '../parsers/tools.js'
import type { CodeReading } from './code-reading.js'
import { readCode } from './read-code.js'

const read = new WeakMap<CodeBlock, CodeReading | null>()
const PHP_TAG = '<?php '

/** What a block of code does; null where nobody can read it. Places by `placeInResponse`. */
export function codeOf(block: CodeBlock, tools: Tools): CodeReading | null {
  const known = read.get(block)
  if (known !== undefined) return known
  const reading = readBlock(block, tools)
  read.set(block, reading)
  return reading
}

/** The place in the response of an offset in a block's reading. */
export function placeInResponse(block: CodeBlock, offset: number): number {
  return block.placeOf(Math.max(0, offset - leadOf(block)))
}

function leadOf(block: CodeBlock): number {
  return block.likely === 'php' && !block.text.includes('<?') ? PHP_TAG.length : 0
}

function readBlock(block: CodeBlock, tools: Tools): CodeReading | null {
  const reads = block.likely && tools.trees.get(block.likely)
  if (!reads || isTooDeep(block.text)) return null
  const text = leadOf(block) > 0 ? PHP_TAG + block.text : block.text
  return reads(text, readCode)
}
