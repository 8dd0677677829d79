import type { Answer } from '../../answer/answer.js'
import type { FactRule, Found } from '../rule.js'

/** Places that were to be filled in. */
export const placeholder: FactRule = {
  kinds: [
    {
      kind: 'placeholder',
      axes: ['quality'],
      force: 'either',
      looksFor:
        'code that is left to be written ("TODO: implement", "your code here", a body that only says it is not implemented), filler text',
      letsBe:
        'notes of work for later beside code that works, abstract methods; advisory: names to fill in ("[Your Name]"), and what the request asked for: a template, a skeleton, a stub, an exercise, filler text',
    },
  ],
  version: 1,
  *find(answer) {
    for (const [what, where, isSlight, pattern] of PLACES)
      for (const { index, 0: found } of answer.response.matchAll(pattern)) {
        if (isThere(where, answer, index)) yield factOf(what, isSlight, index, found, answer)
      }
  },
}

type Where = 'code' | 'prose' | 'both'
type Place = readonly [what: string, where: Where, isSlight: boolean, pattern: RegExp]

const COMMENT = String.raw`(?:#|\/\/|\/\*|--|<!--)\s{0,3}`

const PLACES: readonly Place[] = [
  [
    'code that is left to be written',
    'code',
    false,
    new RegExp(
      `${COMMENT}(?:TODO|FIXME)\\s{0,2}[:-]?\\s{0,2}(?:implement(?! this in)|add (?:the |your )?(?:logic|implementation|code)|write|fill in|complete|finish)\\b[^\\n]{0,80}`,
      'gi',
    ),
  ],
  [
    'code that is left to be written',
    'code',
    false,
    new RegExp(
      `${COMMENT}(?:\\.{0,3}\\s{0,2})?(?:your|the actual|actual|rest of (?:the |your )?|remaining|more|insert|put|add|place|write) ?(?:your )?(?:code|logic|implementation)\\b(?: (?:goes|comes|would go|should go))?(?: here| below)?[^\\n]{0,40}`,
      'gi',
    ),
  ],
  [
    'code that is left to be written',
    'code',
    false,
    new RegExp(
      `${COMMENT}(?:implementation|code|logic|body) (?:goes|comes|would go) here[^\\n]{0,40}|${COMMENT}implement (?:this|me|here|the (?:rest|logic))\\b[^\\n]{0,40}`,
      'gi',
    ),
  ],
  [
    'a body that is not implemented',
    'code',
    false,
    /^[ \t]{1,20}(?:raise NotImplementedError\b[^\n]{0,80}|throw new (?:Error|NotImplementedException|UnsupportedOperationException)\(\s{0,2}(?:['"`](?:not (?:yet )?implemented|todo|unimplemented)[^\n]{0,60})?\)|(?:todo|unimplemented)!\([^\n]{0,60}\)|panic\("(?:not implemented|todo)[^\n]{0,40}"\))/gim,
  ],
  ['filler text', 'both', false, /\blorem ipsum\b/gi],
  [
    'a name to fill in',
    'prose',
    true,
    /\[(?:your|insert|enter|recipient|company|name|date|address|client|hiring manager|phone|email|position|job title|add|link|topic|x{2,})(?: [^\]\n]{0,40})?\](?!\()|\{\{?(?:your|insert)[ _][^}\n]{1,40}\}?\}|<(?:insert|your)[ _-][^>\n]{1,40}>/gi,
  ],
  [
    'a text that is left to be written',
    'prose',
    false,
    /^\s{0,3}(?:\*{0,2}|_{0,2})(?:TBD|TBA|TODO|\[?(?:to be (?:added|written|completed|determined)|content (?:goes )?here|coming soon)\]?)(?:\*{0,2}|_{0,2})\.?\s{0,3}$/gim,
  ],
]

function isThere(where: Where, answer: Answer, index: number): boolean {
  if (where === 'both') return true
  return (answer.blockAt(index) !== undefined) === (where === 'code')
}

const ASKED_FOR =
  /\b(?:template|skeleton|scaffold\w*|boilerplate|stubs?|starter|exercise|homework|assignment|interface|abstract|placeholder\w*|mock-?up|filler|dummy|lorem|sample text|outline|pseudo-?code|draft|fill in|todo|documentation|docs|readme|usage|how (?:do|to|can|would)|tutorial|guide|structure|wireframe|layout|prototype|tests? first|tdd|example of)\b/i
const ABSTRACT =
  /\babstract\b|@abstractmethod|\bABC\b|\bProtocol\b|\bsubclass|\bBase[A-Z]?\w*|\binterface\b|\bdefault:|\belse\b/i

function factOf(what: string, isSlight: boolean, start: number, found: string, answer: Answer): Found {
  const block = answer.blockAt(start)
  const isAbstract = what.startsWith('a body') && ABSTRACT.test(block?.text ?? '')
  const isAsked = ASKED_FOR.test(answer.request) || answer.request.includes(found.trim())
  const isReview = answer.domain === 'code_review' || answer.domain === 'security_analysis'
  return {
    kind: 'placeholder',
    axis: 'quality',
    force: isSlight || isAbstract || isAsked || isReview ? 'advisory' : 'binding',
    message: `The answer holds ${what}.`,
    start,
    end: start + found.length,
  }
}
