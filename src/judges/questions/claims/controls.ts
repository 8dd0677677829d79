import type { Pass } from '../../question.js'
import { evidenceSentences } from './evidence-sentences.js'
import { falsified } from './falsified.js'

/** A claim whose truth is known, put among the others to see whether the judge is awake. */
export interface Control {
  readonly text: string
  /** Whether the evidence supports it. */
  readonly isTrue: boolean
}

/** No evidence says any of these; one that does by chance is passed over. */
const INVENTED: readonly string[] = [
  'The harbour clock was repaired by a baker from Ljubljana.',
  'A violin made of plum wood was sold to the lighthouse keeper.',
  'The orchard behind the observatory was planted by two sisters.',
  'A marble chess set was found under the tram depot.',
]
/** Characters of a piece of evidence without whole sentences that are repeated to the judge. */
const EXCERPT_CHARS = 80

/**
 * One claim that the evidence says in so many words, and one that it does not support: a sentence of its own with a number or
 * its sense changed, else an invented one. Both are other ones in each pass.
 */
export function controlsFor(evidence: readonly { readonly text: string }[], pass: Pass): Control[] {
  const sentences = pass.shuffled(evidenceSentences(evidence))
  const [known] = sentences
  const all = evidence.map(({ text }) => text).join('\n')
  const [wrong] = sentences
    .slice(1)
    .concat(sentences.slice(0, 1))
    .flatMap((sentence) => falsified(sentence, all))
  return [
    { text: known ?? excerptOf(evidence, pass), isTrue: true },
    { text: wrong ?? inventedBeside(all, pass), isTrue: false },
  ]
}

/** Of a table, or a text in pieces. */
function excerptOf(evidence: readonly { readonly text: string }[], pass: Pass): string {
  const [piece] = pass.shuffled(evidence.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)))
  const line = piece?.text.split('\n').find((text) => /[\p{L}\p{N}]/u.test(text)) ?? ''
  return `The evidence has the words: ${JSON.stringify(line.trim().slice(0, EXCERPT_CHARS).toWellFormed())}.`
}

function inventedBeside(all: string, pass: Pass): string {
  const text = all.toLowerCase()
  const order = pass.shuffled(INVENTED)
  const isThere = (sentence: string) => sentence.split(' ').every((word) => text.includes(word.toLowerCase()))
  return order.find((sentence) => !isThere(sentence)) ?? INVENTED[0] ?? ''
}
