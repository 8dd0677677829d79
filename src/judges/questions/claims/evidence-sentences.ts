import { injectionsIn } from '../../injection.js'

// Made once: making a segmenter costs more than most texts do.
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

const WORDS_MIN = 4
const CHARS_MAX = 300
const SENTENCES_MAX = 400
/** Text of one piece of evidence that is looked through. */
const LOOKED_CHARS = 20_000

const ENDS = /[.!。](?:["”’)\]]*)$/
/** After these a sentence may go on: "Dr. Smith", "J. Smith", "No. 5". */
const MAY_GO_ON =
  /(?:^|[\s(])(?:\p{Lu}|\p{L}\.\p{L}|Mrs?|Ms|Drs?|Prof|St|[JS]r|Gen|Col|Lt|Capt|Sgt|Rev|Hon|Gov|Sen|Rep|Mt|Ft|Inc|Ltd|Corp?|Nos?|nos?|Figs?|figs?|Eq|vs|etc|approx|est|ca|al|cf|vol|pp?|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.$/u

/**
 * Whole sentences of the evidence that state something: between two full stops, neither questions nor orders to a judge. A
 * line that merely ends is no sentence: half of one may say the opposite.
 */
export function evidenceSentences(evidence: readonly { readonly text: string }[]): string[] {
  const found = evidence.flatMap(({ text }) => sentencesOf(text.slice(0, LOOKED_CHARS)))
  return [...new Set(found)].slice(0, SENTENCES_MAX)
}

function sentencesOf(text: string): string[] {
  const whole: string[] = []
  let before = ''
  for (const { segment } of segmenter.segment(text)) {
    const sentence = segment.trim()
    if (sentence === '') continue
    if (isBoundary(before) && states(sentence)) whole.push(sentence)
    before = sentence
  }
  return whole
}

function isBoundary(before: string): boolean {
  return before === '' || (/[.!?。？！]["”’)\]]*$/.test(before) && !MAY_GO_ON.test(before))
}

function states(sentence: string): boolean {
  if (sentence.length > CHARS_MAX || !ENDS.test(sentence) || MAY_GO_ON.test(sentence)) return false
  if (!/^["“(]?[\p{Lu}\p{N}\p{Lo}]/u.test(sentence) || /[?{}<>|\n]/.test(sentence)) return false
  const words = sentence.split(/\s+/).length
  return (words >= WORDS_MIN || /\p{Lo}{8}/u.test(sentence)) && injectionsIn(sentence).length === 0
}
