/** A rule that writes a sentence otherwise without changing what it says. */
export interface Respelling {
  /** What it changes. */
  readonly name: string
  /** The sentence respelt; itself where there is nothing to change. */
  readonly respell: (sentence: string) => string
}

// "One" is a pronoun as often as a number, and is left.
const NUMBERS = 'two three four five six seven eight nine ten eleven twelve'.split(' ')
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const MONTH_FIRST = new RegExp(`\\b(${MONTHS.join('|')}) (\\d\\d?) ?, (\\d{4})\\b`, 'g')
const DAY_FIRST = new RegExp(`\\b(\\d\\d?) (${MONTHS.join('|')}) (\\d{4})\\b`, 'g')
const NUMBER_WORD = new RegExp(
  `\\b(${NUMBERS.join('|')})\\b(?![- ](?:hundred|thousand|million|billion|dozen))`,
  'g',
)
const NOT = /\b(is|are|was|were|did|does|do|has|have|had|could|would|should) not\b/g

/** All rules; each makes one pair of every sentence that it changes. */
export const RESPELLINGS: readonly Respelling[] = [
  { name: 'case', respell: (sentence) => sentence.toLowerCase() },
  {
    name: 'marks',
    respell: (sentence) =>
      sentence
        .replace(/\s*[.]\s*$/, '')
        .replaceAll("'", '’')
        .replace(/"([^"]*)"/g, '“$1”'),
  },
  { name: 'number word', respell: (sentence) => sentence.replace(NUMBER_WORD, digitsOf) },
  {
    name: 'thousands',
    respell: (sentence) =>
      sentence.replace(/(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])/g, (number) => number.replaceAll(',', '')),
  },
  { name: 'percent', respell: (sentence) => sentence.replace(/(\d) ?%/g, '$1 percent') },
  {
    name: 'date',
    respell: (sentence) =>
      sentence.replace(MONTH_FIRST, '$2 $1 $3') === sentence
        ? sentence.replace(DAY_FIRST, '$2 $1, $3')
        : sentence.replace(MONTH_FIRST, '$2 $1 $3'),
  },
  { name: "not and n't", respell: (sentence) => sentence.replace(NOT, "$1n't") },
]

function digitsOf(word: string): string {
  return String(NUMBERS.indexOf(word) + 2)
}
