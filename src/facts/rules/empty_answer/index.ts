import type { Answer } from '../../answer/answer.js'
import type { FactRule, Found } from '../rule.js'

/** An answer in which there is nothing. */
export const emptyAnswer: FactRule = {
  kinds: [
    {
      kind: 'empty_answer',
      axes: ['faithfulness', 'quality'],
      force: 'binding',
      looksFor:
        'an answer of punctuation only, of a label and nothing after it ("Thought process:"), of closed thoughts and nothing after them, or of "N/A" where something was to be written',
      letsBe: 'short answers to what asks for them: a sign, a word, a number, an emoji, yes or no',
    },
  ],
  version: 1,
  *find(answer) {
    const what = emptiness(answer)
    if (what === null) return
    const { response } = answer
    const start = Math.max(0, response.search(/\S/))
    for (const axis of ['faithfulness', 'quality'] as const)
      yield factOf(axis, what, start, response.trimEnd().length)
  },
}

const THOUGHTS = /<(think(?:ing)?|thought|reasoning|scratchpad)>[\s\S]{0,20000}?<\/\1>/gi
const ASKS_SIGN =
  /\b(?:symbols?|signs?|operators?|characters?|punctuation|emojis?|brackets?|delimiters?|separators?|glyphs?|arrows?|keys?|marks?|ascii|regex)\b|\b(?:only|just|nothing but)\b/i
const LABEL =
  /^(?:(?:my |the |final |your )?(?:thought(?:s| process)?|thinking|reasoning|answer|response|output|result|reply|analysis|assistant|explanation|summary|solution|conclusion|here(?:['’]s| is| are)[^.\n]{0,60}))\s{0,2}[:：]?$/i
const NOTHING =
  /^(?:n\/?a|none|null|nil|undefined|nan|tbd|todo|empty|\(?no (?:output|answer|response|content|result)s?\)?|\[object object\]|error)$/i
const TO_BE_WRITTEN =
  /\b(?:write|explain|describe|summari[sz]e|list|create|generate|translate|draft|compose|review|analy[sz]e|implement|design|outline|compare|propose|suggest|recommend|rewrite|plan)\b/i

function emptiness({ request, response }: Answer): string | null {
  const text = response.replace(THOUGHTS, '').trim()
  if (text === '') return 'nothing'
  if (!/[\p{L}\p{N}]/u.test(text)) {
    const hasEmoji = /\p{Extended_Pictographic}/u.test(text)
    return hasEmoji || ASKS_SIGN.test(request) ? null : 'punctuation only'
  }
  const plain = text.replace(/^[\s#*_`>"'-]+|[\s*_`"'.!]+$/g, '')
  if (LABEL.test(plain) && /[:：]$/.test(plain)) return 'a label with nothing after it'
  if (/^(?:thought process|thinking|here is the (?:answer|response))$/i.test(plain))
    return 'a label with nothing after it'
  const isMissing =
    NOTHING.test(plain) && TO_BE_WRITTEN.test(request) && !request.toLowerCase().includes(plain.toLowerCase())
  return isMissing ? 'a word for nothing' : null
}

function factOf(axis: 'faithfulness' | 'quality', what: string, start: number, end: number): Found {
  return {
    kind: 'empty_answer',
    axis,
    force: 'binding',
    message: `The answer holds ${what}.`,
    start,
    end: Math.max(start, end),
  }
}
