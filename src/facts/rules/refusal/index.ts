import type { Answer } from '../../answer/answer.js'
import type { FactRule, Found } from '../rule.js'

/** An answer that declines, and does nothing else. */
export const refusal: FactRule = {
  kinds: [
    {
      kind: 'refusal',
      axes: ['faithfulness', 'quality'],
      force: 'either',
      looksFor: 'an answer that as a whole declines to do what was asked',
      letsBe:
        'answers that decline a part and do the rest; binding only where the request is plain work with words, numbers or code and no word of it is delicate: else the refusal may be right, and it is only said',
    },
  ],
  version: 1,
  *find(answer) {
    const text = answer.response.trim()
    if (!declines(text) || answer.blocks.length > 0) return
    const force = isPlainWork(answer) ? 'binding' : 'advisory'
    const start = answer.response.indexOf(text)
    for (const axis of ['faithfulness', 'quality'] as const)
      yield factOf(axis, force, start, start + text.length)
  },
}

const DECLINES =
  /^(?:(?:oh,? |unfortunately,? |hello[,!.] |hi[,!.] )?(?:i['’]?m (?:so |very |really |truly )?sorry|i am (?:so |very )?sorry|i apologi[sz]e|sorry|my apologies|apologies|unfortunately)[,.!:]?\s{1,3}(?:but )?)?(?:as an? (?:ai|artificial|large|language)[^.\n]{0,60}?,? )?(?:unfortunately,? )?i(?:['’]?m| am)? (?:can['’]?t|cannot|can not|won['’]?t|will not|(?:am )?(?:not able|unable) to|not (?:comfortable|allowed|permitted|going to)|must (?:decline|refuse)|(?:have to|need to|respectfully) decline|decline to|refuse to|do not feel comfortable)\b/i
const ALSO_DECLINES =
  /^(?:i['’]?m|i am) (?:really |very |so )?sorry,? (?:but )?(?:i|that|this)\b[^.\n]{0,120}\b(?:can['’]?t|cannot|unable|won['’]?t|not able|not something i)\b|^(?:i['’]?m|i am) sorry[,.]? (?:but )?(?:this|that|your) (?:request|topic)\b/i
/** What people cannot do and say so: these are answers. */
const NOT_DECLINED =
  /^[^.\n]{0,160}\b(?:can['’]?t|cannot|unable to|not able to) (?:stress|emphasi[sz]e|wait|overstate|thank|think of (?:a better|anything better)|recommend (?:it|this|them) enough|agree more|be (?:added|divided|used))/i

const CHARS_MAX = 700
/** It goes on to do it, or a part of it. */
const DOES =
  /\b(?:however|but|that said|instead)\b[^.\n]{0,80}\b(?:here(?:['’]s| is| are)|below|the following|:\s*$)|\n\s{0,4}(?:\d+[.)]|[-*])\s[^\n]+\n\s{0,4}(?:\d+[.)]|[-*])\s/im

function declines(text: string): boolean {
  if (text.length > CHARS_MAX || text === '') return false
  return (DECLINES.test(text) || ALSO_DECLINES.test(text)) && !NOT_DECLINED.test(text) && !DOES.test(text)
}

const WORK =
  /\b(?:write|explain|describe|summari[sz]e|list|translate|calculate|compute|convert|rewrite|rephrase|proofread|format|sort|count|outline|compare|define|name|implement|refactor|debug|fix|what (?:is|are|does)|how (?:do|does|many|much))\b/i
/** Words that make a refusal right, or that a model may be unable to do: nobody but a judge can say. */
const DELICATE =
  /\b(?:weapons?|bombs?|explosiv\w*|guns?|ammunition|drugs?|meth\w*|cocaine|poison\w*|malware|virus(?:es)?|ransom\w*|hack\w*|crack\w*|exploit\w*|phish\w*|scam\w*|spam|fraud\w*|counterfeit\w*|fake|forg\w*|steal\w*|theft|burgl\w*|kill\w*|murder\w*|suicid\w*|self-?harm|hurt\w*|attack\w*|terror\w*|nazi\w*|racis\w*|hate\w*|slur\w*|porn\w*|sex\w*|nud\w*|erotic\w*|explicit|minors?|child\w*|illegal\w*|launder\w*|evad\w*|evasion|bypass\w*|jailbreak\w*|stalk\w*|spy\w*|track\w*|surveil\w*|dox\w*|password\w*|credentials?|private|personal|address of|phone number|social security|medical|diagnos\w*|dosage|dose|prescri\w*|lawsuit|legal advice|invest\w*|stock tips?|predict\w*|gambl\w*|casino|election\w*|politic\w*|propaganda|misinform\w*|conspirac\w*|today|now|current\w*|latest|live|real-?time|weather|news|browse|internet|url|https?:|website|link|image|photo|picture|video|audio|file|attach\w*|upload\w*|pdf|document|above|below|account|order|email me|call me|remember|previous conversation|lyrics|copyright\w*|verbatim|full text|book|chapter|impersonat\w*|deepfake\w*|surveillance|toxic\w*|chemical\w*|biolog\w*|nuclear|insult\w*|offensive|joke about|system prompt|your (?:instructions|prompt)|hidden|secret\w*)\b/i

function isPlainWork({ request, domain }: Answer): boolean {
  return (
    WORK.test(request) &&
    !DELICATE.test(request) &&
    domain !== 'security_analysis' &&
    domain !== 'media_conversion'
  )
}

function factOf(
  axis: 'faithfulness' | 'quality',
  force: 'binding' | 'advisory',
  start: number,
  end: number,
): Found {
  return {
    kind: 'refusal',
    axis,
    force,
    message: 'The answer declines, and does nothing of what was asked.',
    start,
    end,
  }
}
