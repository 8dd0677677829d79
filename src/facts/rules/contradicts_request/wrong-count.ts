import { CARDINALS } from '../../../core/quantities/number-words.js'
import type { Answer } from '../../answer/answer.js'
import type { Found } from '../rule.js'
import { listsIn } from './lists.js'

/** How many items a request asks for. */
interface Asked {
  readonly n: number
  readonly bound: 'exactly' | 'from' | 'upto'
}

const WORDS = [...CARDINALS].filter(([, n]) => n >= 2 && n <= 20).map(([word]) => word)
const NUMBER = `(\\d{1,2}|${WORDS.join('|')})`
const ASKED = new RegExp(
  `\\b(?:list|give|name|suggest|provide|write|generate|share|recommend|identify|propose|brainstorm|tell me|show me|outline|offer|find|what are|need|want)\\b(?: me| us)?(?: out)?(?: a list of| the)?(?: exactly| only| just| top| my)?( at least| at most| up to| no more than| a minimum of| a maximum of)?(?: top)? ${NUMBER}(?! ?(?:[-–%$/:.,]|to \\d|or \\d|or (?:two|three|four|five|six|seven|eight|nine|ten)\\b))((?: [\\p{L}-]+){1,6})`,
  'giu',
)
/** What is counted otherwise than by the items of a list. */
const NOT_ITEMS =
  /^(?: [\p{L}-]+){0,2} (?:sentences?|words?|paragraphs?|lines?|characters?|letters?|pages?|minutes?|seconds?|hours?|days?|weeks?|months?|years?|percent|degrees?|digits?|times?|tokens?|stars?|points?|columns?|rows?|bytes?|files?|functions?|versions?|tables?|people|dollars|stanzas?|verses?|sections?|parts?|chapters?|per|each|year-old|sets?|groups?|different lists?|lists?|meals?|weeks?|bedroom|page|step|day|week|minute|word|line|sentence)\b/iu

/** A list with another number of items than was asked for. */
export function wrongCount(answer: Answer): Found | null {
  const asked = askedCount(answer.request)
  if (!asked) return null
  const lists = listsIn(answer.prose)
  const [list] = lists
  if (!list || lists.length > 1 || keeps(list.items, asked)) return null
  const words = { exactly: '', from: 'at least ', upto: 'at most ' }[asked.bound]
  return {
    kind: 'wrong_count',
    axis: 'faithfulness',
    force: list.isNumbered ? 'binding' : 'advisory',
    message: `The request asks for ${words}${asked.n}, and the list has ${list.items}.`,
    start: list.start,
    end: list.end,
  }
}

function keeps(items: number, { n, bound }: Asked): boolean {
  if (bound === 'exactly') return items === n
  return bound === 'from' ? items >= n : items <= n
}

function askedCount(request: string): Asked | null {
  const found = [...request.matchAll(ASKED)]
  const [first] = found
  if (!first || found.length > 1) return null
  const [, bound = '', number = '', things = ''] = first
  if (
    NOT_ITEMS.test(things) ||
    /\b(?:about|around|roughly|approximately|each|every|per|categor\w+|groups?|sections?|several|few)\b/i.test(
      request,
    )
  )
    return null
  const n = CARDINALS.get(number.toLowerCase()) ?? Number(number)
  if (n < 2 || n > 30) return null
  if (/at least|minimum/.test(bound)) return { n, bound: 'from' }
  return { n, bound: /most|up to|more than|maximum/.test(bound) ? 'upto' : 'exactly' }
}
