import { LEAD, META, OFFER, PLEASANT_OPENING, PLEASANTRY } from './pleasantries.js'
import { isQuestion } from './questions.js'
import { type Span, withoutMarkup } from './span.js'

const REFUSAL =
  /^(?:(?:unfortunately|sadly|regrettably),? )?(?:as an ai\b[^.]{0,80}$|(?:as an ai[^,]{0,60}, )?i(?:'m| am)? (?:can(?:no|')?t|can not|won'?t|will not|must decline|(?:'m |am )?(?:not able|unable)(?: to)?)\s*(?:to )?(?:help|assist|answer|provide|comply|do that|fulfil|fulfill|discuss|share|determine|find|tell|verify|confirm|say)\b)/i
const IGNORANCE =
  /^(?:(?:unfortunately|sadly|honestly),? )?(?:i (?:really |honestly )?(?:do not|don'?t) (?:really )?know(?: (?:the|what|how|if|whether|who|when|where|why|which|that|enough|much|about|for)\b|\s*[.,!]|$)|i (?:do not|don'?t) have (?:enough |any |sufficient )*(?:information|data|access|context)|i(?:'m| am) (?:not sure|unsure|uncertain)|i have no (?:idea|information)|not sure\b|no idea\b|(?:it is|it's) (?:unclear|not clear|unknown)|(?:the |this )?(?:provided |given |supplied )?(?:context|evidence|documents?|passages?|texts?|sources?|information)(?: provided| given)? (?:does not|do not|doesn'?t|don'?t|did not|didn'?t) (?:mention|say|state|contain|provide|specify|include|indicate))/i
const APOLOGY =
  /^(?:(?:i(?:'m| am)|we(?:'re| are)) (?:very |so |really |truly |terribly |deeply )*sorry|(?:so |very |really )?sorry|(?:our |my |sincere |please accept (?:my|our) )*apologies|(?:i|we) (?:sincerely |do |deeply )*apologi[sz]e)\b[^,;.!]{0,80}(?:[,;]\s*|$|[.!]+$)/i
const OTHER_LANGUAGES =
  /^(?:こんにちは|おはよう|こんばんは|ありがとう(?:ございます)?|はい|いいえ|承知しました|申し訳(?:ありません|ございません)が?|すみません|(?:私(?:に)?は)?(?:分|わ)かりません|你好|您好|谢谢|谢谢你|抱歉|对不起|我不知道|不知道|是的|好的)[。！、,.!\s]*$/
// Looking back keeps long runs of spaces linear.
const BUT = /(?<!\s)\s+(?:but|however|although|though),?\s+/i

/** How far into a sentence openings are looked for. */
const OPENING_CHARS = 240

/**
 * What a sentence states once pleasantries, apologies, refusals and "I don't know" are taken off; undefined where
 * nothing is left or it is a question. "I'm not sure, but it rains." leaves "it rains.".
 */
export function claimOf(text: string, sentence: Span): Span | undefined {
  let span = withoutMarkup(text, sentence)
  // Each turn takes an opening off; a few stand in a row at most.
  for (let turns = 0; turns < 4; turns++) {
    const source = text.slice(span.start, span.end)
    if (!/[\p{L}\p{N}]/u.test(source) || isQuestion(source)) return undefined
    const rest = afterOpening(source)
    if (rest === 0) return span
    span = withoutMarkup(text, { start: span.start + rest, end: span.end })
  }
  return span
}

/** Where the statement starts: 0 where the sentence has no empty opening, its length where it has nothing else. */
function afterOpening(source: string): number {
  const opening = source.slice(0, OPENING_CHARS).replaceAll('’', "'")
  const isAllOpening = source.length <= OPENING_CHARS
  if (isAllOpening && (PLEASANTRY.test(opening) || OTHER_LANGUAGES.test(source))) return source.length
  const lead = LEAD.exec(opening)
  if (lead) return lead[0].length
  const apology = APOLOGY.exec(opening)
  if (apology) {
    const but = /^but\s+/i.exec(opening.slice(apology[0].length))
    return Math.min(source.length, apology[0].length + (but?.[0].length ?? 0))
  }
  const pleasant = PLEASANT_OPENING.exec(opening)
  if (pleasant) return pleasant[0].length
  if (isAllOpening && OFFER.test(opening)) return source.length
  if (!META.test(opening) && !REFUSAL.test(opening) && !IGNORANCE.test(opening)) return 0
  const but = BUT.exec(source)
  return but ? but.index + but[0].length : source.length
}
