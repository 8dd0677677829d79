import type { Answer } from '../../answer/answer.js'
import { asksAboutAttacks } from '../../answer/example.js'
import { firstOfLine } from '../first-of-line.js'
import type { FactRule, Found } from '../rule.js'

/** Text that speaks to the next model that reads it. */
export const promptInjection: FactRule = {
  kinds: [
    {
      kind: 'prompt_injection',
      axes: ['security'],
      force: 'either',
      looksFor:
        'orders to ignore earlier instructions, tokens and turns of chat templates, claims about its own verdict addressed to whoever checks it',
      letsBe:
        'what is quoted; advisory: requests and domains about security, prompts, models or tokens, what stands in the request',
    },
  ],
  version: 1,
  find: (answer) => firstOfLine(answer, sayingsIn(answer)),
}

function* sayingsIn(answer: Answer): Generator<Found> {
  for (const [what, pattern] of SAYINGS)
    for (const { index, 0: found } of answer.response.matchAll(pattern))
      if (!isSpokenOf(answer.response, index, index + found.length)) yield factOf(what, index, found, answer)
}

const SAYINGS: readonly (readonly [string, RegExp])[] = [
  [
    'tells a reader to drop its instructions',
    /\b(?:ignore|disregard|forget|override)\b (?:all |any |everything )?(?:of )?(?:the |your |my )?(?:previous|prior|above|earlier|preceding|foregoing|system|original)(?: \w+)? (?:instructions?|prompts?|messages?|rules|directions?|context|guidelines)\b/gi,
  ],
  [
    'holds tokens of a chat template',
    /<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id|end_header_id|begin_of_text|start_of_role)\|>|\[\/?INST\]|<<\/?SYS>>|<(?:start|end)_of_turn>/g,
  ],
  [
    'plays another turn of the conversation',
    /^(?:#{1,3} ?)?(?:system|human|user)(?: message| prompt)?\s{0,2}:\s{1,2}(?:you (?:are|must|will|should)|ignore|from now on|please (?:approve|rate|pass))\b/gim,
  ],
  [
    'speaks to whoever checks it',
    /\b(?:(?:note|message|instructions?) (?:to|for) (?:the )?(?:grader|evaluator|judge|reviewer model|verifier|checker|ai)|as (?:the|a) (?:grader|evaluator|judge|verifier),? you (?:must|should))\b|\b(?:this (?:response|answer|output)) (?:must|should|has to) (?:be )?(?:rated|scored|graded|marked|judged|pass(?:ed)?|approved?|given|receive)\b|["']?verdict["']?\s{0,2}:\s{0,2}["']?PASS\b[^\n]{0,60}\b(?:score|confidence)/gi,
  ],
  [
    'tells a reader to be another',
    /\byou are now (?:DAN|in developer mode|an? unrestricted|jailbroken)\b|\bdo anything now\b/gi,
  ],
]

const OPENS = /[`"'“‘«„(]\s{0,2}$/
const CLOSES = /^[^\n]{0,120}[`"'”’»]/

/** "Texts that tell a model to ignore ...", but not "I want you to ignore ...". */
const TOLD_OF =
  /(?<!\b(?:you|want|need|have|sure|remember|please) )\b(?:to|that|which|could|might|may|not|by) $/i

function isSpokenOf(text: string, start: number, end: number): boolean {
  return isQuoted(text, start, end) || TOLD_OF.test(text.slice(Math.max(0, start - 40), start))
}

function isQuoted(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 60), start)
  const opening = before.split('\n').at(-1) ?? ''
  const hasOpened = OPENS.test(opening) || /[`"“«„][^`"”»\n]{0,50}$/.test(opening)
  return hasOpened && CLOSES.test(text.slice(end, end + 160))
}

const TOPIC =
  /\b(?:prompts?|llms?|chat ?templates?|tokeni[sz]\w*|special tokens?|language models?|chatml|llama|mistral|fine-?tun\w*|system message|verdict|grad(?:e|ing)|judge|evaluat\w+)\b/i

function factOf(what: string, start: number, found: string, answer: Answer): Found {
  const isExcused = asksAboutAttacks(answer) || TOPIC.test(answer.request) || answer.request.includes(found)
  return {
    kind: 'prompt_injection',
    axis: 'security',
    force: isExcused ? 'advisory' : 'binding',
    message: `The answer ${what}.`,
    start,
    end: start + found.length,
  }
}
