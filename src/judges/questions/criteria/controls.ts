import { injectionsIn } from '../../injection.js'
import type { Pass } from '../../question.js'
import type { Subject } from './ruling.js'

/** A criterion of which it is known whether it is met, put among the others to see whether the judge is awake. */
export interface Control {
  readonly text: string
  readonly isMet: boolean
}

const WORDS_MAX = 6
const CHARS_MAX = 80

/** No subject has any of these; one that does by chance is passed over. */
const INVENTED: readonly string[] = [
  'the harbour clock of Ljubljana',
  'a violin made of plum wood',
  'the orchard behind the observatory',
  'a marble chess set under the tram depot',
]

/** One criterion that the subject meets and one that it does not, both about words that stand in it or do not. */
export function controlsFor(subject: Subject, pass: Pass): Control[] {
  const all = wordsOf(subject).toLowerCase()
  const absent = pass.shuffled(INVENTED).find((words) => !all.includes(words.toLowerCase()))
  return [
    {
      text: `These words stand in ${placeOf(subject)}: ${JSON.stringify(spanOf(subject, pass))}`,
      isMet: true,
    },
    {
      text: `These words stand in ${placeOf(subject)}: ${JSON.stringify(absent ?? INVENTED[0])}`,
      isMet: false,
    },
  ]
}

/** All that can be quoted. */
export function wordsOf({ output, log = [], changes = [] }: Subject): string {
  return [output ?? '', ...[...log, ...changes].map((entry) => JSON.stringify(entry))].join('\n')
}

function placeOf({ output }: Subject): string {
  return hasWords(output) ? 'the output' : 'the log or the changes'
}

function hasWords(output: string | null): output is string {
  return output !== null && /[\p{L}\p{N}]/u.test(output)
}

/** A few words in a row, none of them addressed to a judge. */
function spanOf({ output, log = [], changes = [] }: Subject, pass: Pass): string {
  const texts = hasWords(output) ? [output] : [...log, ...changes].flatMap(stringsOf)
  const lines = texts
    .flatMap((text) => text.split(/\n|(?<=[.!?;])\s/))
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
  const plain = lines.filter((line) => injectionsIn(line).length === 0 && !/["\\]/.test(line))
  const [line = ''] = pass.shuffled(plain.length > 0 ? plain : lines)
  return line.trim().split(/\s+/).slice(0, WORDS_MAX).join(' ').slice(0, CHARS_MAX).toWellFormed()
}

function stringsOf(entry: unknown): string[] {
  if (typeof entry === 'string') return [entry]
  if (typeof entry !== 'object' || entry === null) return typeof entry === 'number' ? [String(entry)] : []
  return Object.values(entry).flatMap(stringsOf)
}
