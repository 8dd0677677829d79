import type { Answer } from '../../answer/answer.js'
import type { Tools } from '../../parsers/tools.js'
import type { FactRule, Found } from '../rule.js'
import { openBrackets } from './open-brackets.js'

/** An answer that ends before its end. */
export const truncatedText: FactRule = {
  kinds: [
    {
      kind: 'truncated_text',
      axes: ['quality'],
      force: 'either',
      looksFor:
        'a fence that is never closed with code that is cut off, an end within a sentence (after "the", "and", a comma, an opening bracket) or within a word that is split, thoughts that are never closed',
      letsBe:
        'ends without a full stop: headings, lists, tables, addresses, names, code; advisory: a fence that is never closed with code that is whole',
    },
  ],
  version: 1,
  *find(answer, tools) {
    const found = openFence(answer, tools) ?? openThoughts(answer) ?? cutSentence(answer)
    if (found) yield found
  },
}

function openFence(answer: Answer, tools: Tools): Found | null {
  const last = answer.blocks.at(-1)
  if (!last || last.isClosed) return null
  const verdict = last.language ? tools.readers.get(last.language)?.(last.text) : undefined
  const isWhole = verdict ? verdict.fault === null : openBrackets(last.text, last.likely) === 0
  return factOf(
    isWhole ? 'advisory' : 'binding',
    isWhole
      ? 'The last fence is never closed.'
      : 'The last fence is never closed, and the code in it is cut off.',
    answer,
  )
}

function openThoughts(answer: Answer): Found | null {
  const text = answer.response
  if (!/^\s*<think(?:ing)?>/.test(text) || /<\/think(?:ing)?>/.test(text)) return null
  return factOf('binding', 'The answer ends within its thoughts.', answer)
}

/** Words that no English sentence ends with, but for those who speak of the words. */
const GOES_ON =
  /(?:^|\s)(?:the|a|an|and|or|of|to|because|which|whose|with|from|into|your|its|their|our|my|is|are|was|were|than|if|when|while|as|by|for|at|but|that|this|these|has|have|can|will|should|would|could|must|may|e\.g\.|i\.e\.|including|such as|between|through)$/i
/** As a particle at the end of a question or a clause. */
const MAY_END =
  /\b(?:as (?:it|they) (?:is|are|was)|that|this|these|is|are|was|were|by|for|at|to|from|with|of|if|have|has|can|will|should|would|could|must|may|when|but|through|than|as|between|into)$/i
const CHARS_MIN = 80

function cutSentence(answer: Answer): Found | null {
  if (answer.blocks.at(-1)?.origin === 'whole') return null
  const text = answer.response.trimEnd()
  const line = text.slice(text.lastIndexOf('\n') + 1)
  if (text.length < CHARS_MIN || answer.blockAt(text.length - 1) || isNoSentence(line)) return null
  const isSure =
    (GOES_ON.test(line) && !MAY_END.test(line)) ||
    /[\p{L}\p{N}][,(]$/u.test(line) ||
    /\p{Ll}-$/u.test(line) ||
    /\b(?:of|to|with|for|as|by|is|are|that|can|will|should) (?:the|a|an|your|its)$/i.test(line)
  if (!isSure && !GOES_ON.test(line)) return null
  return factOf(isSure ? 'binding' : 'advisory', 'The answer ends within a sentence.', answer)
}

/** A row of a table, a heading, code, a signature, verse. */
function isNoSentence(line: string): boolean {
  if (/^\s*(?:\||#{1,6} |>|`)|[|`"”’*_]$|https?:\/\/\S*$/.test(line)) return true
  return line.trim().split(/\s+/).length < 5
}

function factOf(force: 'binding' | 'advisory', message: string, answer: Answer): Found {
  const end = answer.response.trimEnd().length
  return { kind: 'truncated_text', axis: 'quality', force, message, start: Math.max(0, end - 1), end }
}
