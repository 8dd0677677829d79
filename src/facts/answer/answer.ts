import type { FactsInput } from '../fact.js'
import type { CodeBlock } from './code-block.js'
import { fencedBlocks } from './fences.js'
import { lineAt, lineStarts } from './lines.js'
import { wholeCode } from './whole-code.js'

/** An answer, read once for all rules. */
export interface Answer extends FactsInput {
  /** The code in it, in order. */
  readonly blocks: readonly CodeBlock[]
  /** The response with all code blanked out, so that offsets stay. */
  readonly prose: string
  /** From 1, in the response. */
  lineOf(offset: number): number
  /** The code that a place in the response lies in. */
  blockAt(offset: number): CodeBlock | undefined
}

/** Reads an answer: which of it is code and which is prose. */
export function readAnswer(input: FactsInput): Answer {
  const { response } = input
  const fenced = fencedBlocks(response)
  const whole = fenced.length === 0 ? wholeCode(input) : null
  const blocks = whole ? [whole] : fenced
  const starts = lineStarts(response)
  return {
    ...input,
    blocks,
    prose: proseOf(response, blocks),
    lineOf: (offset) => lineAt(starts, offset) + 1,
    blockAt: (offset) => blocks.find(({ start, end }) => offset >= start && offset < end),
  }
}

function proseOf(response: string, blocks: readonly CodeBlock[]): string {
  let prose = ''
  for (const { start, end } of blocks) {
    prose += response.slice(prose.length, start)
    prose += response.slice(start, end).replace(/[^\n]/g, ' ')
  }
  return prose + response.slice(prose.length)
}
