import { tokenise } from '../words/tokenise.js'
import { looksLikeVerb } from '../words/verbs.js'
import { type Block, blocks } from './blocks.js'
import { clauses } from './clauses.js'
import { type FramedStatement, jsonStatements } from './json-leaves.js'
import { claimOf } from './not-claims.js'
import { sentences } from './sentences.js'
import type { Span } from './span.js'

/** The statements of an output, in order, with how much of each is frame. */
export function framedStatements(output: string): FramedStatement[] {
  return jsonStatements(output) ?? blocks(output).flatMap((block) => ofBlock(output, block))
}

function ofBlock(output: string, block: Block): FramedStatement[] {
  if (block.kind === 'heading' && !statesSomething(output.slice(block.start, block.end))) return []
  const spans = block.kind === 'row' ? [rowSpan(output, block)] : sentences(output, block)
  return spans
    .flatMap((sentence) => claimOf(output, sentence) ?? [])
    .flatMap((claim) => (block.kind === 'row' ? [claim] : clauses(output, claim)))
    .flatMap((clause) => claimOf(output, clause) ?? [])
    .map(({ start, end }) => ({ text: output.slice(start, end), start, end, frameChars: 0 }))
}

// A heading is a title unless it has a verb.
function statesSomething(heading: string): boolean {
  const tokens = tokenise(heading)
  return tokens.length >= 3 && tokens.some(looksLikeVerb)
}

function rowSpan(output: string, { start, end }: Span): Span {
  let [from, to] = [start, end]
  while (from < to && /[|\s]/.test(output[from] ?? '')) from++
  while (to > from && /[|\s]/.test(output[to - 1] ?? '')) to--
  return { start: from, end: to }
}
